import Foundation
import Synchronization
import Testing

@testable import OutlineEngine

/// Folders that are watched after they were listed: nothing that happens in between is lost.
@Suite struct LateWatchTests {
  @Test func whatChangedSinceItsListingIsTold() throws {
    let folder = try TemporaryFolder()
    for number in 0..<8 { folder.folder("d\(number)") }
    folder.folder("d0/e")
    waitForTick()
    let hook = FolderHook { [folder] entered in
      guard entered.name == Array("d7".utf8) else { return }
      folder.file("d0/new")
      _ = try? run("/bin/sh", "-c", "cd '\(folder.path)' && mv d1 gone && mkdir d1 && rmdir d2")
    }
    let watcher = ListedWatcher()
    let scanner = DirectoryScanner(
      root: folder.bytes,
      options: ScanOptions(rules: hook, workers: 1, watcher: watcher, watchedFirst: 0),
      deliver: {}
    )
    let first = try scanner.readFirstLevel()
    scanner.start()
    #expect(scanner.wait(upTo: 60_000))
    let batch = scanner.take()
    #expect(batch.hasEnded)
    var changes: [String: WatchedListing.Change] = [:]
    for found in batch.watched {
      let sibling = first.tickets.firstIndex(of: Int32(found.ticket))
      let name = sibling.map { first.siblings.names.name($0) }
      changes[name ?? (found.ticket == 0 ? "." : "e")] = found.change
      #expect((found.watch == nil) == (found.change == .everything))
    }
    #expect(
      changes == [
        ".": .entries, "d0": .entries, "d1": .everything, "d3": .none, "d4": .none, "d5": .none,
        "d6": .none, "d7": .none, "e": .none, "d2": .everything,
      ]
    )
    #expect(batch.watched.map(\.ticket) == batch.watched.map(\.ticket).sorted())
    #expect(watcher.claims.values.reduce(0, +) == changes.count - 2)
    #expect(folder.openDescriptors() == 0)
  }

  @Test func aFolderThatChangedJustNowIsNeverTakenForUnchanged() {
    let identity = FileIdentity()
    func isSettled(_ time: Int64, _ now: Int64) -> Bool {
      let version = FolderVersion(identity, changedAt: time, seenAt: now)
      return version.isSame(as: version)
    }
    #expect(isSettled(1_000_000_001, 1_200_000_000))
    #expect(!isSettled(1_000_000_001, 1_040_000_000))
    #expect(!isSettled(1_000_000_000, 3_000_000_000), "a file system that knows seconds only")
    #expect(isSettled(1_000_000_000, 4_000_000_000))
    #expect(!isSettled(5_000_000_001, 1_000_000_000), "a clock that was put back")
    #expect(!isSettled(.min, .max))
    #expect(!FolderVersion().isSame(as: FolderVersion()))
    let old = FolderVersion(identity, changedAt: 1_000_000_001, seenAt: 9_000_000_000)
    let new = FolderVersion(identity, changedAt: 1_000_000_002, seenAt: 9_000_000_000)
    #expect(!old.isSame(as: new))
  }

  #if os(Linux)
  @Test(arguments: 1...4) func aStormDuringTheScanIsNotLost(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder(inMemory: true)
    for outer in 0..<12 {
      folder.folder("d\(outer)")
      for inner in 0..<12 { folder.folder("d\(outer)/d\(inner)") }
    }
    waitForTick()
    func path() -> String {
      (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        "d\(Int.random(in: 0..<12, using: &generator))"
      }.joined(separator: "/")
    }
    let commands = (0..<400).map { _ in
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1: "mkdir -p \(path())/n && touch \(path())/f"
      case 2: "rm -rf \(path())/n"
      case 3: "p=\(path()) && mv -T $p q && mkdir $p && rm -rf q"
      case 4: "mv \(path()) \(path())/x"
      default: "touch \(path())/g"
      }
    }
    let storm = Process()
    storm.executableURL = URL(fileURLWithPath: "/bin/sh")
    let script = commands.joined(separator: "\n")
    storm.arguments = ["-c", "cd '\(folder.path)'; exec 2>/dev/null; \(script)\ntouch done"]
    try storm.run()
    var trees = [try WatchedFolder(folder)]
    while trees.count < 15, storm.isRunning { trees.append(try WatchedFolder(folder)) }
    storm.waitUntilExit()
    for (number, watched) in trees.enumerated() {
      watched.wait("the end of the storm") { watched.store.node(atPath: ["done"]).node != nil }
      try watched.settle("seed \(seed), tree \(number)")
    }
    try trees[0].shell("find . -type d | sed 's/.*/&\\/last/' | xargs touch")
    for (number, watched) in trees.enumerated() {
      try watched.settle("seed \(seed), tree \(number) is watched everywhere")
    }
  }
  #endif

  /// Until the clock of the file system has moved on from the last change.
  private func waitForTick() { usleep(80_000) }
}

/// Says yes to each folder and counts who is still claimed.
private final class ListedWatcher: FolderWatching {
  private let state = Mutex<[Int32: Int]>([:])
  let problem: WatchProblem? = nil
  let isWatching = true

  var claims: [Int32: Int] { state.withLock { $0 } }

  func watch(_ descriptor: Int32) -> Int32? {
    guard let identity = FileIdentity(of: descriptor) else { return nil }
    let number = Int32(truncatingIfNeeded: identity.inode)
    state.withLock { $0[number, default: 0] += 1 }
    return number
  }

  func release(_ watch: Int32) { state.withLock { $0[watch, default: 0] -= 1 } }
  func look(after roots: [[UInt8]]) {}
  func look(at rules: RuleWatch) {}
  func noteMissing(_ root: [UInt8]?) {}
  func take(onlyWhenDue: Bool) -> FolderChanges? { nil }
  func giveBack(_ changes: FolderChanges) {}
  func stop() {}
}
