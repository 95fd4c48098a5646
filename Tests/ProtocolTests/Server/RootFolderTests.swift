import Foundation
import OutlineEngine
import OutlineProtocol
import Testing

@testable import outline_lsp

/// What the disk has to say to outlines of several folders: what comes and goes, rules, links.
@Suite struct RootFolderTests {
  private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  @Test func aMissingFolderIsARowWithAProblemAndComesBack() throws {
    let scratch = try ScratchFolder(folders: ["a", "b"], files: ["a/f"])
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
    let scratch = try ScratchFolder(folders: ["a", "b", "b/in"])
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
    let scratch = try ScratchFolder(folders: [
      "a", "a/.git", "a/.git/objects", "a/.git/refs", "b", "a/in",
    ])
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
    let scratch = try ScratchFolder(
      folders: ["a", "a/in", "a/in/deep", "b"],
      files: ["a/in/deep/f", "a/g"]
    )
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
    let scratch = try ScratchFolder(folders: ["a", "a/sub", "b"], files: ["b/f"])
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
    let scratch = try ScratchFolder(folders: ["a", "a/in"])
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
}
