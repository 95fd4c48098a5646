import Testing

@testable import OutlineEngine

@Suite struct SearchQueryTests {
  @Test(arguments: [
    ("  a b\t\n", "a b"), ("\u{2003}a\u{A0}", "a"), ("", ""), (" \r\n ", ""),
    (" \u{301}a", " \u{301}a"),
  ]) func whiteSpaceAroundIsTrimmed(_ text: String, _ trimmed: String) {
    #expect(SearchQuery(text).text == trimmed)
  }

  @Test(arguments: [
    ("readme", SearchQuery.Match.substring, true), ("Readme", .substring, false),
    ("É", .substring, false), ("\\W+", .regex, true), ("\\\\W", .regex, false),
    ("\\W", .substring, false),
  ]) func smartCaseIgnoresUnlessThereIsACapital(
    _ text: String,
    _ match: SearchQuery.Match,
    _ ignores: Bool
  ) throws {
    #expect(try Matcher(SearchQuery(text, match: match, caseRule: .smart)).ignoresCase == ignores)
  }
}
