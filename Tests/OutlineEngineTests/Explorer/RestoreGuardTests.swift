import Testing

@testable import OutlineEngine

/// What a saved state opens is bounded, and what stays closed says so and is not lost.
@Suite struct RestoreGuardTests {
  private static func folder(_ name: String, _ count: Int) -> OutlineItem {
    OutlineItem(name: name, children: (0..<count).map { OutlineItem(name: "\($0)") })
  }

  private func store(children: Int = 3, rows: Int = 1_000) -> ExplorerStore {
    var store = ExplorerStore()
    store.restoring.maximumChildren = children
    store.restoring.maximumRows = rows
    return store
  }

  private func roots(_ store: ExplorerStore) throws -> [Row] {
    try store.children(of: nil).map { try store.row(for: $0.id) }
  }

  @Test func aFolderOpensUpToTheLimit() throws {
    var store = store()
    let state = ViewState(expanded: [["a"], ["b"], ["empty"]])
    _ = try store.restore(state)
    let sizes = [("a", 3), ("b", 4), ("c", 9), ("empty", 0)]
    _ = store.replace(with: sizes.map(Self.folder))
    store.checkInvariants()
    #expect(try roots(store).map(\.isExpanded) == [true, false, false, true])
    let problems = try roots(store).map(\.attributes?.problem)
    #expect(problems == [nil, "Not opened again: 4 entries.", nil, nil])
    #expect(store.state == state)
    let limits = RestoreGuard()
    #expect(limits.maximumChildren == 10_000 && limits.maximumRows == 100_000)
  }

  @Test func whatOpensTogetherIsBounded() throws {
    var store = store(rows: 5)
    let state = ViewState(expanded: [["a"], ["b"], ["c"], ["d"]])
    _ = try store.restore(state)
    _ = store.replace(with: ["a", "b", "c", "d"].map { Self.folder($0, $0 == "c" ? 2 : 3) })
    #expect(try roots(store).map(\.isExpanded) == [true, false, true, false])
    let sentence = "Not opened again: more than 5 entries would show."
    #expect(try roots(store).map(\.attributes?.problem) == [nil, sentence, nil, sentence])
    #expect(store.state == state)
  }

  @Test func theUserOpensItAndTheNoteIsGone() throws {
    var store = store()
    _ = try store.restore(ViewState(expanded: [["a"]]))
    _ = store.replace(with: [Self.folder("a", 9)])
    var mirror = RowMirror(store)
    let node = try #require(store.node(atRow: 0))
    for isOpen in [true, false, true] {
      let edits = try store.toggle(node)
      mirror.follow(edits, of: store, "toggle")
      #expect(try store.row(for: node).isExpanded == isOpen)
      #expect(try store.row(for: node).attributes == nil)
      #expect(store.state.expanded == (isOpen ? [["a"]] : []))
    }
    // What the user has opened is opened again, whatever it holds.
    _ = store.replace(with: [OutlineItem]())
    _ = store.replace(with: [Self.folder("a", 20)])
    #expect(store.rowCount == 21)
  }

  @Test func closingAllForgetsIt() throws {
    var store = store()
    _ = try store.restore(ViewState(expanded: [["a"], ["b"]]))
    _ = store.replace(with: [Self.folder("a", 9), Self.folder("b", 2)])
    var mirror = RowMirror(store)
    let edits = try store.collapse(nil)
    mirror.follow(edits, of: store, "collapse all")
    #expect(try roots(store).map(\.attributes) == [nil, nil])
    #expect(store.state.expanded == [])
  }

  @Test func whatGoesAndComesBackIsJudgedAnew() throws {
    var store = store()
    _ = try store.restore(ViewState(expanded: [["a"]]))
    for count in [9, 5] {
      _ = store.replace(with: [Self.folder("a", count)])
      #expect(try roots(store).first?.attributes?.problem == "Not opened again: \(count) entries.")
      _ = store.replace(with: [OutlineItem]())
      #expect(store.state.expanded == [["a"]])
    }
    _ = store.replace(with: [Self.folder("a", 2)])
    #expect(store.rowCount == 3)
  }

  @Test(arguments: SearchMode.allCases)
  func itStaysClosedBehindASearch(mode: SearchMode) throws {
    var store = store()
    var options = SearchOptions()
    (options.mode, options.onClear) = (mode, .restore)
    let state = ViewState(expanded: [["a"]], query: SearchQuery("7"), options: options)
    _ = try store.restore(state)
    _ = store.replace(with: [Self.folder("a", 9), Self.folder("b", 1)])
    let node = try #require(store.children(of: nil).first?.id)
    #expect(try store.row(for: node).isExpanded == (mode != .highlight), "hits stay in sight")
    #expect(store.state.expanded == [["a"]])
    var mirror = RowMirror(store)
    let edits = try store.search(SearchQuery(""), options: options)
    mirror.follow(edits, of: store, "clear")
    #expect(try store.row(for: node).isExpanded == false)
    #expect(try store.row(for: node).attributes?.problem == "Not opened again: 9 entries.")
  }

  /// Whatever is done afterwards, no row changes outside the edits, and notes stand on closed rows.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func theRowsAgreeWithANaiveModel(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var items = RandomTree.make(size: 60, using: &generator)
    var store = store(children: 2, rows: .random(in: 4...30, using: &generator))
    var saved = ExplorerStore(outline: Outline(items))
    _ = try saved.expand(nil, depth: .all)
    _ = try store.restore(saved.state)
    _ = store.replace(with: items)
    checkRestored(store, like: saved)
    var mirror = RowMirror(store)
    for step in 0..<60 {
      let node = store.outline.ids.randomElement(using: &generator).map(NodeID.init(rawValue:))
      guard let node else { break }
      var options = SearchOptions()
      options.mode = SearchMode.allCases.randomElement(using: &generator) ?? .reveal
      options.onClear = ClearBehaviour.allCases.randomElement(using: &generator) ?? .restore
      let edits: [RowEdit]
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: edits = try store.toggle(node)
      case 1: edits = try store.collapse(node, recursive: Bool.random(using: &generator))
      case 2: edits = try store.expand(node, depth: .levels(2))
      case 3: edits = try store.search(SearchQuery(["", "a", "b"][step % 3]), options: options)
      default:
        RandomTree.change(&items, using: &generator)
        edits = store.replace(with: items)
      }
      mirror.follow(edits, of: store, "seed \(seed), step \(step)")
      store.checkInvariants()
      for row in store.rows(in: 0..<store.rowCount) where Self.isNote(row.attributes) {
        #expect(row.isExpandable && !row.isExpanded)
      }
    }
  }

  /// Whether a folder says that it was not opened again; nodes may have problems of their own.
  private static func isNote(_ attributes: NodeAttributes?) -> Bool {
    attributes?.problem?.hasPrefix("Not opened again") ?? false
  }

  private func hasProblem(_ place: Int, of store: ExplorerStore) -> Bool {
    store.outline.attributes(at: place)?.problem != nil
  }

  /// Goes through the folders from the top and opens each that there is still room for.
  private func checkRestored(_ store: ExplorerStore, like saved: ExplorerStore) {
    var room = store.restoring.maximumRows
    for place in 0..<store.outline.count where store.outline.isExpandable(place) {
      let children = (0..<store.outline.count).count { store.outline.parent(of: $0) == place }
      let opens = children <= store.restoring.maximumChildren && children <= room
      if opens { room -= children }
      #expect(store.expanded[place] == opens)
      #expect(Self.isNote(store.attributes(at: place)) != opens || hasProblem(place, of: store))
    }
    #expect(store.state == saved.state, "nothing is lost")
  }
}
