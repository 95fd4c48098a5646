import Testing

@testable import OutlineEngine

@Suite struct RegexPatternTests {
  @Test func findsWhatTheEngineFinds() throws {
    var random = SeededRandom(seed: 31)
    let patterns = [
      "a", "^a", "b$", "a+b", "[ab]+", "(a|b)1", "\\w+\\.", "é", ".", "a.*b", "\\d+", "x*", "ß",
      "(?i)A_", "a{2}", "s\\b",
    ]
    for pattern in patterns {
      for rule in [SearchQuery.CaseRule.ignore, .match] {
        let regex = try Regex(pattern).ignoresCase(rule == .ignore)
        let matcher = try Matcher(SearchQuery(pattern, match: .regex, caseRule: rule))
        let names = (0..<200).map { _ in RandomNames.name(upTo: 8, using: &random) }
        let table = NamedPlaces(names)
        var hits = BitSet(count: names.count)
        try matcher.mark(0..<names.count, of: table.names, flags: table.flags, into: &hits)
        for (place, name) in names.enumerated() {
          let expected = name.matches(of: regex).map(\.range).filter { !$0.isEmpty }
          let isHit = name.firstMatch(of: regex) != nil
          #expect(hits[place] == isHit, "\(pattern) in \(name.debugDescription)")
          #expect(matcher.isMatch(name) == isHit)
          #expect(matcher.ranges(in: name).count == expected.count, "\(pattern) in \(name)")
        }
      }
    }
  }

  /// What the automaton says is what the engine says, for any pattern that it takes on.
  @Test(arguments: 1...8) func theAutomatonAgreesWithTheEngine(_ seed: UInt64) throws {
    var random = SeededRandom(seed: 40 + seed)
    let pieces = [
      "a", "b", "B", "1", "\\.", "/", "_", ".", "[ab]", "[^a]", "[^b1]", "[A-b]", "\\d", "\\w",
      "\\W", "[^\\d_]", "a?", "b*", "(a|b)", "(?:ab|1)?", "[a-f1]+", "^", "$", "|", "\\b", "(?=a)",
      "a{2}", "b{0,2}", "(?i)", "[a[b]]", "\\s", " ", "(^a|b$)", "a*+", "e+?",
    ]
    let letters = ["a", "A", "b", "B", "1", ".", "/", "_", " ", "e"]
    var taken = 0
    for _ in 0..<250 {
      let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let ignoresCase = Bool.random(using: &random)
      guard let pattern = try? RegexPattern(text, ignoresCase: ignoresCase),
        let automaton = pattern.automaton
      else { continue }
      taken += 1
      for _ in 0..<12 {
        let name = (0..<Int.random(in: 0...7, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? ""
        }.joined()
        let finding = Array(name.utf8).withUnsafeBufferPointer(automaton.find)
        let isFound = pattern.isFound(in: name, own: 0)
        if automaton.isExact {
          #expect((finding == .found) == isFound, "\(text) in \(name) \(ignoresCase)")
        } else if isFound {
          #expect(finding != .missing, "\(text) in \(name) \(ignoresCase)")
        }
      }
    }
    #expect(taken > 100)
  }

  @Test(arguments: [
    ("a.*b.*c.*d", MarkingEnd.complete, true), ("a.*b.*c.*d\\b", .cut, false),
    ("a.*b.*c.*z\\b", .complete, false), ("abcd\\b", .complete, true),
  ]) func aLongNameIsSearchedOrSaidToBeCut(_ text: String, _ end: MarkingEnd, _ isHit: Bool) throws
  {
    let table = NamedPlaces(["short", String(repeating: "x", count: 3_000) + "abcd"])
    var hits = BitSet(count: 2)
    let matcher = try Matcher(SearchQuery(text, match: .regex))
    #expect(try matcher.mark(0..<2, of: table.names, flags: table.flags, into: &hits) == end)
    #expect(hits[1] == isHit)
  }

  @Test func aMatchOfNoWidthIsAHitWithoutRanges() throws {
    let matcher = try Matcher(SearchQuery("x*", match: .regex))
    #expect(matcher.isMatch("abc"))
    #expect(matcher.ranges(in: "abc") == [])
  }

  @Test func marksMayBeIgnored() throws {
    let matcher = try Matcher(SearchQuery("caf[e]s?$", match: .regex, diacritics: .ignore))
    #expect(matcher.ranges(in: "Le Cafe\u{301}") == [3..<9])
  }

  @Test(arguments: [
    ("a(b", 3), ("[z-a]", 2), ("a**", 2), ("*a", 0), ("é\\q", 3), ("a{2,1}", 0),
  ]) func saysWhereItIsWrong(_ pattern: String, _ offset: Int) {
    #expect {
      try Matcher(SearchQuery(pattern, match: .regex))
    } throws: { error in
      guard let error = error as? QueryError else { return false }
      return error.utf8Offset == offset && !error.message.isEmpty
    }
  }

  @Test(arguments: [
    "(a+)+b", "(a*)*", "(a|a)*b", "(a|ab|b)*c", "(a?b?)*c", "(.*a){12}", "(\\w+\\s?)*$", "(a+b?)+c",
    "(?:a(?!x)a*)*b", "((a)+)+", "(\\d+|\\w)*x", "(?x) (a +)+ b", "(s+|\u{17F})*x", "([^x]+)*y",
    ".*.*.*.*.*.*.*.*x", "a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?aaaaaaaaaaaaa",
    "(a|)+b", "(\\Qa\\E+)+b", "([a[b]]+b)+c",
  ]) func refusesWhatCouldTakeForever(_ pattern: String) {
    #expect(throws: QueryError.self) { try Matcher(SearchQuery(pattern, match: .regex)) }
  }

  @Test(arguments: [
    "(\\w+\\.)+c", "(foo|bar)+", "^.*test.*\\.swift$", "[a-z]+_\\d+", "(ab+c)*", "([0-9a-f]{2}:)+",
    "(a|b)*c", "(-[a-z]+)*", "readme(\\.md)?", "(\\w)\\1", "(\\d{2})+",
  ]) func takesWhatIsHarmless(_ pattern: String) throws {
    _ = try Matcher(SearchQuery(pattern, match: .regex))
  }

  @Test func aPatternThatIsTooLongIsRefused() {
    #expect(throws: QueryError(message: "the pattern is too long", utf8Offset: 1024)) {
      try Matcher(SearchQuery(String(repeating: "a", count: 1025), match: .regex))
    }
  }

  @Test(arguments: [
    ("gpio.*mcp", "gpio"), ("ab?cde", "cde"), ("(abc)d", "d"), ("a|bcd", ""), ("[abc]x\\.y", "x.y"),
    ("ab{2}c", "a"), ("ab+c", "ab"), ("Éa\\dx", "e\u{301}a"), ("\\x41bc", ""), ("(?i)abc", ""),
    ("ab*", "a"), ("x(ab)?yz", "yz"),
  ]) func knowsTextThatEveryMatchHas(_ pattern: String, _ literal: String) {
    #expect(RegexLiteral.longest(in: pattern) == Array(literal.utf8))
  }
}
