import OutlineEngine
import Testing

@Suite struct IgnoreContextTests {
  @Test func aFolderOverridesTheFoldersAbove() {
    check(["": "*.o", "x": "!a.o"], shows: ["x/a.o"], hides: ["a.o", "x/b.o", "y/a.o"])
  }

  @Test func rulesAreRelativeToTheirFolder() {
    check(["x": "/a\ny/b"], shows: ["a", "x/y/a", "y/b"], hides: ["x/a", "x/y/b"])
  }

  @Test func nothingIsTakenBackBelowAnIgnoredFolder() {
    check(["": "x/\n!x/a", "x": "!a"], shows: ["a"], hides: ["x", "x/a", "x/y/a"])
  }

  @Test func aFolderTakenBackShowsWhatLiesInIt() {
    check(["": "/*\n!/x"], shows: ["x", "x/a", "x/y/a"], hides: ["a", "y/a"])
  }

  /// microsoft/vscode#290921.
  @Test func aNestedRuleInOtherLettersCountsOnlyWhereCaseDoesNot() {
    let rules = ["": "*.tmp", "Build": "!important.TMP"]
    check(rules, shows: [], hides: ["Build/important.tmp"])
    check(rules, ignoringCase: true, shows: ["Build/important.tmp"], hides: ["Build/other.tmp"])
  }

  /// microsoft/vscode#291157.
  @Test func aFolderInOtherLettersIsIgnoredOnlyWhereCaseDoesNotCount() {
    let rules = ["": "test.txt\nnode_modules", "Node_Modules": "!test.txt"]
    check(rules, shows: ["Node_Modules/test.txt"], hides: ["test.txt"])
    check(rules, ignoringCase: true, shows: [], hides: ["Node_Modules/test.txt"])
  }

  @Test func theExcludesFileIsWeakerThanInfoExcludeAndThatThanGitignore() {
    let top = IgnoreContext(
      rules: FolderIgnoreRules(
        gitignore: IgnoreRules(parsing: "!c".utf8),
        repository: RepositoryRules(
          excludesFile: IgnoreRules(parsing: "a\nb\nc".utf8),
          infoExclude: IgnoreRules(parsing: "!b\nc".utf8)
        )
      )
    )
    #expect(top.isIgnored("a".utf8, isDirectory: false))
    #expect(top.verdict(for: "b".utf8, isDirectory: false) == .unignored)
    #expect(top.verdict(for: "c".utf8, isDirectory: false) == .unignored)
    #expect(top.verdict(for: "d".utf8, isDirectory: false) == .none)
  }

  @Test func anIgnoreFileIsStrongerThanAnyGitignore() {
    let top = IgnoreContext(rules: FolderIgnoreRules(ignore: IgnoreRules(parsing: "!a\nb".utf8)))
    let folder = top.entering(
      "x".utf8,
      rules: FolderIgnoreRules(gitignore: IgnoreRules(parsing: "a\n!b\nc".utf8))
    )
    #expect(!folder.isIgnored("a".utf8, isDirectory: false))
    #expect(folder.isIgnored("b".utf8, isDirectory: false))
    #expect(folder.isIgnored("c".utf8, isDirectory: false))
  }

  @Test func anotherRepositoryBelowKeepsOnlyTheIgnoreFiles() {
    let top = IgnoreContext(
      rules: FolderIgnoreRules(
        gitignore: IgnoreRules(parsing: "a".utf8),
        ignore: IgnoreRules(parsing: "b".utf8)
      )
    )
    let nested = top.entering("x".utf8, rules: FolderIgnoreRules(repository: RepositoryRules()))
    #expect(!nested.isIgnored("a".utf8, isDirectory: false))
    #expect(nested.isIgnored("b".utf8, isDirectory: false))
  }

  @Test func theCallerMayOpenAnIgnoredFolder() {
    let top = IgnoreContext(
      rules: FolderIgnoreRules(gitignore: IgnoreRules(parsing: "x/\n*.o".utf8))
    )
    let closed = top.entering("x".utf8, rules: FolderIgnoreRules())
    let opened = top.entering("x".utf8, rules: FolderIgnoreRules(), isFolderIgnored: false)
    #expect(closed.isFolderIgnored && closed.isIgnored("a".utf8, isDirectory: false))
    #expect(!opened.isIgnored("a".utf8, isDirectory: false))
    #expect(opened.isIgnored("a.o".utf8, isDirectory: false))
  }

  @Test func aLinkToAFolderIsNoFolder() {
    let top = IgnoreContext(rules: FolderIgnoreRules(gitignore: IgnoreRules(parsing: "x/".utf8)))
    #expect(!top.isIgnored("x".utf8, isDirectory: false))
  }

  /// Judges paths under rules by folder; a path that another one continues is a folder.
  private func check(
    _ rules: [String: String],
    ignoringCase: Bool = false,
    shows shown: [String],
    hides hidden: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let paths = shown + hidden
    var tree = IgnoreTree(isCaseInsensitive: ignoringCase)
    tree.entries = paths.map { path in
      let isDirectory = paths.contains { $0.hasPrefix(path + "/") }
      return IgnoreTree.Entry(path: Array(path.utf8), isDirectory: isDirectory)
    }
    for (folder, text) in rules {
      let path = folder.isEmpty ? "" : folder + "/"
      tree.gitignores[Array(path.utf8)] = Array(text.utf8)
    }
    let found = zip(paths, tree.verdicts()).filter { $0.1 == .ignored }.map(\.0)
    #expect(found == hidden, sourceLocation: sourceLocation)
  }
}
