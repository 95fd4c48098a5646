import Testing

@testable import OutlineEngine

@Suite struct MatcherTests {
  @Test(arguments: MatchCase.all) func finds(_ row: MatchCase) throws {
    try check(row.query, in: row.name, finds: row.matches)
  }

  @Test(arguments: SearchQuery.Match.allCases) func theEmptyQueryFindsNothing(
    _ match: SearchQuery.Match
  ) throws {
    try check(SearchQuery(" \n", match: match), in: "name", finds: nil)
    try check(SearchQuery("", match: match), in: "", finds: nil)
  }

  @Test func substringsAreThoseOfTheDefinition() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<6_000 {
      let query = SearchQuery.random(.substring, using: &random)
      let name = RandomNames.name(upTo: 8, using: &random)
      let characters = Array(name)
      var expected: [Range<Int>] = []
      if !query.isEmpty {
        let found = ReferenceMatcher(query).occurrences(of: query.text, in: characters)
        for range in found where range.lowerBound >= expected.last?.upperBound ?? 0 {
          expected.append(range)
        }
      }
      let matches = expected.utf8(in: characters)
      try check(query, in: name, finds: expected.isEmpty ? nil : matches)
    }
  }

  @Test func wordsAreFoundInAnyOrder() throws {
    var random = SeededRandom(seed: 4)
    for _ in 0..<3_000 {
      let words = (0..<3).map { _ in RandomNames.name(upTo: 2, using: &random) }
      let name = RandomNames.name(upTo: 8, using: &random)
      let query = SearchQuery(words.joined(separator: " "), match: .words)
      let reversed = SearchQuery(words.reversed().joined(separator: " "), match: .words)
      let isHit = ReferenceMatcher(query).isMatch(Array(name), own: 0)
      #expect(
        try Matcher(query).isMatch(name) == isHit,
        "\(Array(query.text.unicodeScalars)) in \(Array(name.unicodeScalars))"
      )
      #expect(try Matcher(query).ranges(in: name).isEmpty != isHit)
      #expect(try Matcher(reversed).ranges(in: name) == Matcher(query).ranges(in: name))
    }
  }

  /// Whatever is found, it is whole characters of the name as stored, in order.
  @Test(arguments: SearchQuery.Match.allCases) func matchesNeverSplitACharacter(
    _ match: SearchQuery.Match
  ) throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<2_000 {
      let query = SearchQuery.random(match, using: &random)
      guard let matcher = try? Matcher(query) else { continue }
      let name = RandomNames.name(upTo: 10, using: &random)
      let boundaries = name.indices.map { name.utf8.distance(from: name.startIndex, to: $0) }
      var end = 0
      for range in matcher.ranges(in: name) {
        #expect(boundaries.contains(range.lowerBound) && range.lowerBound >= end && !range.isEmpty)
        #expect(boundaries.contains(range.upperBound) || range.upperBound == name.utf8.count)
        end = range.upperBound
      }
    }
  }

  private func check(
    _ query: SearchQuery,
    in name: String,
    finds matches: [Range<Int>]?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let matcher = try Matcher(query)
    let comment = Comment(rawValue: "\(query) in \(Array(name.unicodeScalars))")
    #expect(matcher.isMatch(name) == (matches != nil), comment, sourceLocation: sourceLocation)
    #expect(matcher.ranges(in: name) == matches ?? [], comment, sourceLocation: sourceLocation)
  }
}

struct MatchCase: CustomTestStringConvertible {
  let label: String
  let query: SearchQuery
  let name: String
  /// Nil: no hit.
  let matches: [Range<Int>]?

  var testDescription: String { label }

  init(_ label: String, _ query: SearchQuery, _ name: String, _ matches: [Range<Int>]?) {
    self.label = label
    self.query = query
    self.name = name
    self.matches = matches
  }

