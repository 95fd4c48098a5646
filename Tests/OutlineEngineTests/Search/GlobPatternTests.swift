import Testing

@testable import OutlineEngine

@Suite struct GlobPatternTests {
  @Test(arguments: GlobCase.all) func matches(_ row: GlobCase) throws {
    let matcher = try Matcher(SearchQuery(row.pattern, match: .glob, scope: row.scope))
    let segments = row.scope == .path ? row.text.split(separator: "/").map(String.init) : [row.text]
    let isFound = matcher.score(ofPath: segments) != nil
    #expect(isFound == row.isMatch)
  }

  @Test func theFormForPlainNamesAgrees() throws {
    var random = SeededRandom(seed: 21)
    let pieces = ["a", "b", "B", "*", "*", "?", "[ab]", "[!a]", "[a-c1]", ".", "é"]
    for _ in 0..<4_000 {
      let pattern = (0..<5).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let rule = SearchQuery.CaseRule.allCases.randomElement(using: &random) ?? .ignore
      let matcher = try Matcher(SearchQuery(pattern, match: .glob, caseRule: rule))
      let names = (0..<8).map { _ in RandomNames.name(upTo: 6, using: &random) }
      let table = NamedPlaces(names)
      var hits = BitSet(count: names.count)
      try matcher.mark(0..<names.count, of: table.names, flags: table.flags, into: &hits)
      for (place, name) in names.enumerated() {
        let isHit = Self.matches(
          pieces: matcher,
          Array(pattern),
          Array(name),
          ignoresCase: matcher.form.foldsCase
        )
        #expect(matcher.isMatch(name) == isHit, "\(pattern) \(name.debugDescription)")
        #expect(hits[place] == isHit, "\(pattern) \(name.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    ("[abc", 0, "a “[” is not closed"), ("é*[", 3, "a “[” is not closed"),
    ("x[]", 1, "a “[” is not closed"), ("[z-a]", 3, "the range in “[…]” is the wrong way round"),
  ]) func saysWhereItIsWrong(_ pattern: String, _ offset: Int, _ message: String) {
    #expect(throws: QueryError(message: message, utf8Offset: offset)) {
      try Matcher(SearchQuery(pattern, match: .glob))
    }
  }

  /// The meaning of a glob, by trying everything.
  private static func matches(
    pieces matcher: Matcher,
    _ pattern: [Character],
    _ name: [Character],
    ignoresCase: Bool
  ) -> Bool {
    guard let piece = pattern.first else { return name.isEmpty }
    let rest = Array(pattern.dropFirst())
    if piece == "*" {
      return (0...name.count).contains {
        matches(pieces: matcher, rest, Array(name[$0...]), ignoresCase: ignoresCase)
      }
    }
    guard let first = name.first else { return false }
    let tail = Array(name.dropFirst())
    let form = matcher.form.bytes(of: String(first))
    if piece == "[", let end = pattern.firstIndex(of: "]") {
      let set = String(pattern[1..<end])
      let lists: (String) -> Bool = { members in
        members.contains { matcher.form.bytes(of: String($0)) == form }
      }
      let isListed =
        switch set {
        case "!a": !lists("a")
        case "a-c1":
          lists("1")
            || !form.lexicographicallyPrecedes(Array("a".utf8))
              && !Array("c".utf8).lexicographicallyPrecedes(form)
        default: lists(set)
        }
      return isListed
        && matches(
          pieces: matcher,
          Array(pattern[(end + 1)...]),
          tail,
          ignoresCase: ignoresCase
        )
    }
    guard piece == "?" || matcher.form.bytes(of: String(piece)) == form else { return false }
    return matches(pieces: matcher, rest, tail, ignoresCase: ignoresCase)
  }
}

struct GlobCase: CustomTestStringConvertible {
  let pattern: String
  let scope: SearchQuery.Scope
  let text: String
  let isMatch: Bool

  var testDescription: String { "\(pattern) \(isMatch ? "is" : "is not") \(text)" }

  init(_ pattern: String, _ text: String, _ isMatch: Bool, scope: SearchQuery.Scope = .name) {
    self.pattern = pattern
    self.text = text
    self.isMatch = isMatch
    self.scope = scope
  }

  static let all: [GlobCase] = [
    GlobCase("*.swift", "Main.SWIFT", true),
    GlobCase("*.swift", "main.swift.orig", false),
    GlobCase("main", "main.c", false),
    GlobCase("*", "", true),
    GlobCase("?", "👩‍👩‍👧", true),
    GlobCase("?", "e\u{301}", true),
    GlobCase("??", "é", false),
    GlobCase("*é*", "cafe\u{301}s", true),
    GlobCase("[é]*", "E\u{301}t", true),
    GlobCase("[a-f]x", "ex", true),
    GlobCase("[a-f]x", "gx", false),
    GlobCase("[^a-f]x", "gx", true),
    GlobCase("[]]x", "]x", true),
    GlobCase("[a-]", "-", true),
    GlobCase("\\[id\\]", "[id]", true),
    GlobCase("a\\*", "a*", true),
    GlobCase("a\\*", "ab", false),
    GlobCase("a*b*c", "aXbYc", true),
    GlobCase("a*b*c", "abcb", false),
    GlobCase("stra*e", "Straße", true),
    GlobCase("stras?e", "Straße", false),
    GlobCase("a**b", "a/b", true),
    GlobCase("*.c", "src/main.c", true, scope: .path),
    GlobCase("src/*.c", "src/main.c", true, scope: .path),
    GlobCase("src/*.c", "lib/src/main.c", false, scope: .path),
    GlobCase("src/*.c", "src/a/main.c", false, scope: .path),
    GlobCase("src/**/*.c", "src/a/b/main.c", true, scope: .path),
    GlobCase("src/**/*.c", "src/main.c", true, scope: .path),
    GlobCase("**/test/*", "a/b/test/x", true, scope: .path),
    GlobCase("**/test/*", "test/x", true, scope: .path),
    GlobCase("**/test/*", "a/test/b/x", false, scope: .path),
    GlobCase("src/**", "src/a/b", true, scope: .path),
    GlobCase("/src", "src", true, scope: .path),
    GlobCase("/src", "a/src", false, scope: .path),
    GlobCase("**/a/**/b", "x/a/y/a/z/b", true, scope: .path),
    GlobCase("s?c/main", "s/c/main", false, scope: .path),
  ]
}
