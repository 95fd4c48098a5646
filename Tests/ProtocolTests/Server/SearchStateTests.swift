import OutlineProtocol
import Testing

@testable import outline_lsp

/// What a state that was taken during a search brings back.
@Suite struct SearchStateTests {
  private static let paths = ["a/x/1", "b/y/2", "c/z/3"]
  private static let before = ["▾ a", "  ▸ x", "▸ b", "▸ c"]

  private func searching(_ options: String) -> TreeClient {
    let tree = TreeClient(Self.paths)
    tree.open("a")
    #expect(tree.rows == Self.before)
    tree.search("2", options)
    return tree
  }

  @Test(arguments: ["reveal", "filter", "highlight"])
  func theExpansionFromBeforeTheSearchComesBackAfterIt(_ mode: String) {
    let tree = searching(#"{"mode":"\#(mode)","onClear":"restore"}"#)
    let during = tree.rows
    let state = tree.request("outline/state")
    #expect(state["expanded"] == JSONValue(text: #"[["a"]]"#))
    let again = TreeClient(Self.paths, #","state":\#(state.text)"#)
    #expect(again.rows == during, "the search is done anew")
    again.request("outline/search", #""query":"""#)
    #expect(again.rows == Self.before)
  }

  @Test func withoutItsQueryAStateIsTheOneFromBeforeTheSearch() {
    let tree = searching(#"{"onClear":"restore"}"#)
    let state = tree.request("outline/state")["expanded"] ?? .null
    let again = TreeClient(Self.paths, #","state":{"version":1,"expanded":\#(state.text)}"#)
    #expect(again.rows == Self.before)
  }

  @Test func whatWasOpenedDuringTheSearchIsInIt() {
    let tree = searching(#"{"onClear":"restore"}"#)
    tree.open("c")
    tree.reveal("b", "y", "2")
    let state = tree.request("outline/state")
    let again = TreeClient(Self.paths, #","state":\#(state.text)"#)
    again.request("outline/search", #""query":"""#)
    tree.request("outline/search", #""query":"""#)
    #expect(again.rows == tree.rows)
    #expect(tree.rows == ["▾ a", "  ▸ x", "▾ b", "  ▾ y", "    2", "▾ c", "  ▸ z"])
  }

  @Test func aSearchThatGivesNothingBackIsOpenAsItWas() {
    let tree = searching(#"{"mode":"reveal","onClear":"collapse"}"#)
    tree.open("c")
    let during = tree.rows
    let state = tree.request("outline/state")
    let again = TreeClient(Self.paths, #","state":\#(state.text)"#)
    #expect(again.rows == during)
    again.request("outline/search", #""query":"""#)
    #expect(again.rows == ["▸ a", "▸ b", "▸ c"])
  }

  @Test func aFolderThatIsStillToBeReadTakesPart() throws {
    let folder = try ScratchFolder(inMemory: true)
    folder.nest("d", depth: 1_000)
    folder.folder("z")
    folder.file("z/1")
    let deep = JSONValue.array((0..<1_000).map { _ in .string("d") }).text
    let state =
      #"{"version":1,"expanded":[["d"],\#(deep),["z"]],"query":"1","search":{"onClear":"restore"}}"#
    let tree = TreeClient(folder, #","state":\#(state)"#)
    #expect(tree.rows == ["▸ d", "▾ z", "  1 *"])
    let told = tree.request("outline/state")["expanded"]?.array?.map(\.text)
    #expect(Set(told ?? []) == [#"["d"]"#, deep, #"["z"]"#])
    tree.request("outline/search", #""query":"""#)
    #expect(tree.rows == ["▾ d", "  ▸ d", "▾ z", "  1"])
  }

  @Test func aFolderThatGoesAndComesBackDuringTheSearchIsOpenAfterIt() {
    func source(_ paths: [String]) -> String {
      let paths = JSONValue.array(paths.map(JSONValue.string)).text
      return #""source":{"kind":"paths","paths":\#(paths)}"#
    }
    let tree = searching(#"{"onClear":"restore"}"#)
    tree.request("outline/refresh", source(["b/y/2"]))
    tree.request("outline/refresh", source(Self.paths))
    #expect(tree.rows == ["▸ a", "▾ b", "  ▾ y", "    2 *", "▸ c"], "closed as by the search")
    tree.request("outline/search", #""query":"""#)
    #expect(tree.rows == Self.before)
  }

  @Test func collapsingAllClosesWhatIsStillToComeToo() throws {
    let folder = try ScratchFolder(inMemory: true)
    folder.nest("d", depth: 1_000)
    let client = MemoryClient.running()
    let deep = JSONValue.array((0..<900).map { _ in .string("d") }).text
    let state = #"{"version":1,"expanded":[["d"],\#(deep)]}"#
    client.request("outline/open", #"{"outline":\#(folder.outline),"state":\#(state)}"#)
    client.request("outline/collapse", #"{"outline":\#(folder.outline)}"#)
    client.waitForLetters { client.server.session.outlines.values.allSatisfy(\.isComplete) }
    let told = client.request("outline/state", #"{"outline":\#(folder.outline)}"#)
    #expect(told["expanded"] == .array([]))
  }
}
