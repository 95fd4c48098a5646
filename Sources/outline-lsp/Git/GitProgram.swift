import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Runs git, without a shell, apart from the terminal and in an environment of its own.
final class GitProgram: Sendable {
  private let path: String
  /// The processes that run, 0 being one about to be started; `nil` once none may run any more.
  private let running = Mutex<Set<pid_t>?>([])

  /// Held while a pipe is made and while a program is started, which would else inherit a pipe that
  /// is not closed to it yet: whoever reads from that one would wait for the end of this program too.
  private static let starting = Mutex(())

  /// Looks for git on the PATH, but not in a folder that was opened or by a relative way.
  init?(outside folder: [UInt8]) {
    let search = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    let found = search.split(separator: ":").first { entry in
      guard entry.hasPrefix("/"), let real = realpath("\(entry)/git", nil) else { return false }
      defer { free(real) }
      let target = UnsafeRawBufferPointer(start: real, count: strlen(real)).map { $0 }
      return access(real, X_OK) == 0 && !target.starts(with: folder + "/".utf8)
        && !entry.utf8.starts(with: folder)
    }
    guard let found else { return nil }
    path = "\(found)/git"
  }

  deinit { stop() }

  /// Ends what runs.
  func stop() {
    let processes = running.withLock { running in
      defer { running = nil }
      return running ?? []
    }
    for process in processes { kill(-process, SIGKILL) }
  }

  /// Runs git and waits for its end; returns its exit code, or `nil` if it could not be run.
  ///
  /// It is ended when it takes longer than a minute.
  func run(_ arguments: [[UInt8]], _ takeOutput: (UnsafeRawBufferPointer) -> Void) -> Int32? {
    guard let pipe = Self.makePipe() else { return nil }
    defer { close(pipe.readEnd) }
    let process = running.withLock { running -> pid_t? in
      guard running != nil, let process = spawn(arguments, output: pipe.writeEnd) else {
        return nil
      }
      running?.insert(process)
      return process
    }
    close(pipe.writeEnd)
    guard let process else { return nil }
    read(pipe.readEnd, of: process, takeOutput)
    // Before its number is free for another process.
    running.withLock { _ = $0?.remove(process) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
  }

  /// A pipe that no program inherits which is started here.
  static func makePipe() -> (readEnd: Int32, writeEnd: Int32)? {
    starting.withLock { _ in
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }
  }

  private func read(
    _ file: Int32,
    of process: pid_t,
    _ takeOutput: (UnsafeRawBufferPointer) -> Void
  ) {
    let deadline = ContinuousClock.now + .seconds(Self.patience)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      var ready = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let left = (deadline - .now).components.seconds
      guard left > 0, poll(&ready, 1, Int32(clamping: left * 1_000)) != 0 else {
        kill(-process, SIGKILL)
        return
      }
      let count = systemRead(file, buffer)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      takeOutput(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private func spawn(_ arguments: [[UInt8]], output: Int32) -> pid_t? {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var handled = sigset_t()
    sigemptyset(&handled)
    sigaddset(&handled, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &handled)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF)
    )
    var process: pid_t = 0
    let words = [Array(path.utf8)] + arguments
    let result = withStrings(words) { words in
      withStrings(Self.environment) { environment in
        Self.starting.withLock { _ in
          posix_spawn(&process, path, &actions, &attributes, words, environment)
        }
      }
    }
    return result == 0 ? process : nil
  }

  /// This process's environment without what is meant for git, and with what keeps it from
  /// fetching, asking and writing.
  private static let environment: [[UInt8]] = {
    let variables = ProcessInfo.processInfo.environment
      .filter { name, _ in !name.hasPrefix("GIT_") && name != "LC_ALL" }
    return variables.map { Array("\($0)=\($1)".utf8) }
      + [
        "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1",
        "GIT_ALLOW_PROTOCOL=none", "GIT_PAGER=cat",
      ].map { Array($0.utf8) }
  }()

  /// In seconds.
  private static let patience: Int64 = 60
}

/// Calls `body` with strings as C programs take them.
private func withStrings<R>(
  _ strings: [[UInt8]],
  _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R
) -> R {
  let starts = strings.map { bytes in
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
    copy[bytes.count] = 0
    return copy
  }
  defer { for start in starts { start.deallocate() } }
  let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
    capacity: starts.count + 1
  )
  defer { pointers.deallocate() }
  for (index, start) in starts.enumerated() { pointers[index] = start }
  pointers[starts.count] = nil
  return body(pointers)
}

/// `read(2)`, whose name the methods above hide.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(file, buffer.baseAddress, buffer.count)
}
