import Testing

@testable import OutlineEngine

/// Any sequence of operations agrees with the naive explorer, and a client that follows the edits
/// alone is never wrong.
@Suite struct ExplorerModelTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func randomOperationsAgreeWithANaiveModel(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      var run = ModelRun(size: Int.random(in: 0...60, using: &generator), using: &generator)
      for _ in 0..<160 where !run.hasFailed { run.step(using: &generator) }
    }
  }

  @Test(arguments: [(1_000, 60), (10_000, 20), (100_000, 6)])
  func largeTreesAgreeToo(size: Int, steps: Int) {
    var generator = SeededGenerator(seed: UInt64(size))
    var run = ModelRun(size: size, using: &generator)
    for _ in 0..<steps where !run.hasFailed { run.step(using: &generator) }
  }

  private static let sizes = [
    (nodes: 60, steps: 100), (nodes: 1_000, steps: 30), (nodes: 10_000, steps: 6),
    (nodes: 100_000, steps: 1),
  ]

  /// What a watched folder does to a tree, all the while a query stands.
  @Test(arguments: SearchMode.allCases, Self.sizes)
  func largeTreesChangeUnderAQuery(mode: SearchMode, size: (nodes: Int, steps: Int)) {
    var generator = SeededGenerator(seed: UInt64(size.nodes))
    var run = ModelRun(size: size.nodes, using: &generator)
    run.search("ab", mode: mode)
    if mode != .highlight { run.compact(true) }
    for _ in 0..<size.steps where !run.hasFailed {
      run.change(using: &generator)
      run.move(using: &generator)
      if Bool.random(using: &generator) { run.toggleAny(using: &generator) }
    }
  }
}

/// A store, its model and a mirror that go through the same operations.
struct ModelRun {
  var store: ExplorerStore
  var model: NaiveExplorer
  private var mirror: RowMirror
  var items: [OutlineItem]
  var log: [String] = []
  /// How many branches have moved.
  var moves = 0
  /// One fault is enough to look at.
  private(set) var hasFailed = false

  init(size: Int, using generator: inout SeededGenerator) {
    items = RandomTree.make(size: size, using: &generator)
    store = ExplorerStore(outline: Outline(items))
    model = NaiveExplorer(roots: [])
    mirror = RowMirror(store)
    rebuildModel()
  }

  mutating func step(using generator: inout SeededGenerator) {
    let nodes = model.all
    let node = nodes.randomElement(using: &generator)
    switch Int.random(in: 0..<16, using: &generator) {
    case 0, 1: if let node { toggle(node) }
    case 2: expand(Bool.random(using: &generator) ? node : nil, using: &generator)
    case 3: collapse(Int.random(in: 0..<8, using: &generator) > 0 ? node : nil, using: &generator)
    case 4, 5, 6: search(under: node, using: &generator)
    case 7, 8: nextHit(from: Bool.random(using: &generator) ? node : nil, using: &generator)
    case 9: if let node { reveal(node, expand: Bool.random(using: &generator)) }
    case 10: replace(using: &generator)
    case 11, 12: change(using: &generator)
    case 13: move(using: &generator)
    case 14: compact(!model.isCompact)
    default: sort(using: &generator)
    }
  }

  mutating func toggle(_ node: NaiveExplorer.Node) {
    model.toggle(node)
    check("toggle \(node.id)") { store throws(OutlineError) in try store.toggle(node.id) }
  }

  private mutating func expand(
    _ node: NaiveExplorer.Node?,
    using generator: inout SeededGenerator
  ) {
    let levels = Int.random(in: 0...4, using: &generator)
    model.expand(node, levels: levels == 4 ? .max : levels)
    check("expand \(node?.id as Any) \(levels)") { store throws(OutlineError) in
      try store.expand(node?.id, depth: levels == 4 ? .all : .levels(levels))
    }
  }

  private mutating func collapse(
    _ node: NaiveExplorer.Node?,
    using generator: inout SeededGenerator
  ) {
    let recursive = Bool.random(using: &generator)
    model.collapse(node, recursive: recursive)
    check("collapse \(node?.id as Any) \(recursive)") { store throws(OutlineError) in
      try store.collapse(node?.id, recursive: recursive)
    }
  }

