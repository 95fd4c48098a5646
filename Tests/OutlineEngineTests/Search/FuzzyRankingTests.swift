import Testing

@testable import OutlineEngine

/// However many hits are passed over: the best are those that a look at every alignment with every
/// whole path says.
@Suite struct FuzzyRankingTests {
  @Test(arguments: SearchQuery.Scope.allCases)
  func theBestAreThoseOfAllAlignments(_ scope: SearchQuery.Scope) throws {
    var random = SeededRandom(seed: scope == .path ? 71 : 72)
    let letters = ["a", "b", "i", "n", "A", "B", "_", ".", "/", "1", "é", "e"]
    for round in 0..<24 {
      let pieces = round % 3 == 0 ? letters + RandomNames.pieces : Array(letters.dropLast(2))
      let names = (0..<500).map { _ in
        let length = Int.random(in: 0...7, using: &random)
        return (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      }
      let tree = NamedTree(names, using: &random)
      for length in 1...4 {
        let query = SearchQuery(
          (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }.joined(),
          match: .fuzzy,
          caseRule: SearchQuery.CaseRule.allCases.randomElement(using: &random) ?? .ignore,
          diacritics: SearchQuery.Diacritics.allCases.randomElement(using: &random) ?? .match,
          scope: scope
        )
        try check(query, tree)
      }
    }
  }

  @Test func namesOfTheQueryWinOverPathsOfIt() throws {
    var random = SeededRandom(seed: 73)
    let words = [
      "in", "int", "intel", "intel.c", "tel", "el", "l", "intel_x", "Intel", "inte.l", "l5",
    ]
    for _ in 0..<6 {
      let names = (0..<900).map { _ in words.randomElement(using: &random) ?? "" }
      let tree = NamedTree(names, using: &random)
      for text in ["intel", "intell", "in/l", "tell"] {
        try check(SearchQuery(text, match: .fuzzy, scope: .path), tree)
      }
    }
  }

  @Test func textsAndQueriesWithoutMeasureAreRankedToo() throws {
    var random = SeededRandom(seed: 74)
    let long = String(repeating: "xa", count: 20_000)
    let names = (0..<16).map { $0 % 8 == 3 ? long : String(repeating: "a", count: 10 * $0 % 97) }
    let tree = NamedTree(names, using: &random)
    for count in [2, 64, 65] {
      let text = String(repeating: "a", count: count)
      try check(SearchQuery(text, match: .fuzzy, scope: .path), tree)
    }
  }

  private func check(
    _ query: SearchQuery,
    _ tree: NamedTree,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let matcher = try Matcher(query)
    let all = tree.names.indices.compactMap { place in
      let path = query.scope == .path ? tree.path(place) : [tree.names[place]]
      return matcher.score(ofPath: path).map { BestHits.Hit(place: place, score: $0) }
    }
    var hits = BitSet(count: tree.names.count)
    for hit in all { hits.insert(hit.place..<hit.place + 1) }
    let sorted = all.sorted {
      $0.score == $1.score ? $0.place < $1.place : $0.score > $1.score
    }
    for masks in [nil, LetterMasks(tree.table.names)] {
      let scored = ScoredTree(
        names: tree.table.names,
        flags: tree.table.flags,
        parent: tree.parent,
        depth: tree.depth,
        masks: masks
      )
      for limit in [0, 1, 3, 20, all.count, all.count + 1] {
        let best = matcher.best(limit, of: hits, in: 0..<tree.names.count, tree: scored)
        #expect(
          best == Array(sorted.prefix(limit)),
          "\(query)",
          sourceLocation: sourceLocation
        )
      }
    }
  }
}
