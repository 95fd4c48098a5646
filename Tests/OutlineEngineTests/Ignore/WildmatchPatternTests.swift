import OutlineEngine
import Testing

@Suite struct WildmatchPatternTests {
  @Test func withoutPathnameAStarCrossesSlashes() {
    #expect(matches("a*c", "a/b/c"))
    #expect(matches("a?c", "a/c"))
    #expect(matches("a[/]c", "a/c"))
  }

  @Test func withPathnameOnlyTwoStarsCrossSlashes() {
    #expect(!matches("a*c", "a/b/c", [.pathname]))
    #expect(!matches("a?c", "a/c", [.pathname]))
    #expect(!matches("a[/]c", "a/c", [.pathname]))
    #expect(matches("a/**/c", "a/b/b/c", [.pathname]))
    #expect(matches("**/c", "c", [.pathname]))
  }

  @Test func theWholeTextMustMatch() {
    #expect(!matches("a", "ab"))
    #expect(!matches("b", "ab"))
    #expect(matches("", ""))
    #expect(!matches("", "a"))
  }

  @Test func caseIsFoldedOnRequest() {
    #expect(matches("*.TS", "a.ts", [.caseInsensitive]))
    #expect(!matches("*.TS", "a.ts"))
  }

  @Test func aMalformedPatternSaysSo() {
    #expect(!WildmatchPattern("[a".utf8).isMatchable)
    #expect(!WildmatchPattern("a\\".utf8).isMatchable)
    #expect(WildmatchPattern("[a]".utf8).isMatchable)
  }

  private func matches(
    _ pattern: String,
    _ text: String,
    _ options: WildmatchPattern.Options = []
  ) -> Bool {
    WildmatchPattern(pattern.utf8, options: options).matches(text.utf8)
  }
}
