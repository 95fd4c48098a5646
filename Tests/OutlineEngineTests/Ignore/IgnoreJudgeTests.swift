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

  /// All patterns of a few letters on all paths of a few letters.
  @Test func allShortPatternsAreJudgedAsByGit() throws {
    let paths = Self.texts(of: "ab/", upTo: 4).filter { path in
      path.split(separator: 47, omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }
    var tree = IgnoreTree(isCaseInsensitive: false)
    let patterns = Self.texts(of: "a*/?!\\", upTo: patternLength)
    for (number, pattern) in patterns.enumerated() where !GitJudge.isDisputed(pattern) {
      let folder = Array("f\(number)/".utf8)
      tree.entries.append(IgnoreTree.Entry(path: folder.dropLast(), isDirectory: true))
      tree.gitignores[folder] = pattern
      tree.entries += paths.map { IgnoreTree.Entry(path: folder + $0, isDirectory: false) }
    }
    var total = Total()
    try total.judge(tree, "short patterns")
    total.check(ruleFiles: 500, paths: 5_000)
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
    print("JUDGED", ruleFileCount, pathCount, counts, differences.count)
    #expect(differences.prefix(10) == [])
    #expect(ruleFileCount >= ruleFiles)
    #expect(pathCount >= paths)
    for verdict in [IgnoreVerdict.none, .ignored, .unignored] { #expect(counts[verdict] != nil) }
  }
}
