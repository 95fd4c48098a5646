import Dispatch
import Testing

@testable import OutlineEngine

/// A folder on disk with a tree that is kept in step with it.
final class WatchedFolder {
  let folder: TemporaryFolder
  private let loader: DirectoryLoader
  private let signal = DispatchSemaphore(value: 0)
  private(set) var store = ExplorerStore()
  private(set) var mirror: RowMirror
  /// The folders in it that are the roots, if its entries are not.
  private var roots: [String]?
  /// How often rows changed since the tree was complete.
  private(set) var updates = 0

  init(
    _ folder: TemporaryFolder,
    roots: [String]? = nil,
    options: DirectoryLoader.Options = DirectoryLoader.Options(),
    watch: FolderWatch = .system
  ) throws {
    self.folder = folder
    let signal = signal
    self.roots = roots
    let deliver: @Sendable () -> Void = { signal.signal() }
    if let roots {
      let folders = roots.map { RootFolder(folder, $0) }
      loader = DirectoryLoader(folders: folders, options: options, watch: watch, deliver: deliver)
    } else {
      loader = DirectoryLoader(path: folder.bytes, options: options, watch: watch, deliver: deliver)
    }
    mirror = RowMirror(store)
    mirror.follow(try loader.start(into: &store), of: store, "start")
    wait("the scan ends") { loader.isComplete }
    updates = 0
  }

  /// Takes in what comes until the condition holds.
  func wait(
    _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    until condition: () -> Bool
  ) {
    let deadline = DispatchTime.now() + .seconds(20)
    while !condition() {
      guard signal.wait(timeout: deadline) == .success else {
        Issue.record("\(what): not in time", sourceLocation: sourceLocation)
        return
      }
      takeIn(what)
    }
  }

  func takeIn(_ what: String) {
    let edits = loader.takeIn(into: &store)
    store.checkInvariants()
    mirror.follow(edits, of: store, what, isExact: false)
    if !edits.isEmpty { updates += 1 }
  }

  /// Waits until the tree is what `find` says.
  func settle(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let found = try folder.find("%y %P").map { line in
      (line.first == 0x64 ? [0x64] : [0x66]) + line.dropFirst()
    }
    let expected = roots.map { $0.flatMap { lines(of: $0, in: found) } } ?? found
    wait(what, sourceLocation: sourceLocation) { loader.isComplete && lines == Set(expected) }
    guard lines != Set(expected) else { return }
    let texts = Set(expected.map { String(decoding: $0, as: UTF8.self) })
    let mine = Set(lines.map { String(decoding: $0, as: UTF8.self) })
    Issue.record(
      "\(what): missing \(texts.subtracting(mine).sorted().prefix(5)), stale \(mine.subtracting(texts).sorted().prefix(5))",
      sourceLocation: sourceLocation
    )
  }

  /// The lines of a root and of what is found in it.
  private func lines(of root: String, in found: [[UInt8]]) -> [[UInt8]] {
    let path = folder.bytes + "/\(root)".utf8
    let below = found.filter { $0.dropFirst(2).starts(with: "\(root)/".utf8) }
    return [[0x64, 0x20] + path]
      + below.map { $0.prefix(2) + folder.bytes + [0x2F] + $0.dropFirst(2) }
  }

  func setRoots(_ roots: [String]) {
    self.roots = roots
    let edits = loader.setFolders(roots.map { RootFolder(folder, $0) }, in: &store)
    store.checkInvariants()
    mirror.follow(edits, of: store, "other roots")
    signal.signal()
  }

  /// A line for each node as `find -printf '%y %P'` has it.
  var lines: Set<[UInt8]> {
    var paths: [[UInt8]] = []
    var lines: Set<[UInt8]> = []
    for place in 0..<store.outline.count where store.outline.columns.kind[place] <= 1 {
      let parent = store.folder(of: place)
      let path = (parent.map { paths[$0] + [0x2F] } ?? []) + store.rawName(at: place)
      paths.append(path)
      lines.insert([store.outline.isFolder(place) ? 0x64 : 0x66, 0x20] + path)
    }
    return lines
  }

  func node(_ path: String...) throws -> NodeID {
    try #require(store.node(atPath: path).node)
  }

  func expand(_ node: NodeID?, depth: ExpansionDepth = .levels(1)) throws {
    mirror.follow(try store.expand(node, depth: depth), of: store, "expand")
  }

  func search(_ query: SearchQuery) throws {
    mirror.follow(try store.search(query), of: store, "search")
  }

  func shell(_ script: String) throws {
    try run("/bin/sh", "-c", "cd '\(folder.path)' && \(script)")
  }

  var isComplete: Bool { loader.isComplete }
  var names: [String] { store.rows(in: 0..<store.rowCount).map(\.name) }
  func stop() { loader.stop() }
}

extension RootFolder {
  /// A folder in another one.
  init(_ folder: TemporaryFolder, _ name: String) {
    let path = folder.bytes + "/\(name)".utf8
    self.init(uri: "file://" + String(decoding: path, as: UTF8.self), path: path)
  }
}
