import Foundation
import Synchronization
import Testing

@testable import OutlineEngine

/// What a tree does about things that a system rarely says.
@Suite struct WatchSeamTests {
  @Test func lostEventsLeadToAFreshRead() throws {
    let watcher = ScriptedWatcher()
    let watched = try WatchedFolder(TemporaryFolder(), watch: watcher.watch)
    try watched.shell("mkdir -p a/b && touch a/b/f")
    watcher.say { $0.hasLostEvents = true }
    try watched.settle("made")
    let id = try watched.node("a", "b")
    try watched.shell("touch a/b/g && rm a/b/f && mkdir a/c && touch a/c/x")
    watcher.say { $0.hasLostEvents = true }
    try watched.settle("all levels")
    #expect(try watched.node("a", "b") == id)
  }

  @Test func aLimitIsSaidOnceAndTheRestStillWatched() throws {
    let watcher = ScriptedWatcher(problem: .limit)
    let watched = try WatchedFolder(TemporaryFolder(), watch: watcher.watch)
    watcher.say { $0.hasLostEvents = true }
    watched.wait("a note") { watched.store.outline.count == 1 }
    #expect(watched.store.row(at: 0).attributes?.problem == WatchProblem.limit.sentence)
    try watched.shell("touch z")
    watcher.say { $0.hasLostEvents = true }
    try watched.settle("read all the same")
    #expect(watched.names == ["z", "…"])
  }

  @Test func unpairedHalvesAreARemovalAndAnArrival() throws {
    let watcher = ScriptedWatcher()
    let watched = try WatchedFolder(TemporaryFolder(), watch: watcher.watch)
    try watched.shell("mkdir a && touch a/f")
    watcher.say { $0.hasLostEvents = true }
    try watched.settle("made")
    let id = try watched.node("a")
    try watched.shell("mv a b")
    let root = watcher.watch(named: 0)
    watcher.say {
      $0.noteDeparture(FolderChanges.Entry(folder: root, name: Array("a".utf8)))
      $0.noteArrival(FolderChanges.Entry(folder: root, name: Array("b".utf8)), isFolder: true)
    }
    try watched.settle("moved")
    #expect(try watched.node("b") != id)
  }

  @Test func onlyRulesThatAreOthersLeadToAReading() throws {
    let outer = try TemporaryFolder()
    outer.repository("repo")
    outer.folder("repo/sub")
    var options = DirectoryLoader.Options()
    options.gitignore = .hide
    // Else the folder, which is new, would be read once more after the scan.
    options.followsWrites = true
    let watcher = ScriptedWatcher()
    let folder = try TemporaryFolder(at: outer.path + "/repo/sub")
    let watched = try WatchedFolder(folder, options: options, watch: watcher.watch)
    folder.file("f")
    // What one order finds is read by the next.
    for count in 1...3 {
      watcher.say { $0.hasOtherRules = true }
      watched.wait("renewed") { watcher.renewals == count }
    }
    #expect(watched.names == [])
    outer.write("g\n", to: "repo/.git/info/exclude")
    watcher.say { $0.hasOtherRules = true }
    watched.wait("read") { watched.names == ["f"] }
  }

  @Test func whatChangesMeanwhileWaitsForItsTurn() throws {
    let (watcher, watched) = try quietFolder()
    let root = watcher.watch(named: 0)
    try watched.shell("touch a")
    watcher.hold { $0.noteArrival(entry("b", in: root), isFolder: false) }
    watcher.say { $0.noteArrival(entry("a", in: root), isFolder: false) }
    watched.wait("read") { watched.names == ["a"] }
    #expect(watcher.returned.folders == [root])
    try watched.shell("touch b")
    watcher.say { [returned = watcher.returned] in $0.append(returned) }
    try watched.settle("due")
  }

  @Test func whatMovesMeanwhileIsFollowedAtOnce() throws {
    let (watcher, watched) = try quietFolder()
    let root = watcher.watch(named: 0)
    try watched.shell("touch a")
    watcher.say { $0.noteArrival(entry("a", in: root), isFolder: false) }
    try watched.settle("made")
    let id = try watched.node("a")
    try watched.shell("mv a b; touch z")
    watcher.hold {
      $0.noteDeparture(entry("a", in: root), cookie: 1)
      $0.noteArrival(entry("b", in: root), isFolder: false, cookie: 1)
    }
    watcher.say { $0.noteArrival(entry("z", in: root), isFolder: false) }
    try watched.settle("moved")
    #expect(try watched.node("b") == id)
    // The folder was read again.
    #expect(watcher.returned.isEmpty)
  }