  private mutating func search(
    under node: NaiveExplorer.Node?,
    using generator: inout SeededGenerator
  ) {
    var options = SearchOptions()
    options.mode = SearchMode.allCases.randomElement(using: &generator) ?? .reveal
    options.onClear = ClearBehaviour.allCases.randomElement(using: &generator) ?? .collapse
    if Int.random(in: 0..<6, using: &generator) == 0 { options.kinds = ["folder"] }
    if Int.random(in: 0..<6, using: &generator) == 0 { options.under = node?.id }
    let query =
      ["", "", "a", "b", "ab", "B", "aa", "zz", "c"].randomElement(using: &generator) ?? ""
    search(query, options)
  }

  mutating func search(_ query: String, _ options: SearchOptions) {
    model.search(query, options)
    check("search '\(query)' \(options)") { store throws(OutlineError) in
      try store.search(SearchQuery(query), options: options)
    }
    checkHits()
  }

  func checkHits() {
    let hits = model.all.filter(\.isHit)
    #expect(store.searchStatus?.hits ?? 0 == hits.count)
    #expect(store.searchStatus?.first?.node == hits.first?.id)
  }

  private mutating func nextHit(
    from node: NaiveExplorer.Node?,
    using generator: inout SeededGenerator
  ) {
    let backward = Bool.random(using: &generator)
    let wrap = Bool.random(using: &generator)
    let expected = model.nextHit(from: node, backward: backward, wrap: wrap)
    check("nextHit \(node?.id as Any) \(backward) \(wrap)") { store throws(OutlineError) in
      let found = try store.nextHit(from: node?.id, backward: backward, wrap: wrap)
      #expect(found.hit == expected?.id)
      return found.edits
    }
  }

  private mutating func reveal(_ node: NaiveExplorer.Node, expand: Bool) {
    model.openAncestors(of: node)
    if expand { model.setChain(of: node, true) }
    check("reveal \(node.id) \(expand)") { store throws(OutlineError) in
      try store.reveal(node.id, expand: expand).edits
    }
  }

  private mutating func replace(using generator: inout SeededGenerator) {
    RandomTree.change(&items, using: &generator)
    let items = items
    check("replace", comparesModel: false) { store in store.replace(with: items) }
    // What a new tree does to the expansion is told in `ReplacingTests`; here it starts anew.
    rebuildModel()
    check("nothing", store: { _ in [] })
  }

  mutating func compact(_ isCompact: Bool) {
    model.isCompact = isCompact
    check("compact \(isCompact)") { store in store.setCompact(isCompact) }
  }

  private mutating func sort(using generator: inout SeededGenerator) {
    let order = SiblingOrder(
      key: SiblingOrder.Key.allCases.randomElement(using: &generator) ?? .name,
      foldersFirst: Bool.random(using: &generator)
    )
    check("sort \(order)", comparesModel: false) { store in store.sort(by: order) }
    rebuildModel()
  }

  mutating func check(
    _ what: String,
    comparesModel: Bool = true,
    store body: (inout ExplorerStore) throws(OutlineError) -> [RowEdit]
  ) {
    log.append(what)
    do {
      let edits = try body(&store)
      mirror.follow(edits, of: store, what)
    } catch {
      Issue.record("\(what): \(error)")
    }
    store.checkInvariants()
    guard comparesModel else { return }
    let rows = store.rows(in: 0..<store.rowCount).map(\.picture)
    #expect(rows == model.rows, "after \(log.suffix(6))")
    hasFailed = rows != model.rows
    for (index, row) in store.rows(in: 0..<store.rowCount).enumerated()
    where store.row(of: row.id) != index || store.node(atRow: index) != row.id {
      Issue.record("\(what): row \(index) and node \(row.id) do not lead to each other")
      return
    }
  }

  /// Makes the model's tree from the store's, with its expansion; the hits and the rows are the
  /// model's own.
  mutating func rebuildModel() {
    let old = model
    model = NaiveExplorer(roots: Self.nodes(of: store, below: nil))
    (model.lastMode, model.isCompact) = (old.lastMode, old.isCompact)
    model.findHits(of: old.query, old.options)
    model.lastTouched = old.lastTouched.flatMap { model.node($0.id) }
  }

  private static func nodes(of store: ExplorerStore, below parent: Int?) -> [NaiveExplorer.Node] {
    store.outline.children(of: parent).map { place in
      var row = store.row(at: place)
      row.name = store.outline.columns.names.name(place)
      let node = NaiveExplorer.Node(
        id: row.id,
        row: row,
        children: nodes(of: store, below: place)
      )
      node.isExpanded = store.expanded[place]
      node.baseExpanded = store.search?.base[place] ?? node.isExpanded
      return node
    }
  }
}
