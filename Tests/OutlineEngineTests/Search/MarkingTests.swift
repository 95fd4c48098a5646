import Testing

@testable import OutlineEngine

@Suite struct MarkingTests {
  @Test(arguments: [SearchQuery.Match.substring, .words, .fuzzy]) func marksThoseOfTheDefinition(
    _ match: SearchQuery.Match
  ) throws {
    var random = SeededRandom(seed: 41)
    for _ in 0..<150 {
      let names = (0..<60).map { _ in RandomNames.name(upTo: 6, using: &random) }
      for _ in 0..<6 {
        let query = SearchQuery.random(match, upTo: 4, using: &random)
        let low = Int.random(in: 0...60, using: &random)
        try check(query, names, in: low..<Int.random(in: low...60, using: &random))
      }
    }
  }

  @Test func manyHitsAreMarkedAsFewAre() throws {
    var random = SeededRandom(seed: 42)
    let names = (0..<3_000).map { _ in RandomNames.name(upTo: 5, using: &random) }
    for text in ["a", "a b", "ß", "e", "s.", "1 _ a"] {
      for match in [SearchQuery.Match.substring, .words, .fuzzy] {
        try check(SearchQuery(text, match: match), names, in: 0..<names.count)
      }
    }
  }

  @Test func aLongerQueryNarrowsTheHitsOfAShorterOne() throws {
    var random = SeededRandom(seed: 43)
    for round in 0..<300 {
      let isLong = round % 3 == 0
      let names = (0..<200).map { _ in RandomNames.name(upTo: isLong ? 30 : 5, using: &random) }
      let match = [SearchQuery.Match.substring, .words, .fuzzy][round % 3]
      let short = SearchQuery.random(match, upTo: 2, using: &random)
      let long = SearchQuery(
        short.text + RandomNames.name(upTo: 2, using: &random),
        match: match,
        caseRule: short.caseRule,
        diacritics: short.diacritics
      )
      let (earlier, matcher) = (try Matcher(short), try Matcher(long))
      guard matcher.extends(earlier) else { continue }
      let table = NamedPlaces(names)
      var hits = BitSet(count: names.count)
      try earlier.mark(0..<names.count, of: table.names, flags: table.flags, into: &hits)
      try matcher.narrow(&hits, in: 0..<names.count, of: table.names, flags: table.flags)
      var fresh = BitSet(count: names.count)
      try matcher.mark(0..<names.count, of: table.names, flags: table.flags, into: &fresh)
      #expect(hits == fresh, "\(short) \(long)")
    }
  }

  @Test(arguments: [
    ("ab", "abc", SearchQuery.Match.substring, true), ("ab", "xab", .substring, true),
    ("ab", "axb", .substring, false), ("ab", "axb", .fuzzy, true), ("ab", "ba", .fuzzy, false),
    ("a b", "bc xa", .words, true), ("a b", "ac", .words, false), ("a*", "a*b", .glob, false),
    ("a", "ab", .regex, false),
  ]) func knowsWhatExtendsAQuery(
    _ old: String,
    _ new: String,
    _ match: SearchQuery.Match,
    _ extends: Bool
  ) throws {
    let earlier = try Matcher(SearchQuery(old, match: match))
    #expect(try Matcher(SearchQuery(new, match: match)).extends(earlier) == extends)
    let other = SearchQuery(new, match: match, caseRule: .match)
    #expect(try Matcher(other).extends(earlier) == false || match == .regex)
  }

  @Test(arguments: SearchQuery.Match.allCases) func aStoppedSearchSaysSo(
    _ match: SearchQuery.Match
  ) throws {
    let table = NamedPlaces([String](repeating: "needle", count: 10_000))
    var hits = BitSet(count: 10_000)
    let matcher = try Matcher(SearchQuery(match == .glob ? "n*" : "needle", match: match))
    let end = try matcher.mark(
      0..<10_000,
      of: table.names,
      flags: table.flags,
      into: &hits,
      shouldStop: { true }
    )
    #expect(end == .stopped)
  }

  private func check(
    _ query: SearchQuery,
    _ names: [String],
    in places: Range<Int>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let matcher = try Matcher(query)
    let table = NamedPlaces(names)
    let reference = ReferenceMatcher(query)
    let expected = places.filter { reference.isMatch(Array(names[$0]), own: 0) }
    for masks in [nil, LetterMasks(table.names)] {
      var hits = BitSet(count: names.count)
      let end = try matcher.mark(
        places,
        of: table.names,
        flags: table.flags,
        masks: masks,
        into: &hits
      )
      #expect(end == .complete, sourceLocation: sourceLocation)
      #expect(
        Array(hits.places(in: 0..<names.count)) == expected,
        "\(query)",
        sourceLocation: sourceLocation
      )
    }
  }
}
