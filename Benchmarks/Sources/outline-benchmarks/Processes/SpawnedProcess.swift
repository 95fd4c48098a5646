#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A child process, started without copying this one.
struct SpawnedProcess {
  enum Streams {
    /// Two pipes.
    case pipes
    /// stdin from a file, stdout to nowhere.
    case files(input: String)
  }

  let id: pid_t
  /// What is written here the child reads; -1 without pipes.
  private(set) var input: Int32 = -1
  /// What the child writes is read here; -1 without pipes.
  private(set) var output: Int32 = -1

  init(_ command: [String], streams: Streams) throws(Failure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var childEnds: [Int32] = []
    switch streams {
    case .pipes:
      let toChild = try Self.makePipe()
      let fromChild = try Self.makePipe()
      posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
      childEnds = [toChild[0], fromChild[1]]
      (input, output) = (toChild[1], fromChild[0])
    case .files(let file):
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, file, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var id: pid_t = 0
    let failure = posix_spawnp(&id, command[0], &actions, nil, &arguments, environ)
    for end in childEnds { close(end) }
    guard failure == 0 else { throw Failure("\(command[0]) does not start: error \(failure)") }
    self.id = id
  }

  /// Closes its stdin, waits for its end and returns the exit code.
  @discardableResult func wait() -> Int32 {
    if input >= 0 { close(input) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    if output >= 0 { close(output) }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// What all its threads have spent so far, in nanoseconds, those that have ended among them.
  var processorTime: Int {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(id, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  private static func makePipe() throws(Failure) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure("no pipe: error \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }
}
