import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What a scan tells the loop: that there is something to take.
struct Letter: Sendable, Equatable {
  /// The number of the reading that wrote it.
  var reading: Int
}

/// Where other threads leave letters for the loop, which wakes up for them.
final class Mailbox: Sendable {
  private let letters = Mutex<[Letter]>([])
  /// The two ends of a pipe: a byte in it says that there are letters.
  private let readEnd: Int32
  private let writeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Readable while there are letters.
  var descriptor: Int32 { readEnd }

  func post(_ letter: Letter) {
    let wasEmpty = letters.withLock { letters in
      defer { letters.append(letter) }
      return letters.isEmpty
    }
    guard wasEmpty else { return }
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  func takeAll() -> [Letter] {
    var bytes: UInt64 = 0
    _ = read(readEnd, &bytes, 8)
    return letters.withLock { letters in
      defer { letters = [] }
      return letters
    }
  }
}
