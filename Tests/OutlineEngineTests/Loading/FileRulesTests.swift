import Foundation
import Testing

@testable import OutlineEngine

@Suite struct FileRulesTests {
  @Test func filesCountFromTheRepositorysTopDownToTheFolder() throws {
    let folder = try TemporaryFolder()
    folder.repository("repo")
    for name in ["repo/a", "repo/a/b", "repo/a/b/out", "repo/a/b/keep"] { folder.folder(name) }
    for name in ["x.o", "y.o", "build", "z.tmp"] { folder.file("repo/a/b/keep/" + name) }
    folder.write("*.tmp\n/build\n", to: ".gitignore")
    folder.write("*.o\n", to: "repo/.gitignore")
    folder.write("!x.o\nb/out/\n", to: "repo/a/.gitignore")
    folder.write("build\n", to: "repo/a/b/keep/.gitignore")
    #expect(try ignored(in: folder, "repo/a/b") == ["keep/build", "keep/y.o", "out"])
  }

  @Test func gitsRulesHoldInRepositoriesOnlyAndIgnoreFilesEverywhere() throws {
    let folder = try TemporaryFolder()
    folder.write("a\n", to: ".gitignore")
    folder.write("b\n", to: ".ignore")
    folder.folder("in")
    folder.repository("in/repo")
    for name in ["a", "b", "c"] {
      folder.file("in/" + name)
      folder.file("in/repo/" + name)
    }
    folder.write("c\n", to: "in/repo/.git/info/exclude")
    #expect(try ignored(in: folder, "in") == ["b", "repo/b", "repo/c"])
  }

  @Test func aRepositoryBelowHasItsOwnRules() throws {
    let folder = try TemporaryFolder()
    folder.repository("")
    folder.repository("sub")
    folder.write("a\n", to: ".gitignore")
    folder.write("B\n", to: "sub/.gitignore")
    folder.write("[core]\n\tignorecase = true\n", to: "sub/.git/config")
    for name in ["a", "b", "sub/a", "sub/b"] { folder.file(name) }
    #expect(try ignored(in: folder, "") == ["a", "sub/b"])
  }

  @Test func theUsersExcludesFileCountsAndTheRepositorysDoesNot() throws {
    let folder = try TemporaryFolder()
    folder.repository("repo")
    folder.write("mine\n", to: "mine")
    folder.write("theirs\n", to: "theirs")
    folder.write("[core]\nexcludesFile = ~/mine\n", to: ".gitconfig")
    folder.write("[core]\nexcludesFile = \(folder.path)/theirs\n", to: "repo/.git/config")
    for name in ["mine", "theirs"] { folder.file("repo/" + name) }
    let user = UserGitRules(home: folder.bytes, configurations: nil)
    #expect(try ignored(in: folder, "repo", user: user) == ["mine"])
    folder.folder("config")
    folder.folder("config/git")
    folder.write("theirs\n", to: "config/git/ignore")
    let other = UserGitRules(home: nil, configurations: folder.bytes + Array("/config".utf8))
    #expect(try ignored(in: folder, "repo", user: other) == ["theirs"])
  }

  @Test func linksAndPipesAndHugeFilesAreNoRules() throws {
    let folder = try TemporaryFolder()
    folder.repository("")
    for name in ["pipe", "link", "huge", "outer"] { folder.folder(name) }
    folder.write("*\n", to: "rules")
    folder.link("link/.gitignore", to: "../rules")
    #expect(mkfifo(folder.path + "/pipe/.gitignore", 0o644) == 0)
    let huge = String(repeating: "f\n", count: RuleFile.largest / 2 + 1)
    folder.write(huge, to: "huge/.gitignore")
    folder.link("outer/.git", to: "../../../../etc")
    for name in ["pipe/f", "link/f", "huge/f", "outer/f"] { folder.file(name) }
    #expect(try ignored(in: folder, "") == [])
  }

  @Test func hiddenAndExcludedEntriesAreLeftOut() throws {
    let folder = try TemporaryFolder()
    folder.repository("")
    for name in [".dot", "a", "a/b", "a/out", "out"] { folder.folder(name) }
    for name in ["a/b/x.o", "a/b/x.c", "a/out/f", "a/.f"] { folder.file(name) }
    var options = DirectoryLoader.Options()
    options.hidden = .hide
    options.exclude = ["*.o", "/out"]
    #expect(try names(in: folder, options) == ["a", "a/b", "a/b/x.c", "a/out", "a/out/f"])
    options.hidden = .show
    options.exclude = []
    #expect(try names(in: folder, options).contains(".git"))
    options.exclude = nil
    #expect(try !names(in: folder, options).contains(".git"))
  }

  @Test func hidingLeavesOutWhatMarkingMarks() throws {
    let folder = try TemporaryFolder()
    folder.repository("")
    for name in ["out", "src"] { folder.folder(name) }
    for name in ["out/f", "src/a.o", "src/a.c"] { folder.file(name) }
    folder.write("*.o\nout\n", to: ".gitignore")
    var options = DirectoryLoader.Options()
    options.gitignore = .hide
    #expect(try names(in: folder, options) == [".gitignore", "src", "src/a.c"])
    options.gitignore = .mark
    let marked = try names(in: folder, options)
    #expect(marked == [".gitignore", "out", "src", "src/a.c", "src/a.o"])
  }

  @Test func readingRulesLeavesTheAccessTimesAlone() throws {
    let folder = try TemporaryFolder()
    folder.repository("")
    folder.folder("a")
    folder.write("x\n", to: ".gitignore")
    folder.write("x\n", to: "a/.gitignore")
    try run("/usr/bin/find", folder.path, "-exec", "touch", "-a", "-d", "2001-01-01", "{}", "+")
    let before = try folder.find("%A@ %T@ %P")
    _ = try ignored(in: folder, "")
    // `find` itself reads the folders, so that files are what is left to compare.
    let files = try folder.find("%y %A@ %T@ %P").filter { $0.first == 0x66 }.map { $0.dropFirst(2) }
    #expect(!files.isEmpty && files.allSatisfy { before.contains(Array($0)) })
  }

  private func ignored(
    in folder: TemporaryFolder,
    _ sub: String,
    user: UserGitRules = UserGitRules()
  ) throws -> [String] {
    try folder.ignoredPaths(sub, user: user).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  private func names(
    in folder: TemporaryFolder,
    _ options: DirectoryLoader.Options
  ) throws -> [String] {
    let tree = try ScannedTree(folder, options: ScanOptions(options, opening: folder.bytes, nil))
    return tree.entries.keys.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }
}

extension TemporaryFolder {
  func write(_ text: String, to name: String) {
    #expect(throws: Never.self) {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }
  }

  /// What makes a folder a repository in git's eyes; the folder is made unless it is this one.
  func repository(_ name: String) {
    if !name.isEmpty { folder(name) }
    let prefix = name.isEmpty ? "" : name + "/"
    for part in ["", "/objects", "/refs", "/info"] { folder(prefix + ".git" + part) }
    write("ref: refs/heads/main\n", to: prefix + ".git/HEAD")
  }

  /// What a scan of a folder in this one marks as ignored.
  func ignoredPaths(_ sub: String, user: UserGitRules = UserGitRules()) throws -> [[UInt8]] {
    let root = Array((sub.isEmpty ? path : path + "/" + sub).utf8)
    var options = ScanOptions()
    options.rules = FileRules(opening: root, ignored: .mark, exclude: [], user: user)
    let scanner = DirectoryScanner(root: root, options: options, deliver: {})
    return try ScannedTree(scanner).ignored
  }
}