  private func quietFolder() throws -> (ScriptedWatcher, WatchedFolder) {
    var options = DirectoryLoader.Options()
    // Else the folder, which is new, would be read once more after the scan.
    options.followsWrites = true
    let watcher = ScriptedWatcher()
    return (
      watcher, try WatchedFolder(TemporaryFolder(), options: options, watch: watcher.watch)
    )
  }

  private func entry(_ name: String, in folder: Int32) -> FolderChanges.Entry {
    FolderChanges.Entry(folder: folder, name: Array(name.utf8))
  }

  @Test func filesThatTheClientSawChangeAreRead() throws {
    let folder = try TemporaryFolder()
    var store = ExplorerStore()
    let loader = DirectoryLoader(path: folder.bytes, options: DirectoryLoader.Options()) {}
    _ = try loader.start(into: &store)
    folder.folder("a")
    loader.noteChanges(at: [folder.bytes + "/a".utf8], in: store)
    let deadline = Deadline()
    while store.node(atPath: ["a"]).node == nil, !deadline.hasPassed {
      _ = loader.takeIn(into: &store)
    }
    #expect(store.node(atPath: ["a"]).node != nil)
  }

  #if os(Linux)
  @Test func openingAndClosingLeavesNothingBehind() throws {
    let folder = try TemporaryFolder()
    for index in 0..<20 { folder.folder("d\(index)") }
    func handles() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(name)"
        )
        return target?.contains("inotify") == true
      }.count
    }
    for _ in 0..<300 {
      var store = ExplorerStore()
      let loader = DirectoryLoader(
        path: folder.bytes,
        options: DirectoryLoader.Options(),
        watch: .system
      ) {}
      _ = try loader.start(into: &store)
      loader.stop()
    }
    // Other tests watch folders of their own at the same time.
    let deadline = Deadline()
    while try handles() > 20, !deadline.hasPassed { usleep(10_000) }
    #expect(try handles() <= 20)
  }
  #endif
}

/// The end of a test's patience.
private struct Deadline {
  private let end = ContinuousClock.now + .seconds(20)

  var hasPassed: Bool { .now >= end }
}

/// A watcher that says what a test wants.
private final class ScriptedWatcher: FolderWatching {
  private struct State {
    var changes: FolderChanges?
    var held: FolderChanges?
    var returned = FolderChanges()
    var watches: [FileIdentity: Int32] = [:]
    var order: [Int32] = []
    var renewals = 0
    var deliver: @Sendable () -> Void = {}
  }

  let problem: WatchProblem?
  let isWatching = true
  private let state = Mutex(State())

  init(problem: WatchProblem? = nil) {
    self.problem = problem
  }

  var watch: FolderWatch {
    FolderWatch { [self] _, deliver in
      state.withLock { $0.deliver = deliver }
      return self
    }
  }

  func watch(_ descriptor: Int32) -> Int32? {
    guard let identity = FileIdentity(of: descriptor) else { return nil }
    return state.withLock { state in
      let number = state.watches[identity] ?? Int32(state.watches.count + 1)
      state.watches[identity] = number
      state.order.append(number)
      return number
    }
  }

  /// The number of the folder that was read at that turn.
  func watch(named index: Int) -> Int32 { state.withLock { $0.order[index] } }

  func say(_ change: (inout FolderChanges) -> Void) {
    let deliver = state.withLock { state in
      var changes = state.changes ?? FolderChanges()
      change(&changes)
      state.changes = changes
      return state.deliver
    }
    deliver()
  }

  /// Says something to whoever takes it before it is due.
  func hold(_ change: (inout FolderChanges) -> Void) {
    var changes = FolderChanges()
    change(&changes)
    state.withLock { [changes] in $0.held = changes }
  }

  func take(onlyWhenDue: Bool) -> FolderChanges? {
    state.withLock { state in
      guard onlyWhenDue else { return state.held.take() }
      defer { state.changes = nil }
      return state.changes
    }
  }

  func giveBack(_ changes: FolderChanges) {
    state.withLock { $0.returned.append(changes) }
  }

  /// What was given back; a test says it when it is due.
  var returned: FolderChanges { state.withLock { $0.returned } }

  func release(_ watch: Int32) {}
  func look(after roots: [[UInt8]]) {}

  func look(at rules: RuleWatch) {
    if case .files = rules { state.withLock { $0.renewals += 1 } }
  }

  /// How often rules have been read again.
  var renewals: Int { state.withLock { $0.renewals } }

  func noteMissing(_ root: [UInt8]?) {}
  func stop() {}
}
