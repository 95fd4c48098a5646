import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

/// `options.git: "status"`, judged by repositories that the git of this machine makes.
@Suite(.enabled(if: GitScratch.isAvailable)) struct GitStatusTests {
  @Test func everyKindOfChangeIsOnItsRow() throws {
    let scratch = try GitScratch()
    try scratch.shell(
      """
      mkdir -p src/deep new && cd src
      for f in modified staged deleted typed plain; do echo $f > $f; done
      seq 100 > old-name; echo x > deep/inner; echo base > conflicted; cd ..
      git add . && git commit -qm one
      git checkout -qb other && echo theirs > src/conflicted && git commit -qam two
      git checkout -q main && echo ours > src/conflicted && git commit -qam three
      git merge -q other >/dev/null 2>&1 || true
      echo more >> src/modified; echo more >> src/staged; git add src/staged
      rm src/deleted src/typed && ln -s plain src/typed
      git mv src/old-name src/renamed; echo n > src/added; git add src/added
      echo u > new/untracked; echo y >> src/deep/inner
      """
    )
    let client = MemoryClient.running()
    let view = GitView(client, scratch)
    view.open()
    view.wait { $0["new/untracked"] == "untracked" }
    let rows = view.rows()
    #expect(rows["src/modified"] == "modified")
    #expect(rows["src/staged"] == "modified")
    #expect(rows["src/typed"] == "typechange")
    #expect(rows["src/renamed"] == "renamed")
    #expect(rows["src/added"] == "added")
    #expect(rows["src/conflicted"] == "conflict")
    #expect(rows["src/deep/inner"] == "modified")
    #expect(rows["src/deep"] == "/modified")
    #expect(rows["new"] == "/untracked")
    #expect(rows["src"] == "/added,conflict,deleted,modified,renamed,typechange")
    #expect(rows["src/plain"] == "")
    try scratch.shell("git merge --abort 2>/dev/null; git add -A && git commit -qm all")
    view.wait { rows in rows.values.allSatisfy { $0.isEmpty } }
    try scratch.shell("echo z >> src/plain")
    view.wait { $0["src/plain"] == "modified" && $0["src"] == "/modified" }
    client.request(
      "outline/configure",
      #"{"outline":\#(scratch.folder.outline),"options":{"git":"off"}}"#
    )
    #expect(view.rows().values.allSatisfy { $0.isEmpty })
  }

  @Test func aChainSaysWhatIsInAnyOfItsFolders() throws {
    let scratch = try GitScratch()
    try scratch.shell(
      """
      mkdir -p a/b/c && echo x > a/b/c/x && echo gone > a/gone && git add . && git commit -qm one
      rm a/gone && echo y > a/b/c/x
      """
    )
    let client = MemoryClient.running()
    let view = GitView(client, scratch)
    view.open(#","compact":true"#)
    view.wait { $0 == ["a/b/c": "/deleted,modified", "a/b/c/x": "modified"] }
    try scratch.shell("git checkout -q a/b")
    view.wait { $0 == ["a/b/c": "/deleted", "a/b/c/x": ""] }
  }

  @Test func nothingThatTheFolderNamesIsRun() throws {
    let scratch = try GitScratch()
    let marker = scratch.folder.path + "-marker"
    let program = scratch.folder.path + "/.git/evil.sh"
    try scratch.shell(
      """
      echo a > a; echo b > b; echo '* filter=evil' > .gitattributes
      git add . && git commit -qm one
      printf '#!/bin/sh\\ntouch "\(marker)"\\ncat\\n' > .git/evil.sh && chmod +x .git/evil.sh
      mkdir -p .git/hooks && for h in post-index-change pre-commit fsmonitor-watchman; do
        cp .git/evil.sh .git/hooks/$h; done
      cp .git/evil.sh git && cp .git/evil.sh cat
      git config filter.evil.clean '\(program)'; git config filter.evil.process '\(program)'
      git config filter.evil.required true; git config filter.Ev.il.clean '\(program)'
      git config core.fsmonitor '\(program)'; git config core.pager '\(program)'
      git config pager.status '\(program)'; git config diff.external '\(program)'
      git config core.sshCommand '\(program)'; git config core.hooksPath .git/hooks
      git config alias.status '!\(program)'; git config core.virtualFilesystem '\(program)'
      git config remote.o.url 'ext::\(program)'; git config remote.o.promisor true
      printf '[filter "evil"]\\n\\tclean = \(program)\\n' > .git/more
      git config include.path more
      sleep 0.01; touch a; echo bb > b
      rm -f "\(marker)"
      """
    )
    let client = MemoryClient.running()
    let view = GitView(client, scratch)
    view.open()
    view.wait { $0["b"] == "modified" }
    #expect(view.rows()["a"] == "")
    #expect(view.rows()["git"] == "untracked")
    #expect(!FileManager.default.fileExists(atPath: marker))
    // The trap is set: git by itself falls into it.
    try scratch.shell("git -c core.fsmonitor=false status >/dev/null 2>&1 || true")
    #expect(FileManager.default.fileExists(atPath: marker))
    try? FileManager.default.removeItem(atPath: marker)
  }

  @Test func aFilterThatCannotBeSwitchedOffIsAProblem() throws {
    let scratch = try GitScratch()
    let marker = scratch.folder.path + "-marker"
    try scratch.shell(
      """
      echo a > a; git add . && git commit -qm one; echo '* filter=x=y' > .gitattributes
      printf '[filter "x=y"]\\n\\tclean = touch "\(marker)"\\n' >> .git/config; echo b > a
      """
    )
    let client = MemoryClient.running()
    let view = GitView(client, scratch)
    view.open()
    view.waitForProblem()
    #expect(!FileManager.default.fileExists(atPath: marker))
  }

  @Test func aFolderInNoRepositoryIsAProblemAndNoFailure() throws {
    let folder = try ScratchFolder()
    folder.file("a")
    let client = MemoryClient.running()
    let view = GitView(client, folder)
    view.open()
    view.waitForProblem()
    #expect(view.rows() == ["a": ""])
  }

  @Test func aLinkedWorkingTreeIsARepositoryAndAnyOtherGitFileIsNot() throws {
    let scratch = try GitScratch()
    try scratch.shell(
      """
      git init -q main && cd main && echo a > a && git add a && git commit -qm one
      git worktree add -q ../linked && echo b > ../linked/b
      mkdir ../forged && echo "gitdir: $PWD/.git" > ../forged/.git && echo c > ../forged/c
      """
    )
    let client = MemoryClient.running()
    let path = scratch.folder.path
    #expect(GitFolder(opening: Array("\(path)/forged".utf8)) == nil)
    let place = GitFolder(opening: Array("\(path)/linked".utf8))
    #expect(place?.data == Array("\(path)/main/.git/worktrees/linked".utf8))
    let linked = GitView(client, scratch.folder, below: "/linked")
    linked.open()
    linked.wait { $0["b"] == "untracked" }
    #expect(linked.rows()["a"] == "")
  }

  @Test func aSubmoduleIsARepositoryAndACopyOfItsFileIsNot() throws {
    let scratch = try GitScratch()
    try scratch.shell(
      """
      git init -q lib && cd lib && echo a > a && git add a && git commit -qm one && cd ..
      git init -q main && cd main
      git -c protocol.file.allow=always submodule --quiet add ../lib libs/lib
      echo b > libs/lib/b && mkdir -p ../main/copy/lib && cp libs/lib/.git copy/lib
      """
    )
    let client = MemoryClient.running()
    let path = scratch.folder.path
    #expect(GitFolder(opening: Array("\(path)/main/copy/lib".utf8)) == nil)
    let place = GitFolder(opening: Array("\(path)/main/libs/lib".utf8))
    #expect(place?.top == Array("\(path)/main/libs/lib".utf8))
    let view = GitView(client, scratch.folder, below: "/main/libs/lib")
    view.open()
    view.wait { $0["b"] == "untracked" }
    #expect(view.rows() == ["a": "", "b": "untracked", ".git": ""])
  }

  @Test func aFolderBelowTheTopSeesItsOwnChanges() throws {
    let scratch = try GitScratch()
    try scratch.shell("mkdir -p sub/x && echo a > sub/x/a && echo b > b")
    let client = MemoryClient.running()
    let view = GitView(client, scratch.folder, below: "/sub")
    view.open()
    view.wait { $0["x/a"] == "untracked" }
    #expect(view.rows() == ["x": "/untracked", "x/a": "untracked"])
  }
}

/// A repository that goes away with its owner.
final class GitScratch {
  let folder: ScratchFolder

  static let isAvailable = (try? GitScratch()) != nil

  init() throws {
    folder = try ScratchFolder()
    try shell("git init -q && git symbolic-ref HEAD refs/heads/main")
  }

  func shell(_ script: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": folder.path + "/.git", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a",
      "GIT_COMMITTER_EMAIL": "a@b",
    ]
    try process.runToEnd()
    #expect(process.terminationStatus == 0, "\(script)")
  }
}

