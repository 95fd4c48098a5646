import Dispatch
import Testing

@testable import OutlineEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

#if os(Linux)
/// How often a tree is told of changes that come one after the other.
@Suite(.serialized) struct BurstTests {
  enum Burst: CaseIterable {
    case filesCome, filesGo, filesMove, filesComeInManyFolders, foldersMove, foldersAreMadeAnew

    var makesFolders: Bool { self == .foldersMove || self == .foldersAreMadeAnew }
  }

  private static let steps = 3_000

  @Test(arguments: Burst.allCases) func aBurstIsToldAtItsPace(burst: Burst) throws {
    var options = DirectoryLoader.Options()
    options.gitignore = .mark
    let folder = try TemporaryFolder(inMemory: true)
    for name in ["d0", "e", "e/0", "e/1", "e/2"] { folder.folder(name) }
    folder.file("f0")
    folder.file("d0/x")
    if burst == .filesGo { for step in 1...Self.steps { folder.file("f\(step)") } }
    let watched = try WatchedFolder(folder, options: options)
    try watched.settle("made")
    try watched.expand(nil, depth: .all)
    let before = watched.updates
    let start = ContinuousClock.now
    let writing = DispatchGroup()
    DispatchQueue.global().async(group: writing) { [path = folder.path] in
      for step in 1...Self.steps {
        burst.change(step, in: path)
        usleep(200)
      }
      make("\(path)/done")
    }
    watched.wait("the end") { watched.store.node(atPath: ["done"]).node != nil }
    writing.wait()
    try watched.settle("\(burst)")
    let pace = (ContinuousClock.now - start) / Duration.milliseconds(150)
    let updates = watched.updates - before
    // What a new folder holds is told as soon as it has been read.
    let most = burst.makesFolders ? 3 * pace + 10 : pace + 3
    #expect(Double(updates) <= most, "\(updates) updates in \(pace) intervals")
  }

  @Test func whatIsGivenBackIsDeliveredByItself() throws {
    let signal = DispatchSemaphore(value: 0)
    let watcher = try #require(InotifyWatcher(roots: []) { signal.signal() })
    defer { watcher.stop() }
    for round in 1...5 {
      var changes = FolderChanges()
      changes.folders = [Int32(round)]
      watcher.giveBack(changes)
      try #require(signal.wait(timeout: .now() + .seconds(20)) == .success)
      #expect(watcher.take(onlyWhenDue: true)?.folders == changes.folders)
    }
  }
}

extension BurstTests.Burst {
  /// One step of the burst.
  fileprivate func change(_ step: Int, in path: String) {
    switch self {
    case .filesCome: make("\(path)/f\(step)")
    case .filesGo: unlink("\(path)/f\(step)")
    case .filesMove: rename("\(path)/f\(step - 1)", "\(path)/f\(step)")
    case .foldersMove: rename("\(path)/d\(step - 1)", "\(path)/d\(step)")
    case .foldersAreMadeAnew:
      unlink("\(path)/d0/x")
      rmdir("\(path)/d0")
      mkdir("\(path)/d0", 0o755)
      make("\(path)/d0/x")
    case .filesComeInManyFolders: make("\(path)/e/\(step % 3)/\(step)")
    }
  }
}

private func make(_ path: String) {
  close(open(path, O_CREAT | O_WRONLY, 0o644))
}
#endif
