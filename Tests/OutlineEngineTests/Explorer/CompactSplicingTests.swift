import Testing

@testable import OutlineEngine

/// Chains follow every change of the tree, and edits tell all of it.
@Suite struct CompactSplicingTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func chainsFollowWhatComesAndGoes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let items = RandomTree.make(size: 40, using: &generator)
      var store = ExplorerStore(outline: Outline(items))
      _ = store.setCompact(true)
      var mirror = RowMirror(store)
      for _ in 0..<40 {
        let id = store.outline.ids.randomElement(using: &generator).map(NodeID.init(rawValue:))
        if let id, let edits = try? store.toggle(id) { mirror.follow(edits, of: store, "toggle") }
        var change = RandomChange(of: store.outline)
        change.run(using: &generator)
        let touched = id.map { store.alter($0, using: &generator) } ?? []
        let edits = store.apply(change.splice, inserting: change.forest, touched: touched)
        mirror.follow(edits, of: store, "splice")
        store.checkInvariants()
      }
    }
  }

  /// A folder above a hit shows its part of a match in the path, which changes with the query and
  /// with the hits.
  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func searchesOfPathsTellOfEveryRowThatLooksDifferent(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let items = RandomTree.make(size: 40, using: &generator)
      var store = ExplorerStore(outline: Outline(items))
      _ = store.setCompact(Bool.random(using: &generator))
      var mirror = RowMirror(store)
      for _ in 0..<40 {
        let texts = ["a", "a/", "a/b", "b/a", "A/b", "/a", "ab/", "c", ""]
        let query = SearchQuery(
          texts.randomElement(using: &generator) ?? "a",
          scope: Int.random(in: 0..<5, using: &generator) > 0 ? .path : .name
        )
        var options = SearchOptions()
        options.mode = SearchMode.allCases.randomElement(using: &generator) ?? .reveal
        let found = try store.search(query, options: options)
        mirror.follow(found, of: store, "search \(query) \(options)", isExact: false)
        let opened = try store.expand(nil, depth: .levels(2))
        mirror.follow(opened, of: store, "expand")
        var change = RandomChange(of: store.outline)
        change.run(using: &generator)
        let edits = store.apply(change.splice, inserting: change.forest)
        mirror.follow(edits, of: store, "splice under \(query)", isExact: false)
        store.checkInvariants()
      }
    }
  }

  @Test func runsEndAndBeginAcrossWords() {
    var runs = BitSet(count: 300)
    runs.insert(3..<3)
    runs.insert(10..<200)
    runs.insert(255..<256)
    #expect(runs.endOfRun(from: 10) == 200 && runs.startOfRun(before: 200) == 10)
    #expect(runs.endOfRun(from: 64) == 200 && runs.startOfRun(before: 128) == 10)
    #expect(runs.endOfRun(from: 9) == 9 && runs.startOfRun(before: 10) == 10)
    #expect(runs.endOfRun(from: 255) == 256 && runs.startOfRun(before: 256) == 255)
    for place in [10, 63, 64, 127, 199, 255] {
      var set = BitSet(count: 300)
      set[place] = true
      set.insertEnds(ofRuns: runs)
      #expect(Array(set.places(in: 0..<300)) == [place, runs.endOfRun(from: place)])
    }
    var whole = runs
    whole.insertEnds(ofRuns: runs)
    #expect(whole.population == runs.population + 2)
  }
}

/// A change as a reading brings it: some branches go, some come.
private struct RandomChange {
  private let outline: Outline
  private(set) var splice = Splice()
  private(set) var forest = Forest()

  init(of outline: Outline) {
    self.outline = outline
  }

  mutating func run(using generator: inout SeededGenerator) {
    let often = Int.random(in: 8...30, using: &generator)
    if outline.count < 20 { insert(depth: 0, size: 20, using: &generator) }
    var place = 0
    while place < outline.count {
      guard Int.random(in: 0..<often, using: &generator) > 0 else {
        place = Int(outline.end[place])
        continue
      }
      splice.keep(place..<place + 1)
      if outline.expandable[place], Int.random(in: 0..<often, using: &generator) == 0 {
        let size = Int.random(in: 1...4, using: &generator)
        insert(depth: outline.columns.depth[place] + 1, size: size, using: &generator)
      }
      place += 1
    }
  }

  private mutating func insert(depth: Int32, size: Int, using generator: inout SeededGenerator) {
    let new = Forest(
      RandomTree.make(size: size, using: &generator),
      order: SiblingOrder(key: .source)
    )
    let start = forest.count
    forest.append(0..<new.count, of: new, depthOffset: depth)
    splice.insert(start..<forest.count, depthOffset: 0)
  }
}

extension ExplorerStore {
  /// Makes a link of a folder, or gives it a problem, or takes both away.
  fileprivate mutating func alter(
    _ id: NodeID,
    using generator: inout SeededGenerator
  ) -> [NodeID] {
    guard let place = outline.place(of: id), Int.random(in: 0..<4, using: &generator) == 0 else {
      return []
    }
    let all: [NodeAttributes?] = [.link(to: "x"), .problem("unreadable"), nil]
    let attributes = all.randomElement(using: &generator) ?? nil
    guard outline.attributes(at: place) != attributes else { return [] }
    outline.update(place, flags: outline.columns.flags[place], attributes: attributes)
    return [id]
  }
}
