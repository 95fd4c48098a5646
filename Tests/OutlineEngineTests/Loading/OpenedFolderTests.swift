import Foundation
import Testing

@testable import OutlineEngine

/// Folders that are read when they are opened: ignored ones, and those behind links.
@Suite struct OpenedFolderTests {
  @Test func anIgnoredFolderIsReadWhenItIsOpened() throws {
    let tree = try Sidebar()
    tree.folder.write("out\n", to: ".gitignore")
    for name in ["out", "out/deep"] { tree.folder.folder(name) }
    for name in ["out/f", "out/deep/g"] { tree.folder.file(name) }
    try tree.start()
    #expect(tree.picture == "out/! .gitignore")
    _ = try tree.store.search(SearchQuery("g"), options: SearchOptions())
    #expect(tree.store.searchStatus?.hits == 1)
    _ = try tree.store.search(SearchQuery(""), options: SearchOptions())
    try tree.toggle("out")
    #expect(tree.picture == "out/! deep/! f! .gitignore")
    try tree.toggle("out", "deep")
    #expect(tree.picture == "out/! deep/! g! f! .gitignore")
  }

  @Test func whatIsOpenedWithAllElseStaysClosed() throws {
    let tree = try Sidebar()
    tree.folder.write("out\n", to: ".gitignore")
    for name in ["out", "src", "src/a"] { tree.folder.folder(name) }
    for name in ["out/f", "src/a/g"] { tree.folder.file(name) }
    tree.folder.link("link", to: "src")
    try tree.start()
    _ = try tree.store.expand(nil, depth: .all)
    try tree.read()
    #expect(tree.picture == "link/ out/! src/ a/ g .gitignore")
  }

  @Test func aLinksChildrenAreThoseOfTheFolderItLeadsTo() throws {
    let outside = try TemporaryFolder()
    let tree = try Sidebar()
    outside.folder("sub")
    outside.folder("sub/more")
    outside.file("sub/more/f")
    outside.link("sub/back", to: tree.folder.path)
    outside.link("sub/up", to: "..")
    tree.folder.link("link", to: outside.path)
    try tree.start()
    #expect(tree.picture == "link/")
    try tree.toggle("link")
    try tree.toggle("link", "sub")
    #expect(tree.picture == "link/ sub/ back/ more/ up/")
    for name in ["back", "up"] {
      let node = try tree.node(["link", "sub", name])
      #expect(
        tree.store.outline.place(of: node).flatMap(tree.store.attributes(at:))?.link?.state == .loop
      )
      try tree.toggle("link", "sub", name)
    }
    #expect(tree.picture == "link/ sub/ back/ more/ up/")
    try tree.toggle("link", "sub", "more")
    #expect(tree.picture == "link/ sub/ back/ more/ f up/")
  }

  @Test func twoLinksToEachOthersFoldersEndInALoop() throws {
    let tree = try Sidebar()
    for name in ["a", "b"] { tree.folder.folder(name) }
    tree.folder.link("a/b", to: "../b")
    tree.folder.link("b/a", to: "../a")
    try tree.start()
    try tree.toggle("a")
    try tree.toggle("a", "b")
    try tree.toggle("a", "b", "a")
    #expect(tree.picture == "a/ b/ a/ b/")
    let inner = try tree.node(["a", "b", "a"])
    let place = try #require(tree.store.outline.place(of: inner))
    #expect(tree.store.attributes(at: place)?.link?.state == .loop)
  }

  @Test func aRefreshReadsWhatIsOpenAgainAndKeepsIds() throws {
    let tree = try Sidebar()
    tree.folder.write("out\n", to: ".gitignore")
    tree.folder.folder("out")
    tree.folder.file("out/f")
    try tree.start()
    try tree.toggle("out")
    let node = try tree.node(["out", "f"])
    tree.folder.file("out/e")
    try tree.start()
    #expect(tree.picture == "out/! e! f! .gitignore")
    #expect(try tree.node(["out", "f"]) == node)
    tree.folder.write("", to: ".gitignore")
    try tree.start()
    #expect(tree.picture == "out/ e f .gitignore")
    tree.folder.write("out\n", to: ".gitignore")
    try tree.start()
    #expect(tree.picture == "out/! e! f! .gitignore")
  }

  @Test func aFolderThatIsRememberedAsOpenIsRead() throws {
    let tree = try Sidebar()
    tree.folder.write("out\n", to: ".gitignore")
    for name in ["out", "out/deep"] { tree.folder.folder(name) }
    tree.folder.file("out/deep/f")
    _ = try tree.store.restore(ViewState(expanded: [["out"], ["out", "deep"]]))
    try tree.start()
    #expect(tree.picture == "out/! deep/! f! .gitignore")
  }

  @Test func aFolderThatIsGoneWhenItIsOpenedSaysSo() throws {
    let tree = try Sidebar()
    tree.folder.folder("a")
    tree.folder.link("link", to: "a")
    try tree.start()
    try run("/bin/rm", "-r", tree.folder.path + "/a")
    try tree.toggle("link")
    let link = try tree.node(["link"])
    let place = try #require(tree.store.outline.place(of: link))
    #expect(tree.store.attributes(at: place)?.problem != nil)
  }
}

/// A store and the loader that fills it from a temporary repository.
private final class Sidebar {
  let folder: TemporaryFolder
  var store = ExplorerStore()
  private var loader: DirectoryLoader?

  init() throws {
    folder = try TemporaryFolder()
    folder.repository("")
  }

  func start() throws {
    loader?.stop()
    var options = DirectoryLoader.Options()
    options.gitignore = .mark
    let loader = DirectoryLoader(path: folder.bytes, options: options, deliver: {})
    self.loader = loader
    _ = try loader.start(into: &store)
    try read()
  }

  func toggle(_ path: String...) throws {
    let node = try node(path)
    _ = try store.toggle(node)
    try read()
  }

  func node(_ path: [String]) throws -> NodeID {
    try #require(store.node(atPath: path).node)
  }

  /// Takes in all that is being read.
  func read() throws {
    let loader = try #require(loader)
    repeat {
      _ = loader.readOpened(into: &store)
      _ = loader.takeIn(into: &store)
      store.checkInvariants()
    } while !loader.isComplete
  }

  /// The rows' names; a folder has a slash behind it, what is ignored a `!`.
  var picture: String {
    (0..<store.rowCount).compactMap { store.node(atRow: $0).flatMap(store.place(of:)) }
      .map { place in
        let facts = store.facts(at: place)
        let name = store.withName(at: place) { String(decoding: $0, as: UTF8.self) }
        return name + (facts.isExpandable ? "/" : "") + (facts.isIgnored ? "!" : "")
      }.joined(separator: " ")
  }
}
