import Testing

@testable import OutlineEngine

extension ModelRun {
  /// Lets a query stand, and letter masks as if it were a fuzzy one.
  mutating func search(_ query: String, mode: SearchMode) {
    store.letterMasks = LetterMasks(store.outline.columns.names)
    var options = SearchOptions()
    options.mode = mode
    search(query, options)
  }

  mutating func toggleAny(using generator: inout SeededGenerator) {
    if let node = model.all.randomElement(using: &generator) { toggle(node) }
  }

  /// A few branches go, come and come back elsewhere, in one change.
  ///
  /// The tree must then be what a plain list of its nodes becomes.
  mutating func change(using generator: inout SeededGenerator) {
    let change = RandomChange(of: store.outline, using: &generator)
    check("change \(change.splice.segments.count)", comparesModel: false) { store in
      store.apply(change.splice, inserting: change.forest)
    }
    checkTree(change.expected)
  }

  /// A branch gets another name and moves to the beginning of another folder, as one does on disk.
  mutating func move(using generator: inout SeededGenerator) {
    let outline = store.outline
    guard let place = outline.columns.flags.indices.randomElement(using: &generator) else { return }
    let name = outline.keyBytes(at: place)
    let siblings = outline.children(of: outline.parent(of: place))
    // Of namesakes, which a disk does not have, the last is the one that moves.
    let moved = siblings.filter { outline.keyBytes(at: $0) == name }.last ?? place
    let branch = outline.branch(of: moved)
    let folders = outline.expandable.places(in: 0..<outline.count).filter { !branch.contains($0) }
    let folder = ([nil] + folders).randomElement(using: &generator) ?? nil
    moves += 1
    let newName = "ab\(moves)"
    var expected = PlainNode.list(of: outline)
    var nodes = Array(expected[branch])
    expected.removeSubrange(branch)
    let depth = folder.map { outline.columns.depth[$0] + 1 } ?? 0
    for index in nodes.indices { nodes[index].depth += depth - outline.columns.depth[moved] }
    nodes[0].name = newName
    let start = folder.map { $0 < moved ? $0 + 1 : $0 + 1 - branch.count } ?? 0
    expected.insert(contentsOf: nodes, at: start)
    let step = ExplorerStore.EntryStep.moved(
      name,
      from: outline.parent(of: moved).map(outline.id(at:)),
      to: folder.map(outline.id(at:)),
      as: Array(newName.utf8),
      isFolder: outline.isExpandable(moved)
    )
    check("move \(outline.id(at: moved)) \(newName)", comparesModel: false) { store in
      store.follow([step]).edits
    }
    checkTree(expected)
  }

  /// Looks whether the tree is what a list says, and goes on with it.
  private mutating func checkTree(_ expected: [PlainNode]) {
    #expect(PlainNode.list(of: store.outline) == expected, "after \(log.suffix(6))")
    items = OutlineItem.list(of: store.outline, below: nil)
    rebuildModel()
    check("nothing", store: { _ in [] })
    checkHits()
  }
}

/// A node of a tree as a line of a list; a new one has no id yet.
private struct PlainNode: Equatable {
  var id: NodeID?
  var name: String
  var depth: Int32
  var detail: String?

  static func == (left: PlainNode, right: PlainNode) -> Bool {
    left.name == right.name && left.depth == right.depth && left.detail == right.detail
      && (left.id == right.id || left.id == nil || right.id == nil)
  }

  static func list(of outline: Outline) -> [PlainNode] {
    (0..<outline.count).map { place in
      PlainNode(
        id: outline.id(at: place),
        name: outline.columns.names.name(place),
        depth: outline.columns.depth[place],
        detail: outline.attributes(at: place)?.detail
      )
    }
  }
}

/// A splice with what it is to make of a tree, as a list that is put together one by one.
private struct RandomChange {
  private(set) var splice = Splice()
  private(set) var forest = Forest()
  private(set) var expected: [PlainNode] = []
  private let outline: Outline
  private let old: [PlainNode]

  init(of outline: Outline, using generator: inout SeededGenerator) {
    self.outline = outline
    old = PlainNode.list(of: outline)
    var place = 0
    let stops = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      Int.random(in: 0...outline.count, using: &generator)
    }
    for stop in stops.sorted() where stop >= place {
      keep(place..<stop)
      place = stop
      let size = Int.random(in: 1...30, using: &generator)
      if Bool.random(using: &generator) { insert(size, before: stop, using: &generator) }
      if stop < outline.count, Bool.random(using: &generator) { place = Int(outline.end[stop]) }
    }
    keep(place..<outline.count)
  }

  private mutating func keep(_ range: Range<Int>) {
    splice.keep(range)
    expected += old[range]
  }

  private mutating func insert(
    _ size: Int,
    before place: Int,
    using generator: inout SeededGenerator
  ) {
    let branches = Forest(
      RandomTree.make(size: size, using: &generator),
      order: SiblingOrder(key: .source)
    )
    let depth = place < outline.count ? outline.columns.depth[place] : 0
    let base = forest.count
    forest.append(0..<branches.count, of: branches, depthOffset: 0)
    splice.insert(base..<forest.count, depthOffset: depth)
    for place in 0..<branches.count {
      expected.append(
        PlainNode(name: branches.names.name(place), depth: branches.depth[place] + depth)
      )
    }
  }
}

extension OutlineItem {
  /// The tree as it is handed over whole.
  fileprivate static func list(of outline: Outline, below parent: Int?) -> [OutlineItem] {
    outline.children(of: parent).map { place in
      OutlineItem(
        name: outline.columns.names.name(place),
        children: outline.isExpandable(place) ? list(of: outline, below: place) : nil,
        attributes: outline.attributes(at: place)
      )
    }
  }
}
