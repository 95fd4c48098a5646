import Foundation
import Testing

@testable import OutlineEngine

#if os(Linux)
/// Files under others while everything changes on disk.
@Suite(.serialized) struct NestingStormTests {
  @Test(arguments: 1...4) func stormsEndWithEachFileUnderItsSource(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var options = DirectoryLoader.Options()
    options.nesting = try NestingRules(["a": ["b", "c"], "b": ["c"], "c": ["$(dirname)"]])
    let watched = try WatchedFolder(TemporaryFolder(inMemory: true), options: options)
    try watched.search(SearchQuery("c"))
    for round in 0..<8 {
      var script = ""
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        script += command(using: &generator) + "\n"
        if Int.random(in: 0..<25, using: &generator) == 0 { script += "sleep 0.02\n" }
      }
      try watched.shell("{ \(script)\n} 2>/dev/null; true")
      try watched.settle("seed \(seed), round \(round)")
      watched.wait("seed \(seed), round \(round): nested") {
        watched.isComplete && misplaced(watched.store, options.nesting).isEmpty
      }
      #expect(try wrongHits(watched.store) == [], "seed \(seed), round \(round)")
      try watched.expand(nil, depth: .all)
    }
  }

  private func command(using generator: inout SeededGenerator) -> String {
    func path() -> String {
      (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        "abc".randomElement(using: &generator).map { String($0) } ?? "a"
      }.joined(separator: "/")
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return "mkdir -p \(path())"
    case 1...4: return "touch \(path())"
    case 5: return "rm -rf \(path())"
    default: return "mv -T \(path()) \(path())"
    }
  }

  /// The paths of nodes that are found as entries of folders with the name `a` and are none, or the
  /// reverse.
  private func wrongHits(_ store: ExplorerStore) throws -> [[String]] {
    var store = store
    _ = try store.search(SearchQuery("**/a/*", match: .glob, scope: .path))
    return (0..<store.outline.count).filter { place in
      let path = store.outline.path(of: place)
      return (store.search?.hits[place] ?? false) != (path.dropLast().last == "a")
    }.map(store.outline.path)
  }

  /// The names of entries that are not under what they should be.
  private func misplaced(_ store: ExplorerStore, _ rules: NestingRules?) -> [String] {
    let outline = store.outline
    guard let rules else { return [] }
    var wrong: [String] = []
    for folder in [nil] + outline.columns.flags.indices.filter(outline.isFolder).map(Optional.some)
    {
      let files = outline.entries(of: folder).filter { !outline.isFolder($0) }
      let name = folder.map { outline.keyBytes(at: $0) } ?? []
      let plan = NestingPlan(files.map(outline.keyBytes(at:)), in: name, by: rules)
      for (index, file) in files.enumerated() {
        let parent = plan.parents[index] < 0 ? folder : files[Int(plan.parents[index])]
        let isSource = plan.parents.contains(Int32(index))
        if outline.parent(of: file) != parent || outline.isNesting(file) != isSource {
          wrong.append(outline.path(of: file).joined(separator: "/"))
        }
      }
    }
    return wrong
  }
}
#endif
