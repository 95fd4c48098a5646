#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The two pipes to the client.
struct StandardStreams {
  let input: Int32
  let output: Int32

  /// Takes stdin and stdout for messages alone: whatever else writes to stdout from now on lands
  /// on stderr, and a client that goes away is an error of `write`, not a signal.
  static func claim() -> StandardStreams {
    signal(SIGPIPE, SIG_IGN)
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    let streams = StandardStreams(input: STDIN_FILENO, output: output)
    if streams.isPipe {
      streams.setNonblocking()
      streams.growOutput()
    }
    return streams
  }

  /// Only pipes and sockets are set not to block: a terminal is shared with its shell.
  private var isPipe: Bool {
    var status = stat()
    guard fstat(output, &status) == 0 else { return false }
    let type = status.st_mode & S_IFMT
    return type == S_IFIFO || type == S_IFSOCK
  }

  /// Asks for a pipe that takes a long answer whole: half of the time that one of 100,000 bytes
  /// costs goes into waiting for room (benchmark `rows 1000`).
  private func growOutput() {
    #if os(Linux)
    let setPipeSize: Int32 = 1_031  // `F_SETPIPE_SZ`, which the C module shows only with extensions
    _ = fcntl(output, setPipeSize, Int32(1 << 18))
    #endif
  }

  private func setNonblocking() {
    _ = fcntl(output, F_SETFL, fcntl(output, F_GETFL) | O_NONBLOCK)
  }
}
