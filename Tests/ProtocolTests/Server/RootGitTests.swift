import OutlineProtocol
import Testing

@testable import outline_lsp

/// The git status of several folders in one outline.
@Suite(.enabled(if: GitScratch.isAvailable)) struct RootGitTests {
  private func decorations(_ view: RootView) -> [String] {
    view.rows.map { row in
      let below = row["decorations"]?["gitBelow"]?.array?.compactMap(\.string) ?? []
      return ([row["name"]?.string ?? "", row["decorations"]?["git"]?.string ?? "-"] + below)
        .joined(separator: " ")
    }
  }

  @Test func eachRootTellsItsOwnStatus() throws {
    let (one, two) = (try GitScratch(), try GitScratch())
    let none = try ScratchFolder()
    none.file("a")
    try one.shell("mkdir src; echo a > src/a; git add .; git commit -qm one; echo b > src/a")
    try two.shell("mkdir src; echo a > src/a; echo b > src/b; git add .; git commit -qm one")
    let view = RootView()
    view.open(
      ["\(one.folder.uri)", none.uri, "\(two.folder.uri)/src"],
      #","options":{"git":"status"}"#
    )
    view.waitUntilRead()
    view.follow("outline/expand", #""levels":"all""#)
    let names = [one.folder.path, none.path].map { $0.split(separator: "/").last ?? "" }
    view.wait("the first") {
      decorations(view).prefix(3) == ["\(names[0]) - modified", "src - modified", "a modified"]
    }
    #expect(decorations(view).dropFirst(3) == ["\(names[1]) -", "a -", "src -", "a -", "b -"])
    try two.shell("echo c > src/c; git mv src/a src/d")
    view.wait("the second") {
      decorations(view).suffix(4)
        == ["src - renamed untracked", "b -", "c untracked", "d renamed"]
    }
    // The index alone changes.
    try two.shell("git add .")
    view.wait("the index") { decorations(view).contains("c added") }
    view.follow("outline/configure", #""options":{"git":"off"}"#)
    #expect(view.rows.allSatisfy { $0["decorations"] == nil })
  }
}
