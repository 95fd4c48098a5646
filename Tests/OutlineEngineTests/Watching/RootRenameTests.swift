import Testing

@testable import OutlineEngine

#if os(Linux)
/// Renames in folders of which several roots show parts, held against what the paths say.
@Suite(.serialized) struct RootRenameTests {
  private static let roots = ["a", "a/b", "a/b/c", "d", "a/e"]

  @Test(arguments: 1...6) func whatARootShowsBeforeAndAfterIsTheSameNode(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder(inMemory: true)
    let folders = ["a", "a/b", "a/b/c", "a/b/c/x", "d", "d/y", "a/e", "a/e/z", "a/b/v"]
    let files = folders.map { "\($0)/file" }.joined(separator: " ")
    try run(
      "/bin/sh",
      "-c",
      "cd '\(folder.path)' && mkdir -p \(folders.joined(separator: " ")) && touch \(files)"
    )
    let watched = try WatchedFolder(folder, roots: Self.roots)
    try watched.settle("seed \(seed), start")
    // Roots and what is above them stay where they are.
    var movable = ["a/b/c/x", "d/y", "a/e/z", "a/b/v"] + folders.map { "\($0)/file" }
    for round in 0..<12 {
      let index = Int.random(in: movable.indices, using: &generator)
      let origin = movable[index]
      let parents = folders.prefix { $0 != "a/b/c/x" } + ["d", "a/e"]
      let target = "\(parents.randomElement(using: &generator) ?? "a")/n\(round)"
      let before = places(of: watched)
      try watched.shell("mv -T \(origin) \(target)")
      try watched.settle("seed \(seed), round \(round)")
      let after = places(of: watched)
      for (place, node) in before {
        guard let rest = place.path.suffix(below: origin) else {
          #expect(after[place] == node, "\(place) stays")
          continue
        }
        let new = Place(root: place.root, path: target + rest)
        guard let moved = after[new] else { continue }
        #expect(moved == node, "seed \(seed), round \(round): \(place) is \(new)")
      }
      movable = movable.map { name in name.suffix(below: origin).map { target + $0 } ?? name }
    }
  }

  private struct Place: Hashable {
    /// By number.
    var root: Int
    /// From the folder of all roots.
    var path: String
  }

  private func places(of watched: WatchedFolder) -> [Place: NodeID] {
    let outline = watched.store.outline
    var places: [Place: NodeID] = [:]
    for (number, root) in outline.rootFolders.enumerated() {
      for place in outline.descendants(of: root.place) {
        let names = outline.way(to: place).dropFirst().map(outline.keyBytes(at:))
        let path = Array(([Array(Self.roots[number].utf8)] + names).joined(separator: [0x2F]))
        let key = Place(root: number, path: String(decoding: path, as: UTF8.self))
        places[key] = outline.id(at: place)
      }
    }
    return places
  }
}

extension String {
  /// What follows a path in the path of something in it; nothing for the path itself.
  fileprivate func suffix(below path: String) -> String? {
    self == path ? "" : hasPrefix(path + "/") ? String(dropFirst(path.count)) : nil
  }
}
#endif
