import OutlineEngine
import Testing

@Suite struct IgnoreRulesTests {
  @Test(arguments: [
    // Lines
    RuleCase("an empty text says nothing", "", "a", .none),
    RuleCase("a comment says nothing", "#a", "#a", .none),
    RuleCase("an escaped # is a name", "\\#a", "#a", .ignored),
    RuleCase("a # inside a line is a name", "a#b", "a#b", .ignored),
    RuleCase("blanks before a # make it a name", " #a", " #a", .ignored),
    RuleCase("an escaped ! is a name", "\\!a", "!a", .ignored),
    RuleCase("a second ! is a name", "!!a", "!a", .unignored),
    RuleCase("the last line needs no end", "b\na", "a", .ignored),
    RuleCase("a CR before a LF is no part of the rule", "a\r\nb\r\n", "a", .ignored),
    RuleCase("a CR at the end of the text is not either", "a\r", "a", .ignored),
    RuleCase("only one CR is left out", "a\r\r\n", "a", .none),
    RuleCase("a CR inside a line is part of the name", "a\rb", "a\rb", .ignored),
    RuleCase("a byte order mark at the start is skipped", "\u{FEFF}a", "a", .ignored),
    RuleCase("a byte order mark further down is a name", "b\n\u{FEFF}a", "a", .none),
    RuleCase("a NUL ends its line", "a\0b\nc", "a", .ignored),
    // Blanks
    RuleCase("blanks at the end are left out", "a  ", "a", .ignored),
    RuleCase("blanks before a CR are left out", "a \r\n", "a", .ignored),
    RuleCase("an escaped blank at the end stays", "a\\ ", "a ", .ignored),
    RuleCase("blanks behind an escaped blank go", "a\\   ", "a ", .ignored),
    RuleCase("a tab at the end stays", "a\t", "a", .none),
    RuleCase("blanks at the start stay", " a", " a", .ignored),
    RuleCase("a line of blanks says nothing", "   ", "   ", .none),
    // Order
    RuleCase("the last matching rule decides", "*.txt\n!a.txt", "a.txt", .unignored),
    RuleCase("a later rule ignores again", "!a\na", "a", .ignored),
    RuleCase("a rule taken back leaves others alone", "*.txt\n!a.txt", "b.txt", .ignored),
    // Anchors
    RuleCase("a bare name matches at any depth", "a", "x/y/a", .ignored),
    RuleCase("a leading / anchors", "/a", "x/a", .none),
    RuleCase("a leading / matches at the top", "/a", "a", .ignored),
    RuleCase("a / in the middle anchors", "x/a", "y/x/a", .none),
    RuleCase("a / in the middle matches at the top", "x/a", "x/a", .ignored),
    RuleCase("two leading slashes match nothing", "//a", "a", .none),
    RuleCase("a lone / matches nothing", "/", "a/", .none),
    RuleCase("a lone ! matches nothing", "a\n!", "a", .ignored),
    // Folders
    RuleCase("a trailing / matches a folder", "a/", "x/a/", .ignored),
    RuleCase("a trailing / does not match a file", "a/", "a", .none),
    RuleCase("two trailing slashes match nothing", "a//", "a/", .none),
    RuleCase("an escape before a trailing / matches nothing", "a\\/", "a/", .none),
    // Stars
    RuleCase("* stops at /", "x/*", "x/y/a", .none),
    RuleCase("* may be empty", "a*b", "ab", .ignored),
    RuleCase("* matches a leading dot", "*a", ".a", .ignored),
    RuleCase("? is one byte, so no accented letter", "?", "\u{E9}", .none),
    RuleCase("two ? are an accented letter", "??", "\u{E9}", .ignored),
    RuleCase("? does not match /", "x?a", "x/a", .none),
    RuleCase("a leading **/ matches at the top", "**/x/a", "x/a", .ignored),
    RuleCase("a leading **/ matches below", "**/x/a", "y/z/x/a", .ignored),
    RuleCase("a trailing /** matches all below", "x/**", "x/y/a", .ignored),
    RuleCase("a trailing /** does not match the folder", "x/**", "x/", .none),
    RuleCase("/**/ matches no folder", "x/**/a", "x/a", .ignored),
    RuleCase("/**/ matches many folders", "x/**/a", "x/y/z/a", .ignored),
    RuleCase("other ** stop at /", "x/a**b", "x/a/b", .none),
    RuleCase("*** between slashes is a **", "x/***/a", "x/y/z/a", .ignored),
    RuleCase("a lone ** matches any name", "**", "x/a", .ignored),
    RuleCase("**/ matches folders alone", "**/", "a", .none),
    // Classes
    RuleCase("a range holds its ends", "[a-c]", "c", .ignored),
    RuleCase("! turns a class round", "[!a]", "b", .ignored),
    RuleCase("^ turns a class round", "[^a]", "a", .none),
    RuleCase("a ] at the start is a member", "[]a]", "]", .ignored),
    RuleCase("a - at the end is a member", "[a-]", "-", .ignored),
    RuleCase("an escape works in a class", "[\\]]", "]", .ignored),
    RuleCase("a POSIX class is a member", "[[:digit:]x]", "7", .ignored),
    RuleCase("an unknown POSIX class matches nothing", "[[:foo:]a]", "a", .none),
    RuleCase("a class without end matches nothing", "[a", "[a", .none),
    RuleCase("a class does not match /", "x[!b]a", "x/a", .none),
    RuleCase("a backwards range is empty", "[c-a]", "b", .none),
    // Escapes
    RuleCase("an escaped star is a star", "\\*", "a", .none),
    RuleCase("an escaped star matches a star", "\\*", "*", .ignored),
    RuleCase("an escaped letter is the letter", "\\a", "a", .ignored),
    RuleCase("a trailing backslash matches nothing", "a\\", "a\\", .none),
  ])
  func aRuleMatchesAsInGit(ruleCase: RuleCase) {
    ruleCase.check()
  }

