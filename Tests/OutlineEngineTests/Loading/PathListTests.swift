import Testing

@testable import OutlineEngine

@Suite struct PathListTests {
  @Test func pathsBecomeATree() {
    check(
      "src/main.c\nsrc/lib/\n/README//\n\nsrc/lib//a10\nsrc/lib/a2\r\n/src/main.c\n../.\n//\n",
      """
      ../
        .
      README/
      src/
        lib/
          a2
          a10
        main.c
      """
    )
    check("", "")
    check("\n\r\n/\n", "")
    check("a", "a")
    check("a\r", "a")
    check("dir\nfile\ndir/\n", "dir/\nfile")
    check("dir\ndir/x\n", "dir/\n  x")
    check("a\u{301}/b\nA/c", "A/\n  c\na\u{301}/\n  b")
  }

  @Test func theSeparatorIsAChoice() {
    check("a.b/c\na.d.", "a/\n  d/\n  b/c", PathList(separator: 0x2E))
  }

  @Test func pathsAsStringsMayHoldLineBreaks() {
    let result = PathList().build(paths: ["a\nb/c\r", "a\nb/d", "", "x"])
    #expect(result.forest.names.name(0) == "a\nb")
    #expect(result.forest.names.name(1) == "c\r")
    #expect(result.forest.depth == [0, 1, 1, 0])
  }

  @Test func namesThatAreNotUTF8KeepTheirBytes() {
    let result = PathList().build(lines: [0xFF, 0x61, 0x2F, 0x62, 0x0A, 0xC3, 0x0A])
    #expect(result.forest.names.name(0) == "\u{FFFD}a")
    #expect(result.forest.attributes[0]?.rawName == [0xFF, 0x61])
    #expect(result.forest.attributes[1] == nil)
    #expect(result.forest.attributes[2]?.rawName == [0xC3])
  }

  @Test func theSourceOrderIsKept() {
    let list = PathList(order: SiblingOrder(key: .source, foldersFirst: false))
    check("b\na/z\na/y\nc\na/x\nb", "b\na/\n  z\n  y\n  x\nc", list)
    let sorted = PathList().build(lines: Array("b\na/z\na/y\nc".utf8)).forest
    #expect(sorted.sourceRank == [1, 1, 0, 0, 2])
  }

  @Test func theLimitOfNodesCutsTheRestOff() {
    let lines = Array("a/b/c\na/d\ne\n".utf8)
    for limit in 0..<5 {
      let result = PathList(maxNodes: limit).build(lines: lines)
      #expect(result.forest.count == limit)
      #expect(result.isTruncated)
    }
    let whole = PathList(maxNodes: 5).build(lines: lines)
    #expect(whole.forest.count == 5 && !whole.isTruncated)
  }

  @Test func depthIsUnlimited() {
    let path = String(repeating: "d/", count: 300_000)
    let forest = PathList().build(lines: Array((path + "\n" + path + "leaf").utf8)).forest
    #expect(forest.count == 300_001)
    #expect(forest.depth == Array(0...300_000))
  }

  @Test(arguments: 0..<40)
  func randomListsAgreeWithATreeOfDictionaries(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = ["a", "b", "A", "a1", "a10", "a02", "é", "e\u{301}", ".x", "long name", "b.c", ""]
    var lines: [String] = []
    for _ in 0..<Int.random(in: 1...400, using: &random) {
      let depth = Int.random(in: 1...5, using: &random)
      let path = (0..<depth).map { _ in names.randomElement(using: &random) ?? "" }
      lines.append(path.joined(separator: "/"))
    }
    // Sorted lists and others are read in different ways.
    if seed.isMultiple(of: 2) { lines.sort() }
    for order in SiblingOrder.Key.allCases {
      let list = PathList(order: SiblingOrder(key: order, foldersFirst: seed.isMultiple(of: 3)))
      let text = lines.joined(separator: seed.isMultiple(of: 5) ? "\r\n" : "\n")
      let forest = list.build(lines: Array(text.utf8)).forest
      let model = NaivePaths(lines)
      #expect(Set(paths(forest)) == model.all())
      #expect(paths(forest).count == model.all().count)
      #expect(paths(list.build(paths: lines).forest) == paths(forest))
      #expect(
        Set(zip(paths(forest), forest.flags).filter { $0.1.contains(.expandable) }.map(\.0))
          == model.folders()
      )
      if order == .source { #expect(isSorted(forest) { $0.rank < $1.rank }) }
      if order == .name {
        #expect(
          isSorted(forest) { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
        )
      }
    }
  }

  private func check(
    _ text: String,
    _ picture: String,
    _ list: PathList = PathList(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let forest = list.build(lines: Array(text.utf8)).forest
    let rows = (0..<forest.count).map { place in
      String(repeating: "  ", count: Int(forest.depth[place])) + forest.names.name(place)
        + (forest.flags[place].contains(.expandable) ? "/" : "")
    }
    #expect(rows.joined(separator: "\n") == picture, sourceLocation: sourceLocation)
    let kinds = forest.flags.map {
      $0.contains(.expandable) ? KindTable.folder : KindTable.file
    }
    #expect(forest.kind == kinds, sourceLocation: sourceLocation)
  }

  private struct Sibling {
    var isFolder: Bool
    var name: String
    var rank: UInt32
  }

  /// Whether all siblings, those of a kind if folders come first, are in that order.
  private func isSorted(_ forest: Forest, by precedes: (Sibling, Sibling) -> Bool) -> Bool {
    var last: [Int32: Sibling] = [:]
    for place in 0..<forest.count {
      let sibling = Sibling(
        isFolder: forest.flags[place].contains(.expandable),
        name: forest.names.name(place),
        rank: forest.sourceRank[place]
      )
      let depth = forest.depth[place]
      last = last.filter { $0.key <= depth }
      if let previous = last[depth], previous.isFolder == sibling.isFolder,
        !precedes(previous, sibling)
      {
        return false
      }
      last[depth] = sibling
    }
    return true
  }

  private func paths(_ forest: Forest) -> [[String.UTF8View.Element]] {
    var chain: [[UInt8]] = []
    return (0..<forest.count).map { place in
      chain.removeSubrange(Int(forest.depth[place])...)
      chain.append(Array(forest.names.name(place).utf8))
      return Array(chain.joined(separator: [0x2F]))
    }
  }
}

/// A tree of paths as anybody would write it first.
private final class NaivePaths {
  private var children: [[UInt8]: NaivePaths] = [:]
  private var isFolder = false

  init(_ lines: [String] = []) {
    for line in lines {
      var node = self
      let parts = Array(line.utf8).split(separator: 0x2F).map(Array.init)
      for part in parts {
        node.isFolder = true
        let child = node.children[part] ?? NaivePaths()
        node.children[part] = child
        node = child
      }
      if line.hasSuffix("/") { node.isFolder = true }
    }
  }

  func all() -> Set<[UInt8]> { Set(walk([]).map(\.path)) }

  func folders() -> Set<[UInt8]> { Set(walk([]).filter(\.isFolder).map(\.path)) }

  private func walk(_ path: [UInt8]) -> [(path: [UInt8], isFolder: Bool)] {
    children.flatMap { name, child in
      let childPath = path.isEmpty ? name : path + [0x2F] + name
      return [(childPath, child.isFolder)] + child.walk(childPath)
    }
  }
}
