import OutlineEngine
import Testing

/// Patterns on which a backtracking matcher would not end; here it is enough that they do.
@Suite struct IgnoreHostilityTests {
  private static let letters = String(repeating: "a", count: 2_000)

  @Test(arguments: [
    HostileCase("*a, again and again", repeating: "*a", count: 400, end: "b"),
    HostileCase("*?, again and again", repeating: "*?", count: 400, end: "b"),
    HostileCase("*[ab], again and again", repeating: "*[ab]", count: 400, end: "c"),
    HostileCase("stars alone", repeating: "*", count: 1_000_000, end: "b"),
  ])
  func manyStarsEnd(hostile: HostileCase) {
    let rules = IgnoreRules(parsing: hostile.pattern)
    #expect(rules.verdict(for: Self.letters.utf8, isDirectory: false) == .none)
    #expect(rules.verdict(for: (Self.letters + "bc").utf8, isDirectory: false) != .unignored)
  }

  @Test(arguments: [
    HostileCase("**/, again and again", repeating: "**/", count: 300_000, end: "b"),
    HostileCase("**/a/, again and again", repeating: "**/a/", count: 300, end: "b"),
    HostileCase("**/*/, again and again", repeating: "**/*/", count: 300, end: "b"),
    HostileCase("**/*a*/, again and again", repeating: "**/*a*/", count: 300, end: "b"),
    HostileCase("**\\/, again and again", repeating: "**\\/", count: 300, end: "b"),
    HostileCase("*a*/*a*/, again and again", repeating: "*a*/*a*/", count: 100, end: "b"),
  ])
  func manyFoldersEnd(hostile: HostileCase) {
    let rules = IgnoreRules(parsing: hostile.pattern)
    let path = Array(repeating: "aaa", count: 600).joined(separator: "/")
    #expect(rules.verdict(for: path.utf8, isDirectory: false) == .none)
  }

  @Test func aRuleOfTenMegabytesMatchesNothing() {
    let text = HostileCase("", repeating: "*a", count: 5_000_000, end: "").pattern
    #expect(IgnoreRules(parsing: text).isEmpty)
  }

  @Test func aTextOfManyLinesIsReadInOneGo() {
    let text = HostileCase("", repeating: "*x*y?\n", count: 100_000, end: "!b\n").pattern
    let rules = IgnoreRules(parsing: text)
    #expect(rules.verdict(for: "a".utf8, isDirectory: false) == .none)
    #expect(rules.verdict(for: "xaya".utf8, isDirectory: false) == .ignored)
    #expect(rules.verdict(for: "b".utf8, isDirectory: false) == .unignored)
  }
}

/// A pattern made of one piece, many times over.
struct HostileCase: CustomTestStringConvertible {
  var testDescription: String
  var pattern: [UInt8]

  init(_ name: String, repeating piece: String, count: Int, end: String) {
    testDescription = name
    let piece = Array(piece.utf8)
    var pattern: [UInt8] = []
    pattern.reserveCapacity(piece.count * count + end.utf8.count)
    for _ in 0..<count { pattern += piece }
    self.pattern = pattern + end.utf8
  }
}