  @Test(arguments: [
    RuleCase("letters match in either case", "Foo", "fOO", .ignored, caseInsensitive: true),
    RuleCase("extensions too", "*.TMP", "a.tmp", .ignored, caseInsensitive: true),
    RuleCase("ranges too", "[A-C]", "b", .ignored, caseInsensitive: true),
    RuleCase("[:upper:] too", "[[:upper:]]", "b", .ignored, caseInsensitive: true),
    RuleCase("a capital in a class finds none", "[A]", "A", .none, caseInsensitive: true),
    RuleCase("an escaped capital finds none", "\\A", "A", .none, caseInsensitive: true),
    RuleCase("only ASCII is folded", "\u{C9}", "\u{E9}", .none, caseInsensitive: true),
    RuleCase("case counts otherwise", "Foo", "foo", .none),
  ])
  func caseIsFoldedAsInGit(ruleCase: RuleCase) {
    ruleCase.check()
  }

  @Test(arguments: [
    RuleCase("vscode#175066: taken back", "*.txt\n!a.txt", "a.txt", .unignored),
    RuleCase("vscode#175066: the others stay", "*.txt\n!a.txt", "b.txt", .ignored),
    RuleCase("vscode#156077: the folder", "*\n!d/\n!d/a\n!b", "d/", .unignored),
    RuleCase("vscode#156077: what is in it", "*\n!d/\n!d/a\n!b", "d/a", .unignored),
    RuleCase("vscode#156077: its neighbour", "*\n!d/\n!d/a\n!b", "d/c", .ignored),
    RuleCase("vscode#156077: the file", "*\n!d/\n!d/a\n!b", "b", .unignored),
    RuleCase("nvim-tree#1112: the name", ".git", ".git/", .ignored),
    RuleCase("nvim-tree#1112: a longer folder name", ".git", ".github/", .none),
    RuleCase("nvim-tree#1112: a longer file name", ".git", ".gitignore", .none),
    RuleCase("nvim-tree#1728: no variables", "$abc", "$abc/", .ignored),
  ])
  func faultsOfOtherTreesAreAbsent(ruleCase: RuleCase) {
    ruleCase.check()
  }

  @Test func namesNeedNotBeUnicode() {
    let rules = IgnoreRules(parsing: [0xFF, 0x2A, 0xC3])
    #expect(rules.verdict(for: [0xFF, 0x80, 0xC3], isDirectory: false) == .ignored)
    #expect(rules.verdict(for: [0xFF, 0x80], isDirectory: false) == .none)
  }

  @Test func aTextWithoutUsefulRulesIsEmpty() {
    #expect(IgnoreRules(parsing: "# comment\n\n/\n[a\n".utf8).isEmpty)
    #expect(!IgnoreRules(parsing: "a".utf8).isEmpty)
  }

  @Test func anEmptyPathMatchesNothing() {
    #expect(IgnoreRules(parsing: "*".utf8).verdict(for: [], isDirectory: true) == .none)
  }
}

/// A rule text and what it says of one path, which names a folder if it ends in `/`.
struct RuleCase: CustomTestStringConvertible {
  var testDescription: String
  var rules: String
  var path: String
  var verdict: IgnoreVerdict
  var isCaseInsensitive: Bool

  init(
    _ claim: String,
    _ rules: String,
    _ path: String,
    _ verdict: IgnoreVerdict,
    caseInsensitive: Bool = false
  ) {
    testDescription = claim
    self.rules = rules
    self.path = path
    self.verdict = verdict
    isCaseInsensitive = caseInsensitive
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let isDirectory = path.hasSuffix("/")
    let found = IgnoreRules(parsing: rules.utf8, caseInsensitive: isCaseInsensitive)
      .verdict(for: isDirectory ? path.utf8.dropLast() : path.utf8[...], isDirectory: isDirectory)
    #expect(found == verdict, sourceLocation: sourceLocation)
  }
}
