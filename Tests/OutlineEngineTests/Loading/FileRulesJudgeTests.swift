import Foundation
import Testing

@testable import OutlineEngine

/// Scans of random repositories against git.
@Suite(.enabled(if: GitJudge.isAvailable)) struct FileRulesJudgeTests {
  @Test(arguments: [false, true])
  func aScanMarksWhatGitIgnores(isCaseInsensitive: Bool) throws {
    var count = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      let tree = RandomIgnoreTree.layered(seed: seed, isCaseInsensitive: isCaseInsensitive)
      count += try check(tree, seed)
    }
    #expect(count > 500)
  }

  /// Compares one tree; returns how many paths git ignores.
  private func check(_ tree: IgnoreTree, _ seed: UInt64) throws -> Int {
    let judge = try GitJudge()
    var tree = tree
    // Every entry is on disk, so that the scan finds what git is asked about.
    tree.entries += tree.gitignores.keys.map {
      IgnoreTree.Entry(path: $0 + Array(".gitignore".utf8), isDirectory: false)
    }
    let verdicts = try judge.verdicts(on: tree)
    let root = Array(judge.folder.appendingPathComponent("tree").path.utf8)
    for entry in tree.entries where !entry.isDirectory && entry.path.suffix(10) != dotGitignore {
      let path = (root + [0x2F] + entry.path + [0]).map(CChar.init(bitPattern:))
      path.withUnsafeBufferPointer { path in
        guard let path = path.baseAddress else { return }
        close(open(path, O_CREAT | O_WRONLY, 0o644))
      }
    }
    // git stops at an ignored folder; what is below is not marked, for it is not read.
    let all = Set(zip(tree.entries, verdicts).filter { $0.1 == .ignored }.map(\.0.path))
    let expected = all.filter { path in
      !path.indices.contains { path[$0] == 0x2F && all.contains(Array(path[..<$0])) }
    }
    let user = UserGitRules(excludesFile: tree.excludesFile)
    var options = ScanOptions()
    options.rules = FileRules(opening: root, ignored: .mark, exclude: [], user: user)
    let scanner = DirectoryScanner(root: root, options: options, deliver: {})
    let found = try ScannedTree(scanner).ignored
    #expect(Set(found) == expected, "seed \(seed)")
    return found.count
  }

  private let dotGitignore = Array(".gitignore".utf8)[...]
}
