import OutlineProtocol

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Lines on stderr; never anywhere else, and never waiting for somebody to read them.
struct Log: Sendable {
  enum Level: String, CaseIterable, Sendable, Comparable {
    case off, error, warning, info, debug

    static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  var level = Level.warning

  func error(_ message: @autoclosure () -> String) { write(.error, message) }
  func warning(_ message: @autoclosure () -> String) { write(.warning, message) }
  func info(_ message: @autoclosure () -> String) { write(.info, message) }
  func debug(_ message: @autoclosure () -> String) { write(.debug, message) }

  private func write(_ level: Level, _ message: () -> String) {
    guard level != .off, level <= self.level else { return }
    var ready = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&ready, 1, 0) == 1, ready.revents & Int16(POLLOUT) != 0 else { return }
    let line = "outline-lsp: \(level.rawValue): \(message())\n".prefix(1_000)
    _ = Array(line.utf8).withUnsafeBytes { unistdWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// `write(2)`, whose name the methods above hide.
private func unistdWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
