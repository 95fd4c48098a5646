import OutlineProtocol

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Messages on their way to the client, as far as it has not read them.
struct OutputBuffer {
  enum Progress {
    /// Everything is written.
    case empty
    /// The client has to read first.
    case waiting
    /// The client is gone.
    case closed
  }

  /// Past this many unread bytes requests wait until the client reads: their answers would only
  /// pile up.
  static let softLimit = 4 << 20
  /// A buffer larger than this is not kept once it is empty.
  private static let keptCapacity = 1 << 20

  /// What is still to be written is behind `sent`.
  var writer = JSONWriter(capacity: 1 << 16)
  private var sent = 0

  /// Bytes that the client has not taken yet.
  var count: Int { writer.count - sent }

  var isOverLimit: Bool { count > Self.softLimit }

  /// Writes as much as goes without waiting: what is not taken at once has to wait, so that no
  /// second `write` is spent on learning it.
  mutating func flush(to file: Int32) -> Progress {
    if sent < writer.count {
      var written = writeRest(to: file)
      while written < 0, errno == EINTR { written = writeRest(to: file) }
      if written < 0, errno != EAGAIN, errno != EWOULDBLOCK { return .closed }
      sent += max(written, 0)
      guard sent == writer.count else {
        dropSentBytes()
        return .waiting
      }
    }
    if writer.count > Self.keptCapacity {
      writer = JSONWriter(capacity: 1 << 16)
    } else {
      writer.removeAll()
    }
    sent = 0
    return .empty
  }

  private func writeRest(to file: Int32) -> Int {
    writer.withUnsafeBytes { bytes in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
      return write(file, rest.baseAddress, rest.count)
    }
  }

  /// Gives up the room of what is sent, for a client that reads all the time and never all of it.
  ///
  /// Moves no more bytes than were sent since the last time.
  private mutating func dropSentBytes() {
    guard sent > Self.keptCapacity, sent >= count else { return }
    writer.removeFirst(sent)
    sent = 0
  }
}
