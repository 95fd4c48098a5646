import Testing

@testable import OutlineEngine

@Suite struct FuzzyPatternTests {
  @Test func theBestAlignmentIsTheBestOfAll() throws {
    var random = SeededRandom(seed: 11)
    for round in 0..<3_000 {
      let query = SearchQuery.random(.fuzzy, upTo: 4, using: &random)
      let name = RandomNames.name(upTo: round % 10 == 0 ? 14 : 8, using: &random)
      try check(query, name)
    }
  }

  @Test func letterRunsOfFewLettersAreAlignedBest() throws {
    var random = SeededRandom(seed: 12)
    for _ in 0..<1_500 {
      let letters = Array("abAB_/1")
      let name = String((0..<10).map { _ in letters.randomElement(using: &random) ?? "a" })
      try check(SearchQuery(String(name.shuffled(using: &random).prefix(3)), match: .fuzzy), name)
    }
  }

  @Test(arguments: AlignmentCase.all) func aligns(_ row: AlignmentCase) throws {
    let matcher = try Matcher(SearchQuery(row.query, match: .fuzzy))
    let marked = matcher.ranges(in: row.name).reversed().reduce(into: row.name) { name, range in
      let low = name.utf8.index(name.startIndex, offsetBy: range.lowerBound)
      let high = name.utf8.index(name.startIndex, offsetBy: range.upperBound)
      name.replaceSubrange(low..<high, with: "<\(name[low..<high])>")
    }
    #expect(marked == row.marked)
  }

  @Test func aTextBeyondTheTableIsStillAligned() throws {
    let name = String(repeating: "xa", count: 40_000)
    let matcher = try Matcher(SearchQuery("aaa", match: .fuzzy))
    #expect(matcher.isMatch(name))
    #expect(matcher.ranges(in: name).count == 3)
  }

  private func check(
    _ query: SearchQuery,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard case .fuzzy(let pattern) = try Matcher(query).engine else { return }
    let text = try ComparedText(name, form: Matcher(query).form)
    let alignments = ReferenceMatcher(query).alignments(in: Array(name), own: 0)
    let best = alignments.map { pattern.score(of: $0, in: text, own: 0) }.max()
    let found = pattern.bestAlignment(in: text, own: 0)
    let comment = Comment(rawValue: "\(query) in \(name.debugDescription)")
    #expect(found?.score == best, comment, sourceLocation: sourceLocation)
    guard let found else { return }
    #expect(alignments.contains(found.indices), comment, sourceLocation: sourceLocation)
    #expect(
      pattern.score(of: found.indices, in: text, own: 0) == found.score,
      comment,
      sourceLocation: sourceLocation
    )
  }
}

struct AlignmentCase: CustomTestStringConvertible {
  let query: String
  let name: String
  let marked: String

  var testDescription: String { "\(query) in \(name)" }

  static let all = [
    AlignmentCase(query: "fb", name: "fabFooBar", marked: "<f>abFoo<B>ar"),
    AlignmentCase(query: "bar", name: "b_a_r_bar", marked: "b_a_r_<bar>"),
    AlignmentCase(query: "hp", name: "chipHTMLParser", marked: "chip<H>TML<P>arser"),
    AlignmentCase(query: "rm", name: "armReadMe", marked: "arm<R>ead<M>e"),
    AlignmentCase(query: "info", name: "inform_info.hs", marked: "<info>rm_info.hs"),
    AlignmentCase(query: "md", name: "command.md", marked: "command.<md>"),
    AlignmentCase(query: "v2", name: "eve2_v1v2", marked: "eve2_v1<v2>"),
    AlignmentCase(query: "усб", name: "у_с_б усб", marked: "у_с_б <усб>"),
  ]
}
