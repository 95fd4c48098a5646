#if os(Linux)
import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// Watches folders with inotify, and calls `deliver` when something is to be taken: once it has
/// been quiet for a moment, and now and then while it is not.
final class InotifyWatcher: FolderWatching {
  struct State {
    /// -1 once nothing is watched any more.
    var descriptor: Int32
    var claims: [Int32: Int] = [:]
    /// By path of a root: the folder that it leads to.
    var roots: [[UInt8]: FileIdentity?] = [:]
    var rules = RuleWatch.none
    var changes = FolderChanges()
    var problem: WatchProblem?
    /// When the first and the last of the changes came, in nanoseconds.
    var first: UInt64 = 0
    var last: UInt64 = 0
    var lastDelivery: UInt64 = 0
    var isDue = false
    var isStopped = false
  }

  private let deliver: @Sendable () -> Void
  private let state: Mutex<State>
  /// A byte in this pipe wakes the thread up, to look again at when changes are due or for its end.
  private let wakeEnds: (read: Int32, write: Int32)

  /// Quiet for so long, a burst has ended.
  static let quiet: UInt64 = 20_000_000
  /// During a burst changes are delivered this often.
  static let interval: UInt64 = 150_000_000
  /// How often it is asked whether the roots are still the same folders.
  private static let rootInterval: UInt64 = 1_000_000_000

  init?(roots: [[UInt8]], deliver: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    wakeEnds = (ends[0], ends[1])
    self.deliver = deliver
    let descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    var state = State(descriptor: descriptor)
    if descriptor < 0 { state.problem = errno == EMFILE ? .limit : .system(errno) }
    for root in roots { state.roots[root] = .some(Self.identity(of: root)) }
    self.state = Mutex(state)
    // The thread holds on to this object until `stop`.
    if !Thread.start({ [self] in run() }) {
      self.state.withLock { $0.problem = .system(EAGAIN) }
      end()
    }
  }

  deinit {
    close(wakeEnds.read)
    close(wakeEnds.write)
  }

  var problem: WatchProblem? { state.withLock { $0.problem } }
  var isWatching: Bool { state.withLock { $0.descriptor >= 0 } }

  func watch(_ descriptor: Int32) -> Int32? {
    state.withLock { state in
      guard state.descriptor >= 0 else { return nil }
      // The name in `/proc` leads to the very directory that is open, wherever it is now.
      let watch = inotify_add_watch(state.descriptor, "/proc/self/fd/\(descriptor)", Self.mask)
      guard watch >= 0 else {
        let number = errno
        if state.problem == nil, !Self.isRemoved(descriptor) {
          state.problem = number == ENOSPC ? .limit : .system(number)
        }
        return nil
      }
      state.claims[watch, default: 0] += 1
      return watch
    }
  }

  func release(_ watch: Int32) {
    state.withLock { state in
      guard let claims = state.claims[watch] else { return }
      state.claims[watch] = claims > 1 ? claims - 1 : nil
      if claims == 1, state.descriptor >= 0 { inotify_rm_watch(state.descriptor, watch) }
    }
  }

  func take(onlyWhenDue: Bool) -> FolderChanges? {
    state.withLock { state in
      guard !onlyWhenDue || state.isDue else { return nil }
      state.drain()
      defer {
        state.changes = FolderChanges()
        state.isDue = false
        state.first = 0
      }
      return state.changes
    }
  }

  func giveBack(_ changes: FolderChanges) {
    guard !changes.isEmpty else { return }
    state.withLock { state in
      state.changes.append(changes)
      // They came no later than the last that were noted.
      if state.first == 0 { state.first = max(state.last, 1) }
    }
    wakeUp()
  }

  func look(after roots: [[UInt8]]) {
    let known = state.withLock { $0.roots }
    let identities = roots.map { ($0, known[$0] ?? Self.identity(of: $0)) }
    state.withLock { $0.roots = Dictionary(identities) { first, _ in first } }
  }

