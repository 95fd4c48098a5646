import Foundation
import Testing

@testable import OutlineEngine

#if os(Linux)
/// Edits of rules that come from outside the opened folder.
@Suite struct RuleOriginsTests {
  @Test func rulesAboveTheFolderTakeEffectByThemselves() throws {
    let outer = try TemporaryFolder()
    outer.repository("repo")
    for name in ["repo/sub", "repo/sub/d"] { outer.folder(name) }
    for name in ["a.o", "b", "d/c.o", "d/b"] { outer.file("repo/sub/" + name) }
    let folder = try TemporaryFolder(at: outer.path + "/repo/sub")
    let watched = try WatchedFolder(folder, options: Self.hiding)
    func check(_ what: String, _ expected: Set<String>) {
      watched.wait(what) { paths(watched) == expected }
    }
    check("all", ["a.o", "b", "d", "d/b", "d/c.o"])
    outer.write("*.o\n", to: "repo/.gitignore")
    check(".gitignore", ["b", "d", "d/b"])
    outer.write("b\n", to: "repo/.git/info/exclude")
    check("info/exclude", ["d"])
    outer.write("d\n", to: ".ignore")
    check(".ignore above the repository", [])
    try FileManager.default.removeItem(atPath: outer.path + "/.ignore")
    check("no .ignore", ["d"])
    outer.write("*.O\n", to: "repo/.gitignore")
    check("another case", ["a.o", "d", "d/c.o"])
    outer.write("[core]\nignoreCase = true\n", to: "repo/.git/config")
    check("core.ignoreCase", ["d"])
    try FileManager.default.removeItem(atPath: outer.path + "/repo/.git")
    check("no repository", ["a.o", "b", "d", "d/b", "d/c.o"])
  }

  @Test func eachRootFollowsItsOwn() throws {
    let folder = try TemporaryFolder()
    for name in ["x", "y"] {
      folder.repository(name)
      folder.folder(name + "/r")
      folder.file(name + "/r/f")
    }
    let watched = try WatchedFolder(folder, roots: ["x/r"], options: Self.hiding)
    watched.setRoots(["x/r", "y/r"])
    let prefix = folder.path + "/"
    watched.wait("both") { paths(watched).isSuperset(of: [prefix + "x/r/f", prefix + "y/r/f"]) }
    folder.write("f\n", to: "y/.git/info/exclude")
    watched.wait("y") { !paths(watched).contains(prefix + "y/r/f") }
    #expect(paths(watched).contains(prefix + "x/r/f"))
  }

  @Test func theUsersFilesAndThoseBehindAGitFileAreLookedAt() throws {
    let folder = try TemporaryFolder()
    folder.repository("main")
    for name in ["home", "top", "main/.git/worktrees", "main/.git/worktrees/w"] {
      folder.folder(name)
    }
    for (name, text) in ["HEAD": "x", "commondir": "../..", "gitdir": folder.path + "/top/.git"] {
      folder.write(text + "\n", to: "main/.git/worktrees/w/" + name)
    }
    folder.write("gitdir: ../main/.git/worktrees/w\n", to: "top/.git")
    folder.write("", to: "rules")
    folder.link("home/mine", to: "../rules")
    folder.write("[core]\nexcludesFile = ~/mine\n", to: "home/.gitconfig")
    let root = folder.bytes + "/top".utf8
    func changes(_ name: String, isChange: Bool = true) {
      let home = folder.bytes + "/home".utf8
      let files = UserGitRules(home: home, configurations: nil).files
      let origins = RuleOrigins(of: [root], user: files)
      #expect(!origins.haveChanged)
      folder.write("x\n", to: name)
      #expect(origins.haveChanged == isChange, "\(name)")
    }
    changes("rules")
    changes("main/.git/info/exclude")
    changes("main/.git/config")
    changes(".gitignore")
    changes("top/other", isChange: false)
    changes("main/.git/index", isChange: false)
    changes("home/.gitconfig")
  }

  private static var hiding: DirectoryLoader.Options {
    var options = DirectoryLoader.Options()
    options.gitignore = .hide
    return options
  }

  private func paths(_ watched: WatchedFolder) -> Set<String> {
    Set(watched.lines.map { String(decoding: $0.dropFirst(2), as: UTF8.self) })
  }
}
#endif
