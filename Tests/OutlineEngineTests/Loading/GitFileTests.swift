import Foundation
import Testing

@testable import OutlineEngine

/// Rules of folders with a `.git` file, against git.
@Suite(.enabled(if: GitJudge.isAvailable)) struct GitFileTests {
  @Test func aLinkedWorkingTreeHasTheRulesOfItsRepository() throws {
    let folder = try GitFileFolder()
    try folder.shell(
      """
      git init -q main && cd main && git commit -q --allow-empty -m one
      git worktree add -q ../linked 2>&1 && cd .. && mkdir linked/sub
      echo '*.o' >> main/.git/info/exclude; git -C main config core.ignoreCase true
      mkdir main/.git/worktrees/linked/info && echo '*.c' > main/.git/worktrees/linked/info/exclude
      touch linked/a.o linked/b.O linked/c.c linked/sub/d.o linked/e
      """
    )
    #expect(try folder.ignored("linked") == ["a.o", "b.O", "sub/d.o"])
    #expect(try folder.ignored("linked/sub", askedIn: "linked/sub") == ["d.o"])
    // As newer gits write it.
    try folder.shell("echo ../../../../linked/.git > main/.git/worktrees/linked/gitdir")
    #expect(try folder.ignored("linked") == ["a.o", "b.O", "sub/d.o"])
    try folder.shell("git -C main config core.ignoreCase false")
    #expect(try folder.ignored("linked") == ["a.o", "sub/d.o"])
  }

  @Test func aSubmoduleHasRulesOfItsOwn() throws {
    let folder = try GitFileFolder()
    try folder.shell(
      """
      git init -q lib && git -C lib commit -q --allow-empty -m one
      git init -q main && cd main
      git -c protocol.file.allow=always submodule --quiet add ../lib libs/lib
      echo '*.o' >> .git/info/exclude; echo '*.c' >> .git/modules/libs/lib/info/exclude
      cd libs/lib && touch a.o b.c && git commit -q --allow-empty -m two
      git worktree add -q ../../../linked 2>&1 && touch ../../../linked/d.c ../../../linked/e.o
      """
    )
    #expect(try folder.ignored("main/libs/lib") == ["b.c"])
    #expect(try folder.ignored("linked") == ["d.c"])
  }

  /// What is wrong with the folder that a `.git` file names.
  enum Fault: String, CaseIterable {
    case otherRepository = "echo \"gitdir: $PWD/main/.git\" > forged/.git"
    case otherWorkingTree = "cp linked/.git forged/.git"
    case otherModule = "cp main/lib/.git forged/.git; sed -i 's|../|../main/|' forged/.git"
    case noRepository = "mkdir bare; cp main/.git/HEAD bare; echo 'gitdir: ../bare' > forged/.git"
    case otherCommonFolder = """
      mkdir -p forged/g/worktrees/x forged/g/objects forged/g/refs; cp main/.git/HEAD forged/g
      cp main/.git/HEAD forged/g/worktrees/x; echo 'gitdir: g/worktrees/x' > forged/.git
      echo ../../../.git > forged/g/worktrees/x/gitdir
      echo "$PWD/main/.git" > forged/g/worktrees/x/commondir
      """
    case noModule = """
      mkdir -p other/objects other/refs other/info; cp main/.git/HEAD other
      git config -f other/config core.worktree ../forged; echo '*.o' > other/info/exclude
      echo 'gitdir: ../other' > forged/.git
      """
    case linkedExclude = """
      mkdir -p forged/m/modules/x/objects forged/m/modules/x/refs forged/m/modules/x/info
      cp main/.git/HEAD forged/m; cp main/.git/HEAD forged/m/modules/x
      git config -f forged/m/modules/x/config core.worktree ../../..
      ln -s "$PWD/main/.git/info/exclude" forged/m/modules/x/info/exclude
      echo 'gitdir: m/modules/x' > forged/.git
      """
  }

  @Test(arguments: Fault.allCases) func whatDoesNotPointBackIsNotBelieved(fault: Fault) throws {
    let folder = try GitFileFolder()
    try folder.shell(
      """
      git init -q lib && git -C lib commit -q --allow-empty -m one
      git init -q main && cd main && git commit -q --allow-empty -m one
      git worktree add -q ../linked 2>&1
      git -c protocol.file.allow=always submodule --quiet add ../lib lib
      echo '*.o' | tee -a .git/info/exclude .git/modules/lib/info/exclude > ../rules; cd ..
      mkdir forged && echo '*.c' > forged/.gitignore && touch forged/a.o forged/b.c
      """
    )
    try folder.shell(fault.rawValue)
    #expect(try folder.marked("forged") == ["b.c"])
    let genuine = fault == .otherModule ? "main/lib" : "linked"
    try folder.shell("touch \(genuine)/a.o")
    #expect(try folder.marked(genuine) == ["a.o"])
  }
}

/// A folder for repositories, with git's verdicts on what is in them.
private struct GitFileFolder {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func shell(_ script: String) throws {
    let setting = "HOME='\(folder.path)' GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a"
    let names = "GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a"
    try run("/bin/sh", "-ec", "export \(setting) \(names); cd '\(folder.path)'\n\(script)")
  }

  func marked(_ name: String) throws -> Set<String> {
    Set(try folder.ignoredPaths(name).map { String(decoding: $0, as: UTF8.self) })
  }

  /// What a scan marks, which git ignores too.
  func ignored(_ name: String, askedIn place: String? = nil) throws -> Set<String> {
    let git = "git -C '\(folder.path)/\(place ?? name)' check-ignore --no-index --stdin"
    let list = "cd '\(folder.path)/\(name)' && find . -type f -printf '%P\\n'"
    let output = try run("/bin/sh", "-c", "export HOME=/none; \(list) | \(git)")
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let verdicts = Set(lines.map(String.init))
    let marked = try marked(name)
    #expect(marked == verdicts)
    return marked
  }
}
