import Testing

@testable import OutlineEngine

/// Whatever is searched for, in whatever mode and branch: the hits are those of a walk that looks
/// at every node by itself.
@Suite struct HitsModelTests {
  @Test(arguments: SearchQuery.Match.allCases, SearchQuery.Scope.allCases)
  func hitsAreThoseOfAWalk(_ match: SearchQuery.Match, _ scope: SearchQuery.Scope) throws {
    var random = SeededRandom(seed: UInt64(match.hashOfName &+ (scope == .path ? 1 : 0)))
    for _ in 0..<14 {
      var walk = HitsWalk(size: Int.random(in: 0...36, using: &random), using: &random)
      for mode in SearchMode.allCases {
        var options = SearchOptions()
        options.mode = mode
        if Int.random(in: 0..<4, using: &random) == 0 { options.kinds = ["odd", "folder"] }
        if Int.random(in: 0..<4, using: &random) == 0 {
          options.under = walk.randomNode(using: &random)
        }
        try walk.type(match, scope, options, using: &random)
      }
    }
  }
}

extension SearchQuery.Match {
  fileprivate var hashOfName: Int { rawValue.utf8.reduce(0) { $0 * 31 + Int($1) } }
}

/// A store whose every answer about hits is compared with a walk over its tree.
private struct HitsWalk {
  private var store: ExplorerStore

  init(size: Int, using random: inout SeededRandom) {
    var left = size
    var items: [OutlineItem] = []
    while left > 0 { items.append(Self.item(&left, depth: 0, using: &random)) }
    store = ExplorerStore(outline: Outline(items))
  }

  private static func item(
    _ left: inout Int,
    depth: Int,
    using random: inout SeededRandom
  ) -> OutlineItem {
    left -= 1
    var item = OutlineItem(name: RandomNames.name(upTo: 4, using: &random))
    if Int.random(in: 0..<5, using: &random) == 0 { item.kind = "odd" }
    guard depth < 5, Int.random(in: 0..<2, using: &random) == 0 else { return item }
    item.children = []
    for _ in 0..<Int.random(in: 0...6, using: &random) where left > 0 {
      item.children?.append(self.item(&left, depth: depth + 1, using: &random))
    }
    return item
  }

  private var places: Range<Int> { 0..<store.outline.count }

  func randomNode(using random: inout SeededRandom) -> NodeID? {
    places.randomElement(using: &random).map(store.outline.id)
  }

  private static func pieces(_ match: SearchQuery.Match) -> [String] {
    let some = ["a", "b", "A", "s", "e", ".", "1", "/", "é", "ß", "i"]
    switch match {
    case .words: return some + [" ", " a", " b"]
    case .glob: return some + ["*", "*", "*/", "**/", "?", "[ab]"]
    case .regex: return some + ["[ab]", "a+", ".", "\\w", "e?", "^a", "b$"]
    default: return some
    }
  }

  /// Types a query piece by piece and looks at everything after each.
  mutating func type(
    _ match: SearchQuery.Match,
    _ scope: SearchQuery.Scope,
    _ options: SearchOptions,
    using random: inout SeededRandom
  ) throws {
    let rule = SearchQuery.CaseRule.allCases.randomElement(using: &random) ?? .ignore
    let marks = SearchQuery.Diacritics.allCases.randomElement(using: &random) ?? .match
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      text += Self.pieces(match).randomElement(using: &random) ?? ""
      let query = SearchQuery(
        text,
        match: match,
        caseRule: rule,
        diacritics: match == .regex ? .match : marks,
        scope: scope
      )
      guard !query.isEmpty else { continue }
      _ = try store.search(query, options: options)
      try check(query, options)
    }
    _ = try store.search(SearchQuery(""))
  }

  private func path(_ place: Int) -> [String] { store.outline.path(of: place) }

  private func hits(_ query: SearchQuery, _ options: SearchOptions) -> [Int] {
    let reference = ReferenceMatcher(query)
    return places.filter { place in
      if let kinds = options.kinds, !kinds.contains(store.row(at: place).kind) { return false }
      if let under = options.under {
        let branch = [place] + store.outline.ancestors(of: place)
        guard branch.contains(where: { store.outline.id(at: $0) == under }) else { return false }
      }
      return reference.isMatch(path: path(place))
    }
  }

  private mutating func check(_ query: SearchQuery, _ options: SearchOptions) throws {
    let hits = hits(query, options)
    let found = store.search.map { Array($0.hits.places(in: places)) }
    #expect(found == hits, "\(query) \(options)")
    let status = store.searchStatus
    #expect(status?.hits == hits.count)
    #expect(status?.isComplete == true)
    #expect(status?.first?.node == hits.first.map(store.outline.id))
    for row in store.rows(in: 0..<store.rowCount) {
      let place = store.outline.place(of: row.id) ?? -1
      let below = hits.count { store.outline.descendants(of: place).contains($0) }
      #expect(row.isHit == hits.contains(place))
      #expect(row.hitsBelow ?? 0 == (row.isExpanded ? 0 : below))
    }
    try checkRanked(hits, query)
    try checkSteps(hits)
  }

  /// Every limit gives the beginning of the same list.
  private func checkRanked(_ hits: [Int], _ query: SearchQuery) throws {
    let matcher = try Matcher(query)
    let all = try hits.map { place in
      let names = query.scope == .path ? path(place) : Array(path(place).suffix(1))
      return BestHits.Hit(place: place, score: try #require(matcher.score(ofPath: names)))
    }
    let sorted = all.sorted { $0.score == $1.score ? $0.place < $1.place : $0.score > $1.score }
    for limit in 0...hits.count + 1 {
      let best = try store.bestHits(limit)
      let wanted = sorted.prefix(limit)
      #expect(best.map(\.node) == wanted.map { store.outline.id(at: $0.place) }, "\(query)")
      #expect(best.map(\.path) == wanted.map { path($0.place) })
      #expect(best.map(\.score) == wanted.map(\.score.points))
    }
  }

  /// Going from hit to hit comes to each of them, and shows it.
  private func checkSteps(_ hits: [Int]) throws {
    var store = store
    for (backward, order) in [(false, hits), (true, hits.reversed())] {
      var last: NodeID?
      for hit in order {
        last = try store.nextHit(from: last, backward: backward, wrap: false).hit
        #expect(last == store.outline.id(at: hit))
        #expect(last.flatMap(store.row(of:)) != nil)
      }
      #expect(
        try store.nextHit(from: last, backward: backward, wrap: false).hit == nil || hits.isEmpty
      )
      let wrapped = try store.nextHit(from: last, backward: backward, wrap: true).hit
      #expect(wrapped == order.first.map(store.outline.id))
    }
  }
}
