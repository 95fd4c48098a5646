import Foundation
import OutlineEngine
import Testing

/// The engine against git itself, on trees and rule files made up at random.
///
/// `IGNORE_JUDGE_TREES`, `IGNORE_JUDGE_SEED` and `IGNORE_JUDGE_LENGTH` in the environment ask for
/// another or a longer campaign.
@Suite(.enabled(if: GitJudge.isAvailable)) struct IgnoreJudgeTests {
  private let treeCount = number("TREES") ?? 40
  private let firstSeed = number("SEED") ?? 1
  private let patternLength = number("LENGTH") ?? 4

  @Test(arguments: [false, true])
  func layeredTreesAreJudgedAsByGit(isCaseInsensitive: Bool) throws {
    var total = Total()
    for seed in firstSeed..<firstSeed + treeCount {
      let tree = RandomIgnoreTree.layered(
        seed: UInt64(seed),
        isCaseInsensitive: isCaseInsensitive
      )
      try total.judge(tree, "seed \(seed)")
    }
    total.check(ruleFiles: treeCount * 25, paths: treeCount * 150)
  }

  @Test(arguments: [false, true])
  func singleRulesAreJudgedAsByGit(isCaseInsensitive: Bool) throws {
    var total = Total()
    for seed in firstSeed..<firstSeed + treeCount / 2 {
      let tree = RandomIgnoreTree.singleRules(
        seed: UInt64(seed),
        isCaseInsensitive: isCaseInsensitive
      )
      try total.judge(tree, "seed \(seed)")
    }
    total.check(ruleFiles: treeCount * 20, paths: treeCount * 150)
  }

  @Test(arguments: [
    Alphabet("stars and slashes", letters: "a*/?!\\", paths: "ab/", pathLength: 4, shorterBy: 0),
    Alphabet("classes", start: "[", letters: "ab]-!\\", paths: "ab]-!\\[", pathLength: 2),
    Alphabet("POSIX classes", start: "[[:", letters: "alph:]", paths: "alph:][", pathLength: 2),
  ])
  func allShortPatternsAreJudgedAsByGit(alphabet: Alphabet) throws {
    let patterns = Self.texts(of: alphabet.letters, upTo: patternLength - alphabet.shorterBy)
      .map { Array(alphabet.start.utf8) + $0 }
    let paths = Self.texts(of: alphabet.paths, upTo: alphabet.pathLength).filter { path in
      path.split(separator: 47, omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }
    var tree = IgnoreTree(isCaseInsensitive: false)
    for (number, pattern) in patterns.enumerated() where !GitJudge.isDisputed(pattern) {
      let folder = Array("f\(number)/".utf8)
      tree.entries.append(IgnoreTree.Entry(path: folder.dropLast(), isDirectory: true))
      tree.gitignores[folder] = pattern
      tree.entries += paths.map { IgnoreTree.Entry(path: folder + $0, isDirectory: false) }
    }
    var total = Total()
    try total.judge(tree, alphabet.testDescription)
    total.check(ruleFiles: patterns.count / 2, paths: patterns.count)
  }

  @Test(arguments: [false, true])
  func everyByteIsInTheClassesThatGitPutsItIn(isCaseInsensitive: Bool) throws {
    let names = [
      "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
      "upper", "xdigit",
    ]
    var patterns = names.flatMap { ["[[:\($0):]]", "[![:\($0):]]"] }
    patterns += ["?", "[!a]", "[A-z]", "[Z-a]", "[ -~]", "[!A-Z]", "![A-B]", "/[!/]"]
    var tree = IgnoreTree(isCaseInsensitive: isCaseInsensitive)
    for (number, pattern) in patterns.enumerated() {
      let folder = Array("f\(number)/".utf8)
      tree.entries.append(IgnoreTree.Entry(path: folder.dropLast(), isDirectory: true))
      tree.gitignores[folder] = Array(pattern.utf8)
      tree.entries += (1...255).filter { $0 != 46 && $0 != 47 }
        .map { IgnoreTree.Entry(path: folder + [$0], isDirectory: false) }
    }
    var total = Total()
    try total.judge(tree, "classes")
    total.check(ruleFiles: 30, paths: 7_000)
  }

  private static func texts(of letters: String, upTo length: Int) -> [[UInt8]] {
    var all: [[UInt8]] = []
    var longest: [[UInt8]] = [[]]
    for _ in 0..<length {
      longest = longest.flatMap { text in letters.utf8.map { text + [$0] } }
      all += longest
    }
    return all
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["IGNORE_JUDGE_" + name].flatMap { Int($0) }
  }
}

/// The letters of which all short patterns and all short paths are made.
struct Alphabet: CustomTestStringConvertible {
  var testDescription: String
  /// What every pattern begins with.
  var start: String
  var letters: String
  var paths: String
  var pathLength: Int
  /// How many letters fewer than the campaign asks for the patterns have.
  var shorterBy: Int

  init(
    _ name: String,
    start: String = "",
    letters: String,
    paths: String,
    pathLength: Int,
    shorterBy: Int = 1
  ) {
    testDescription = name
    self.start = start
    self.letters = letters
    self.paths = paths
    self.pathLength = pathLength
    self.shorterBy = shorterBy
  }
}

/// What a campaign compared, and where engine and git differed.
private struct Total {
  private var pathCount = 0
  private var ruleFileCount = 0
  private var counts: [IgnoreVerdict: Int] = [:]
  private var differences: [String] = []

  mutating func judge(_ tree: IgnoreTree, _ label: String) throws {
    let expected = try GitJudge().verdicts(on: tree)
    let found = tree.verdicts()
    try #require(expected.count == found.count, "git stopped early: \(label)")
    pathCount += found.count
    ruleFileCount += tree.ruleFileCount
    for (index, entry) in tree.entries.enumerated() {
      counts[found[index], default: 0] += 1
      guard expected[index] != found[index] else { continue }
      let path = String(decoding: entry.path, as: UTF8.self).debugDescription
      differences.append("\(label), \(path): \(found[index]), to git \(expected[index])")
    }
  }

  func check(ruleFiles: Int, paths: Int) {
    #expect(differences.prefix(10) == [])
    #expect(ruleFileCount >= ruleFiles)
    #expect(pathCount >= paths)
    #expect(counts[.none] != nil && counts[.ignored] != nil)
  }
}
