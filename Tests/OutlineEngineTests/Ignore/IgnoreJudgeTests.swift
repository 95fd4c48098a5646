import Foundation
import OutlineEngine
import Testing

/// The engine against git itself, on trees and rule files made up at random.
///
/// `IGNORE_JUDGE_TREES` and `IGNORE_JUDGE_SEED` ask for a longer or another campaign.
@Suite(.enabled(if: GitJudge.isAvailable)) struct IgnoreJudgeTests {
  @Test(arguments: [false, true])
  func randomTreesAreJudgedAsByGit(isCaseInsensitive: Bool) throws {
    let environment = ProcessInfo.processInfo.environment
    let treeCount = environment["IGNORE_JUDGE_TREES"].flatMap { Int($0) } ?? 120
    let firstSeed = environment["IGNORE_JUDGE_SEED"].flatMap { UInt64($0) } ?? 1
    var pathCount = 0
    var ruleFileCount = 0
    var verdictCounts: [IgnoreVerdict: Int] = [:]
    var differences: [String] = []
    for number in 0..<treeCount {
      let seed = firstSeed + UInt64(number)
      let tree = RandomIgnoreTree(seed: seed, isCaseInsensitive: isCaseInsensitive)
      let expected = try GitJudge().verdicts(on: tree)
      let found = tree.verdicts()
      try #require(expected.count == found.count, "git stopped early on the tree of seed \(seed)")
      pathCount += found.count
      for verdict in found { verdictCounts[verdict, default: 0] += 1 }
      ruleFileCount += tree.ruleFileCount
      for (index, entry) in tree.entries.enumerated() where expected[index] != found[index] {
        let path = String(decoding: entry.path, as: UTF8.self).debugDescription
        differences.append("seed \(seed), \(path): \(found[index]), to git \(expected[index])")
      }
    }
    #expect(differences.prefix(10) == [])
    print("judged", treeCount, ruleFileCount, pathCount, verdictCounts)
    if treeCount >= 120 {
      #expect(ruleFileCount >= 1_500)
      #expect(pathCount >= 25_000)
    }
  }
}