  static let all: [MatchCase] = [
    MatchCase("vscode#95312: one range over an emoji", SearchQuery("💄"), "💄 Wow", [0..<4]),
    MatchCase("vscode#95312: a dingbat", SearchQuery("❌"), "❌ Wow", [0..<3]),
    MatchCase("no half of a family", SearchQuery("👩"), "👩‍👩‍👧", nil),
    MatchCase("no emoji without its skin tone", SearchQuery("👍"), "👍🏽", nil),
    MatchCase("no half of a flag", SearchQuery("🇩"), "🇩🇪", nil),
    MatchCase("Fuse#840: sharp s", SearchQuery("STRASSE"), "Straße", [0..<7]),
    MatchCase("Fuse#840: after sharp s", SearchQuery("e"), "Straße", [6..<7]),
    MatchCase("sharp s in what has two", SearchQuery("ß"), "strasse", [4..<6]),
    MatchCase("no half of sharp s", SearchQuery("s"), "ß", nil),
    MatchCase("sharp s is two", SearchQuery("ss"), "ß", [0..<2]),
    MatchCase("no s and a half", SearchQuery("as"), "aß", nil),
    MatchCase("Fuse#840: dotted I", SearchQuery("i\u{307}stanbul"), "İstanbul", [0..<9]),
    MatchCase("after dotted I", SearchQuery("stan"), "İstanbul", [2..<6]),
    MatchCase(
      "dotted I without its dot",
      SearchQuery("istan", diacritics: .ignore),
      "İstanbul",
      [0..<6]
    ),
    MatchCase("dotless i is none", SearchQuery("i"), "ı", nil),
    MatchCase("composed finds decomposed", SearchQuery("é"), "cafe\u{301}", [3..<6]),
    MatchCase("decomposed finds composed", SearchQuery("e\u{301}"), "café", [3..<5]),
    MatchCase("no e in é", SearchQuery("e"), "café", nil),
    MatchCase("e in é without marks", SearchQuery("E", diacritics: .ignore), "café", [3..<5]),
    MatchCase(
      "é finds e without marks",
      SearchQuery("résumé", diacritics: .ignore),
      "Resume",
      [0..<6]
    ),
    MatchCase("marks in another order", SearchQuery("q\u{323}\u{307}"), "q\u{307}\u{323}", [0..<5]),
    MatchCase("a mark alone", SearchQuery("\u{301}"), "\u{301}a", [0..<2]),
    MatchCase("no mark of a letter", SearchQuery("\u{301}"), "e\u{301}", nil),
    MatchCase("Cyrillic", SearchQuery("УСТРОЙ"), "Устройства", [0..<12]),
    MatchCase("final sigma", SearchQuery("οδοσ"), "ΟΔΟΣ", [0..<8]),
    MatchCase("Kelvin sign", SearchQuery("k"), "\u{212A}", [0..<3]),
    MatchCase("ligature", SearchQuery("fi"), "oﬁ", [1..<4]),
    MatchCase("no half of a ligature", SearchQuery("f"), "ﬁ", nil),
    MatchCase("Hangul from its letters", SearchQuery("\u{1100}\u{1161}\u{11A8}"), "각", [0..<3]),
    MatchCase("no half of a syllable", SearchQuery("가"), "각", nil),
    MatchCase("no half of CR LF", SearchQuery("a\r\nb"), "a\r\nb", [0..<4]),
    MatchCase("vscode#171411: brackets", SearchQuery("[id]"), "[id].tsx", [0..<4]),
    MatchCase("vscode#37219: parentheses", SearchQuery("(group)"), "(group)", [0..<7]),
    MatchCase("vscode#16834: braces", SearchQuery("{hello}"), "a{hello}", [1..<8]),
    MatchCase("a dot is a dot", SearchQuery("."), "abc", nil),
    MatchCase("a star is a star", SearchQuery("*"), "a*b*", [1..<2, 3..<4]),
    MatchCase("every occurrence", SearchQuery("aa"), "aaAaa", [0..<2, 2..<4]),
    MatchCase("trimmed", SearchQuery(" \n main \t"), "main.c", [0..<4]),
    MatchCase("case kept", SearchQuery("Main", caseRule: .match), "main", nil),
    MatchCase("case kept, exotic", SearchQuery("É", caseRule: .match), "é", nil),
    MatchCase("case kept, canonical", SearchQuery("K", caseRule: .match), "\u{212A}", [0..<3]),
    MatchCase("smart and small", SearchQuery("main", caseRule: .smart), "MAIN", [0..<4]),
    MatchCase("smart and capital", SearchQuery("Main", caseRule: .smart), "main", nil),
    MatchCase(
      "neo-tree: words in any order",
      SearchQuery("bar foo", match: .words),
      "foo-bar",
      [0..<3, 4..<7]
    ),
    MatchCase("a word is missing", SearchQuery("bar foo", match: .words), "bar-fo", nil),
    MatchCase("words may overlap", SearchQuery("ab bc", match: .words), "abc", [0..<3]),
    MatchCase("fuzzy", SearchQuery("gm", match: .fuzzy), "gpio-mcp", [0..<1, 5..<6]),
    MatchCase("fuzzy runs are one", SearchQuery("g pio", match: .fuzzy), "gpio", [0..<4]),
    MatchCase("fuzzy has an order", SearchQuery("mg", match: .fuzzy), "gpio-mcp", nil),
    MatchCase("fuzzy on whole characters", SearchQuery("se", match: .fuzzy), "Maße", nil),
    MatchCase("fuzzy sharp s", SearchQuery("mße", match: .fuzzy), "Maße", [0..<1, 2..<5]),
  ]
}
