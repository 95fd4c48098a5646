#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The client's end of a server that speaks frames with `Content-Length`: blocking, and as cheap
/// as it can be, so that what is measured is the server.
final class FramedPipe {
  let process: SpawnedProcess
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
  /// Read from the pipe and not handed out yet.
  private var unread = 0..<0

  init(_ command: [String]) throws(Failure) {
    process = try SpawnedProcess(command, streams: .pipes)
  }

  deinit {
    buffer.deallocate()
  }

  func send(_ frame: [UInt8]) {
    frame.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = write(process.input, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
        guard count > 0 else { return }
        sent += count
      }
    }
  }

  /// Waits for a frame; its body is good until the next call.
  func receive() throws(Failure) -> UnsafeRawBufferPointer {
    while true {
      if let body = nextBody() { return body }
      makeRoom()
      let end = unread.upperBound
      let got = read(process.output, buffer.baseAddress?.advanced(by: end), buffer.count - end)
      guard got > 0 else { throw Failure("a server has ended before it answered") }
      unread = unread.lowerBound..<end + got
    }
  }

  /// The nanoseconds from the request to the whole answer.
  func roundTrip(_ frame: [UInt8]) throws(Failure) -> Int {
    let start = ContinuousClock.now
    send(frame)
    _ = try receive()
    return (ContinuousClock.now - start).wholeNanoseconds
  }

  /// Takes a frame out of what has been read, if one is there in full.
  private func nextBody() -> UnsafeRawBufferPointer? {
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[unread])
    // `Content-Length: ` is 16 bytes, and nothing but digits follows up to the carriage return.
    var length = 0
    var index = 16
    while index < bytes.count, bytes[index] != 0x0D {
      length = length * 10 + Int(bytes[index]) - 0x30
      index += 1
    }
    let body = index + 4
    guard body + length <= bytes.count else { return nil }
    unread = unread.lowerBound + body + length..<unread.upperBound
    return UnsafeRawBufferPointer(rebasing: bytes[body..<body + length])
  }

  private func makeRoom() {
    if unread.isEmpty { unread = 0..<0 }
    guard unread.upperBound == buffer.count else { return }
    let count = unread.count
    let grown = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(buffer.count, count * 2),
      alignment: 16
    )
    grown.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[unread]))
    buffer.deallocate()
    buffer = grown
    unread = 0..<count
  }

  /// The memory that the process has resident, in bytes; 0 where it cannot be told.
  var residentBytes: Int { memory("VmRSS:") }

  /// The most that it ever had.
  var peakBytes: Int { memory("VmHWM:") }

  private func memory(_ field: String) -> Int {
    let status = (try? TextFile.read("/proc/\(process.id)/status")) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
    return (line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0) * 1024
  }
}