/// What a client sees of a folder with its git status, everything open.
private struct GitView {
  private let client: MemoryClient
  private let outline: String

  init(_ client: MemoryClient, _ scratch: GitScratch) {
    self.init(client, scratch.folder)
  }

  init(_ client: MemoryClient, _ folder: ScratchFolder, below: String = "") {
    self.client = client
    outline = #"{"uri":"\#(folder.uri)\#(below)"}"#
  }

  func open(_ options: String = "") {
    client.request(
      "outline/open",
      #"{"outline":\#(outline),"options":{"git":"status"\#(options)}}"#
    )
    client.request("outline/expand", #"{"outline":\#(outline),"levels":"all"}"#)
  }

  func wait(
    until condition: ([String: String]) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    client.waitForLetters(until: { condition(rows()) }, sourceLocation: sourceLocation)
  }

  /// Waits until the client is told that there is no status.
  func waitForProblem() {
    var isTold = false
    client.waitForLetters {
      isTold
    } onEach: { message in
      if message["method"]?.string == "window/logMessage" { isTold = true }
    }
  }

  /// By path: the row's own change, and behind a slash what is below it.
  func rows() -> [String: String] {
    client.request("outline/expand", #"{"outline":\#(outline),"levels":"all"}"#)
    let update = client.request(
      "outline/rows",
      #"{"outline":\#(outline),"window":{"start":0,"count":1000}}"#
    )
    var names: [String] = []
    var rows: [String: String] = [:]
    for row in update["window"]?["rows"]?.array ?? [] {
      names = names.prefix(row["depth"]?.integer ?? 0) + [row["name"]?.string ?? ""]
      let own = row["decorations"]?["git"]?.string ?? ""
      let below = row["decorations"]?["gitBelow"]?.array?.compactMap(\.string) ?? []
      rows[names.joined(separator: "/")] =
        own + (below.isEmpty ? "" : "/" + below.joined(separator: ","))
    }
    return rows
  }
}