  func look(at rules: RuleWatch) { state.withLock { $0.rules = rules } }

  func noteMissing(_ root: [UInt8]?) {
    state.withLock { state in
      // A folder that is made again may well be the same to the file system.
      for known in state.roots.keys where root == nil || known == root {
        state.roots[known] = .some(nil)
      }
    }
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    wakeUp()
  }

  private func wakeUp() {
    var byte: UInt8 = 0
    // A pipe without room wakes the thread all the same.
    _ = write(wakeEnds.write, &byte, 1)
  }

  /// Frees all watches, which takes a moment when there are many.
  private func end() {
    let descriptor = state.withLock { state in
      defer {
        state.descriptor = -1
        state.claims = [:]
      }
      return state.descriptor
    }
    if descriptor >= 0 { close(descriptor) }
  }

  private static func isRemoved(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink == 0
  }

  private static let mask =
    UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB)
    | UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_EXCL_UNLINK | IN_ONLYDIR)
}

extension InotifyWatcher {
  private func run() {
    var nextLook = Self.now() + Self.rootInterval
    while true {
      let now = Self.now()
      let (descriptor, due, isStopped) = state.withLock { ($0.descriptor, $0.due, $0.isStopped) }
      if isStopped { break }
      let end = min(due ?? .max, nextLook)
      let wait = end > now ? (end - now) / 1_000_000 + 1 : 0
      var files = [
        pollfd(fd: wakeEnds.read, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&files, nfds_t(files.count), Int32(clamping: wait))
      if files[0].revents != 0 { forgetWakes() }
      if Self.now() >= nextLook {
        lookAtRoots()
        lookAtRules()
        nextLook = Self.now() + Self.rootInterval
      }
      deliverIfDue()
    }
    end()
  }

  /// Empties the pipe, before it is looked at what there is to do.
  private func forgetWakes() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while read(wakeEnds.read, buffer.baseAddress, buffer.count) == buffer.count {}
    }
  }

  private func lookAtRoots() {
    let known = state.withLock { $0.roots }
    let others = known.compactMap { root, identity in
      let new = Self.identity(of: root)
      return new == identity ? nil : (root, new)
    }
    guard !others.isEmpty else { return }
    state.withLock { state in
      for (root, identity) in others where state.roots[root] != nil {
        state.roots[root] = .some(identity)
        state.changes.otherRoots.insert(root)
      }
      state.noteTime()
    }
  }

  private func lookAtRules() {
    switch state.withLock({ $0.rules }) {
    case .none: return
    case .unknown: break
    case .files(let origins): guard origins.haveChanged else { return }
    }
    state.withLock { state in
      // Until they are looked at anew there is nothing more to say of them.
      state.rules = .none
      state.changes.hasOtherRules = true
      state.noteTime()
    }
  }

  private static func identity(of root: [UInt8]) -> FileIdentity? {
    var status = stat()
    let path = root.map(CChar.init(bitPattern:)) + [0]
    let isThere = path.withUnsafeBufferPointer { path in
      path.baseAddress.map { stat($0, &status) == 0 } ?? false
    }
    return isThere && status.st_mode & S_IFMT == S_IFDIR ? FileIdentity(status) : nil
  }

  private func deliverIfDue() {
    let isNewlyDue = state.withLock { state in
      state.drain()
      guard let due = state.due, Self.now() >= due, !state.isStopped else { return false }
      state.isDue = true
      state.lastDelivery = Self.now()
      return true
    }
    if isNewlyDue { deliver() }
  }

  static func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }
}

extension InotifyWatcher.State {
  mutating func noteTime() {
    let now = InotifyWatcher.now()
    if first == 0 { first = now }
    last = now
  }

  /// When the changes are to be delivered; `nil` if there are none, or they have been.
  var due: UInt64? {
    guard !isDue, !changes.isEmpty else { return nil }
    return max(
      min(last + InotifyWatcher.quiet, first + InotifyWatcher.interval),
      lastDelivery + InotifyWatcher.interval
    )
  }
}
#endif
