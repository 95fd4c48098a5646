import Foundation
import OutlineEngine
import OutlineProtocol
import Testing

@testable import outline_lsp

/// Outlines of several folders.
@Suite struct RootTests {
  @Test func eachFolderIsARootInTheOrderGiven() throws {
    let scratch = try ScratchFolder(
      folders: ["b", "a", "c", "c/sub"],
      files: ["b/x", "a/y", "c/sub/z"]
    )
    let view = RootView()
    view.open(["b", "c", "a"].map { "\(scratch.uri)/\($0)" })
    view.waitUntilRead()
    #expect(view.picture == ["b/", "c/", "a/"])
    view.follow("outline/configure", #""options":{"sort":"name"}"#)
    #expect(view.picture == ["b/", "c/", "a/"])
    view.follow("outline/expand", #""levels":"all""#)
    #expect(view.picture == ["b/", " x", "c/", " sub/", "  z", "a/", " y"])
    let uris = view.rows.map { $0["uri"]?.string ?? "" }
    #expect(
      uris == ["b", "b/x", "c", "c/sub", "c/sub/z", "a", "a/y"].map { "\(scratch.uri)/\($0)" }
    )
    #expect(view.rows.allSatisfy { $0["kind"] != .string("problem") })
  }

  @Test func oneFolderIsARootToo() throws {
    let scratch = try ScratchFolder(folders: ["a"], files: ["a/f"])
    let view = RootView()
    view.open(["\(scratch.uri)/a/"])
    view.waitUntilRead()
    #expect(view.picture == ["a/"])
    view.follow("outline/toggle", #""node":\#(try view.id("a"))"#)
    #expect(view.rows.map { $0["uri"]?.string } == ["\(scratch.uri)/a/", "\(scratch.uri)/a/f"])
  }

  @Test func noFolderAtAllIsAnEmptyOutline() throws {
    let view = RootView()
    view.open([])
    view.waitUntilRead()
    #expect(view.picture.isEmpty)
  }

  @Test func aFolderThatIsGivenTwiceIsThereOnce() throws {
    let scratch = try ScratchFolder(folders: ["a", "b"])
    let view = RootView()
    view.open(["a", "b", "a/", "%61", "./a"].map { "\(scratch.uri)/\($0)" })
    #expect(view.picture == ["a/", "b/"])
  }

  @Test func namesakesAreToldApart() throws {
    let scratch = try ScratchFolder(
      folders: ["one", "one/src", "two", "two/src", "src", "two/lib"],
      files: ["one/src/f", "two/src/g"]
    )
    let view = RootView()
    view.open(["one/src", "two/src", "two/lib"].map { "\(scratch.uri)/\($0)" })
    #expect(view.picture == ["src/ (one)", "src/ (two)", "lib/"])
    view.follow(
      "outline/refresh",
      RootView.source(["two/src", "two/lib"].map { "\(scratch.uri)/\($0)" })
    )
    #expect(view.picture == ["src/", "lib/"])
  }

  @Test func collapseAllClosesAllRoots() throws {
    let scratch = try ScratchFolder(folders: ["a", "b", "b/c"], files: ["a/f", "b/c/g"])
    let view = RootView()
    view.open(["a", "b"].map { "\(scratch.uri)/\($0)" })
    view.waitUntilRead()
    view.follow("outline/expand", #""levels":"all","node":\#(try view.id("b"))"#)
    #expect(view.picture == ["a/", "b/", " c/", "  g"])
    view.follow("outline/collapse")
    #expect(view.picture == ["a/", "b/"])
    view.follow("outline/collapse")
    #expect(view.picture == ["a/", "b/"])
  }

  @Test func aRefreshTakesOtherFoldersAndTheRestLivesOn() throws {
    let scratch = try ScratchFolder(folders: ["a", "b", "c"], files: ["a/f", "b/g", "c/h"])
    let uri = scratch.uri
    let view = RootView()
    view.open(["\(uri)/a", "\(uri)/b"])
    view.waitUntilRead()
    view.follow("outline/expand", #""levels":"all""#)
    let kept = (try view.id("b"), try view.id("g"))
    let gone = try view.id("f")
    view.follow("outline/refresh", RootView.source(["\(uri)/c", "\(uri)/b"]))
    view.waitUntilRead()
    #expect(view.picture == ["c/", "b/", " g"])
    #expect((try view.id("b"), try view.id("g")) == kept)
    view.client.error("outline/node", #"{"outline":\#(RootView.identifier),"node":\#(gone)}"#)
  }

  @Test func theLimitHoldsOverAllRoots() throws {
    let scratch = try ScratchFolder(folders: ["a", "b"])
    for number in 0..<10 { for root in ["a", "b"] { scratch.file("\(root)/\(number)") } }
    let view = RootView()
    view.open(["a", "b"].map { "\(scratch.uri)/\($0)" }, #","options":{"maxNodes":15}"#)
    view.waitUntilRead()
    view.follow("outline/expand", #""levels":"all""#)
    #expect(view.rows.count == 16)
    #expect(view.rows.last?["problem"] == .string("Only the first 15 entries are shown."))
    #expect(view.rows.last?["uri"] == nil)
  }

  @Test func aStateSurvivesWithNamesakes() throws {
    let scratch = try ScratchFolder(
      folders: ["one", "one/src", "one/src/a", "two", "two/src", "two/src/a"],
      files: ["one/src/a/f", "two/src/a/g"]
    )
    let folders = ["one/src", "two/src"].map { "\(scratch.uri)/\($0)" }
    let view = RootView()
    view.open(folders)
    view.waitUntilRead()
    view.follow("outline/expand", #""levels":"all","node":\#(try view.id("src", under: "two"))"#)
    let picture = view.picture
    #expect(picture == ["src/ (one)", "src/ (two)", " a/", "  g"])
    let state = view.client.request("outline/state", #"{"outline":\#(RootView.identifier)}"#)
    #expect(
      state["expanded"] == JSONValue(text: #"[["src\u00002"],["src\u00002","a"]]"#),
      "\(state.text)"
    )
    let again = RootView()
    again.open(folders, #","state":\#(state.text)"#)
    again.waitUntilRead()
    #expect(again.picture == picture)
    let path = #""path":["src\u00002","a","g"]"#
    #expect(again.follow("outline/reveal", path)["node"]?.integer == (try again.id("g")))
    // The first one goes, and what is left keeps its own state.
    again.follow("outline/refresh", RootView.source([folders[1]]))
    again.waitUntilRead()
    #expect(again.picture == ["src/", " a/", "  g"])
    again.follow("outline/refresh", RootView.source([folders[0]]))
    again.waitUntilRead()
    #expect(again.picture == ["src/"], "a namesake is another folder")
    again.follow("outline/refresh", RootView.source([folders[1]]))
    again.waitUntilRead()
    #expect(again.picture == ["src/", " a/", "  g"], "open as before")
  }

  @Test func aSearchGoesThroughAllRoots() throws {
    let scratch = try ScratchFolder(folders: ["a", "b"], files: ["a/needle", "b/needle", "b/hay"])
    let view = RootView()
    view.open(["a", "b"].map { "\(scratch.uri)/\($0)" })
    view.waitUntilRead()
    let found = view.follow("outline/search", #""query":"b/need","options":{"scope":"path"}"#)
    #expect(found["search"]?["hits"] == .integer(1))
    #expect(view.picture == ["a/", "b/", " hay", " needle"])
    view.follow("outline/search", #""query":"needle","options":{"mode":"filter"}"#)
    #expect(view.picture == ["a/", " needle", "b/", " needle"])
    let hits = view.client.request("outline/hits", #"{"outline":\#(RootView.identifier)}"#)
    #expect(
      Set(hits["hits"]?.array?.map { $0["path"]?.text ?? "" } ?? [])
        == [#"["a","needle"]"#, #"["b","needle"]"#]
    )
  }

  @Test func aThousandRootsAreOneTree() throws {
    let scratch = try ScratchFolder(inMemory: true)
    for number in 0..<1_000 {
      scratch.folder("r\(number)")
      scratch.file("r\(number)/f")
    }
    let uris = (0..<1_000).map { "\(scratch.uri)/r\($0)" }
    let view = RootView(workspace: uris)
    view.open(uris)
    view.waitUntilRead()
    view.follow("outline/expand")
    #expect(view.rows.count == 2_000)
    scratch.file("r999/g")
    view.wait("it is seen") {
      view.client.server.session.outlines.values.first?.store.rowCount == 2_001
    }
    let last = try view.id("r999")
    view.change(removed: Array(uris.dropLast()))
    #expect(view.picture == ["r999/", " f", " g"])
    #expect(try view.id("r999") == last)
    #expect(
      view.client.server.session.outlines.values.first?.store.rootFolderPaths.count == 1
    )
  }
}
