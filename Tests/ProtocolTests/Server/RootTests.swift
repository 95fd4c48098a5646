import Foundation
import OutlineEngine
import OutlineProtocol
import Testing

@testable import outline_lsp

/// Outlines of several folders.
@Suite struct RootTests {
  private func scratch(_ folders: [String], files: [String] = []) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    for folder in folders { scratch.folder(folder) }
    for file in files { scratch.file(file) }
    return scratch
  }

  private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  @Test func eachFolderIsARootInTheOrderGiven() throws {
    let scratch = try scratch(["b", "a", "c", "c/sub"], files: ["b/x", "a/y", "c/sub/z"])
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
    let scratch = try scratch(["a"], files: ["a/f"])
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
    let scratch = try scratch(["a", "b"])
    let view = RootView()
    view.open(["a", "b", "a/", "%61", "./a"].map { "\(scratch.uri)/\($0)" })
    #expect(view.picture == ["a/", "b/"])
  }

  @Test func namesakesAreToldApart() throws {
    let scratch = try scratch(
      ["one", "one/src", "two", "two/src", "src", "two/lib"],
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
    let scratch = try scratch(["a", "b", "b/c"], files: ["a/f", "b/c/g"])
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
    let scratch = try scratch(["a", "b", "c"], files: ["a/f", "b/g", "c/h"])
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

  @Test func aMissingFolderIsARowWithAProblemAndComesBack() throws {
    let scratch = try scratch(["a", "b"], files: ["a/f"])
    let view = RootView()
    view.open(["a", "later", "b"].map { "\(scratch.uri)/\($0)" } + ["elsewhere://host/x"])
    view.waitUntilRead()
    #expect(view.picture == ["a/", "later/ !", "b/", "x/ !"])
    #expect(try view.row("later")["problem"] == .string("There is no such folder."))
    let later = try view.id("later")
    view.follow("outline/expand")
    #expect(view.picture == ["a/", " f", "later/ !", "b/", "x/ !"])
    scratch.folder("later")
    scratch.file("later/g")
    view.wait("it is there") { view.picture.contains(" g") }
    #expect(view.picture == ["a/", " f", "later/", " g", "b/", "x/ !"])
    try remove("\(scratch.path)/later")
    view.wait("it is gone") { view.picture.contains("later/ !") }
    #expect(view.picture == ["a/", " f", "later/ !", "b/", "x/ !"])
    scratch.folder("later")
    scratch.file("later/h")
    view.wait("it is back") { view.picture.contains(" h") }
    scratch.file("later/i")
    view.wait("it is watched") { view.picture.contains(" i") }
    #expect(try view.id("later") == later)
  }

  @Test func rootsAreWatchedEach() throws {
    let scratch = try scratch(["a", "b", "b/in"])
    let view = RootView()
    view.open(["a", "b", "b/in"].map { "\(scratch.uri)/\($0)" })
    view.waitUntilRead()
    view.follow("outline/expand", #""levels":"all""#)
    scratch.file("a/one")
    scratch.file("b/in/two")
    view.wait("both are seen") { view.rows.count == 7 }
    #expect(view.picture == ["a/", " one", "b/", " in/", "  two", "in/", " two"])
    let one = try view.id("one")
    try FileManager.default.moveItem(
      atPath: "\(scratch.path)/a/one",
      toPath: "\(scratch.path)/b/one"
    )
    view.wait("it moved") { view.picture.contains(" in/") && view.picture[1] == "b/" }
    #expect(view.picture == ["a/", "b/", " in/", "  two", " one", "in/", " two"])
    #expect(try view.id("one") == one)
  }

  @Test func eachRootHasItsOwnRules() throws {
    let scratch = try scratch(["a", "a/.git", "a/.git/objects", "a/.git/refs", "b", "a/in"])
    scratch.file("a/.git/HEAD", Array("ref: refs/heads/main\n".utf8))
    scratch.file("a/.gitignore", Array("*.o\n".utf8))
    for name in ["a/x.o", "a/in/y.o", "b/x.o"] { scratch.file(name) }
    let view = RootView()
    view.open(
      ["a", "b", "a/in"].map { "\(scratch.uri)/\($0)" },
      #","options":{"gitignore":"hide"}"#
    )
    view.waitUntilRead()
    view.follow("outline/expand", #""levels":"all""#)
    #expect(view.picture == ["a/", " in/", " .gitignore", "b/", " x.o", "in/"])
    try remove("\(scratch.path)/a/.gitignore")
    view.wait("the rule is gone") { view.picture.filter { $0.hasSuffix("y.o") }.count == 2 }
    #expect(view.picture == ["a/", " in/", "  y.o", " x.o", "b/", " x.o", "in/", " y.o"])
  }

  @Test func revealGoesToTheDeepestRoot() throws {
    let scratch = try scratch(["a", "a/in", "a/in/deep", "b"], files: ["a/in/deep/f", "a/g"])
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/b/link",
      withDestinationPath: "../a/in"
    )
    let view = RootView()
    view.open(["a", "a/in"].map { "\(scratch.uri)/\($0)" })
    view.waitUntilRead()
    func reveal(_ path: String) -> JSONValue {
      view.follow("outline/reveal", #""target":"\#(scratch.uri)/\#(path)""#)
    }
    let roots = view.rows.compactMap { $0["id"]?.integer }
    #expect(reveal("a/in")["node"]?.integer == roots[1])
    let found = reveal("a/in/deep/f")
    #expect(found["index"] == .integer(3))
    #expect(view.picture == ["a/", "in/", " deep/", "  f"])
    #expect(reveal("a/g")["index"] == .integer(2))
    #expect(reveal("b")["reason"] == .string("outside"))
    #expect(reveal("a/in/nothing")["reason"] == .string("missing"))
    view.follow("outline/refresh", RootView.source(["\(scratch.uri)/b"]))
    view.waitUntilRead()
    let behind = reveal("a/in/deep/f")
    #expect(behind["index"] == .integer(3))
    #expect(view.picture == ["b/", " link/", "  deep/", "   f"])
  }

  @Test func linksOfARootLeadWhereTheyDoAndCirclesEnd() throws {
    let scratch = try scratch(["a", "a/sub", "b"], files: ["b/f"])
    for (name, target) in [
      ("root", "a"), ("a/up", ".."), ("a/self", "."), ("a/sub/root", ".."), ("a/b", "../b"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/\(name)",
        withDestinationPath: target
      )
    }
    let view = RootView()
    // The first root is a link itself.
    view.open(["root", "b"].map { "\(scratch.uri)/\($0)" })
    view.waitUntilRead()
    view.follow("outline/expand", #""levels":"all""#)
    let states = view.rows.map { row in
      "\(row["name"]?.string ?? "") \(row["link"]?["state"]?.string ?? "")"
    }
    #expect(states == ["root ", "b ok", "self loop", "sub ", "root loop", "up loop", "b ", "f "])
    view.follow("outline/toggle", #""node":\#(try view.id("b"))"#)
    #expect(view.picture.prefix(3) == ["root/", " b/", "  f"])
    #expect(view.rows[2]["uri"] == .string("\(scratch.uri)/root/b/f"))
  }

  @Test func aClientThatWatchesIsBelievedInEveryRoot() throws {
    let scratch = try scratch(["a", "a/in"])
    let view = RootView()
    view.client.server.folderWatch = .none
    view.open(["a", "a/in"].map { "\(scratch.uri)/\($0)" })
    view.waitUntilRead()
    view.follow("outline/expand", #""levels":"all""#)
    scratch.file("a/in/f")
    view.tell(
      "workspace/didChangeWatchedFiles",
      #"{"changes":[{"uri":"\#(scratch.uri)/a/in/f","type":1}]}"#
    )
    view.wait("both are read") { view.picture == ["a/", " in/", "  f", "in/", " f"] }
  }

  @Test func theLimitHoldsOverAllRoots() throws {
    let scratch = try scratch(["a", "b"])
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
    let scratch = try scratch(
      ["one", "one/src", "one/src/a", "two", "two/src", "two/src/a"],
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
    let scratch = try scratch(["a", "b"], files: ["a/needle", "b/needle", "b/hay"])
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
