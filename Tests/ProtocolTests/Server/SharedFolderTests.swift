import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

#if os(Linux)
/// Folders that an outline shows in several places: what is renamed in one is followed in all.
@Suite struct SharedFolderTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    for folder in ["a", "a/in", "a/in/d", "a/in/e", "b"] { scratch.folder(folder) }
    for file in ["a/in/d/f", "a/in/d/g", "a/in/x"] { scratch.file(file) }
  }

  private func open(_ folders: String...) -> RootView {
    let view = RootView()
    view.open(folders.map { "\(scratch.uri)/\($0)" })
    view.waitUntilRead()
    view.follow("outline/expand", #""levels":"all""#)
    return view
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/\(name)",
      withDestinationPath: target
    )
  }

  private func move(_ name: String, to other: String) {
    #expect(rename("\(scratch.path)/\(name)", "\(scratch.path)/\(other)") == 0)
  }

  /// The ids of the rows of that name, in their order.
  private func ids(_ name: String, _ view: RootView) -> [Int] {
    view.rows.filter { $0["name"]?.string == name }.compactMap { $0["id"]?.integer }
  }

  private func wait(_ name: String, _ count: Int, _ view: RootView) {
    view.wait("\(count) of \(name)") { ids(name, view).count == count }
  }

  @Test func aRenameIsFollowedInOverlappingRoots() {
    let view = open("a", "a/in")
    let places = [ids("f", view), ids("d", view), ids("x", view)]
    #expect(places.allSatisfy { $0.count == 2 })
    move("a/in/x", to: "a/in/y")
    wait("y", 2, view)
    #expect(ids("y", view) == places[2])
    move("a/in/d/f", to: "a/in/e/h")
    wait("h", 2, view)
    #expect(ids("h", view) == places[0], "each stays in its root")
    let below = ids("g", view)
    move("a/in/d", to: "a/in/e/k")
    wait("k", 2, view)
    #expect(ids("k", view) == places[1])
    #expect(ids("g", view) == below)
    let inside = ["e/", " k/", "  g", " h", "y"]
    #expect(
      view.picture == ["a/", " in/"] + inside.map { "  " + $0 }
        + ["in/"] + inside.map { " " + $0 }
    )
  }

  @Test func aRenameIsFollowedInRootsThatAreLinksToOneFolder() throws {
    for name in ["one", "two"] { try link(name, to: "a/in") }
    let view = open("one", "two", "a/in")
    let (folders, files) = (ids("d", view), ids("f", view))
    #expect(files.count == 3)
    move("a/in/d", to: "a/in/z")
    wait("z", 3, view)
    #expect(ids("z", view) == folders)
    #expect(ids("f", view) == files)
    move("a/in/z/f", to: "a/in/f")
    view.wait("they moved") { view.picture.filter { $0 == " f" }.count == 3 }
    #expect(ids("f", view) == files)
  }

  @Test func aRenameIsFollowedBehindALinkBesideItsTarget() throws {
    try link("a/link", to: "in")
    let view = open("a")
    view.follow("outline/expand", #""node":\#(try view.id("link"))"#)
    wait("d", 2, view)
    for id in ids("d", view) + ids("e", view) { view.follow("outline/expand", #""node":\#(id)"#) }
    wait("f", 2, view)
    let (folders, files) = (ids("d", view), ids("f", view))
    #expect(files.count == 2)
    move("a/in/d", to: "a/in/z")
    wait("z", 2, view)
    #expect(ids("z", view) == folders)
    move("a/in/z/f", to: "a/in/e/f2")
    wait("f2", 2, view)
    #expect(ids("f2", view) == files)
  }

  @Test func whatGoesToMoreOrFewerPlacesKeepsAsManyIDs() {
    let view = open("a", "a/in", "b")
    let first = ids("x", view)
    move("a/in/x", to: "b/x")
    wait("x", 1, view)
    let kept = ids("x", view)
    #expect(Set(first).isSuperset(of: kept), "one of the two")
    move("b/x", to: "a/in/e/x")
    wait("x", 2, view)
    #expect(ids("x", view).filter(kept.contains) == kept)
    #expect(Set(ids("x", view)).count == 2)
    // One root has both folders, and the other only the second.
    let both = ids("x", view)
    move("a/in/e/x", to: "a/x")
    wait("x", 1, view)
    #expect(ids("x", view) == [both[0]], "it stays in its root")
    move("a/x", to: "a/in/x")
    wait("x", 2, view)
    #expect(ids("x", view).first == both[0])
  }

  @Test func aFileThatIsSavedOverStaysInEveryPlace() {
    let view = open("a", "a/in")
    let before = ids("x", view)
    scratch.file("a/in/.x.tmp")
    wait(".x.tmp", 2, view)
    move("a/in/.x.tmp", to: "a/in/x")
    wait(".x.tmp", 0, view)
    #expect(ids("x", view) == before)
  }
}
#endif
