import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

/// Faults of the state under change in other trees, as they were reported in public: they are none
/// here.
@Suite struct ReportedStateFaultTests {
  #if os(Linux)
  @Test("A folder that is deleted and made again is open (zed-industries/zed#13762, #13782)")
  func deletedAndMadeAgain() throws {
    let folder = try ScratchFolder()
    func make() {
      for path in ["node_modules", "node_modules/x", "node_modules/x/lib"] { folder.folder(path) }
      folder.file("node_modules/x/lib/index.js")
    }
    make()
    folder.file("main.js")
    let tree = TreeClient(folder)
    for path in [["node_modules"], ["node_modules", "x"], ["node_modules", "x", "lib"]] {
      let path = JSONValue.array(path.map(JSONValue.string)).text
      tree.request("outline/reveal", #""path":\#(path),"expand":true"#)
    }
    let open = ["▾ node_modules", "  ▾ x", "    ▾ lib", "      index.js", "main.js"]
    #expect(tree.rows == open)
    try FileManager.default.removeItem(atPath: "\(folder.path)/node_modules")
    tree.wait(for: ["main.js"])
    make()
    tree.wait(for: open)
  }

  @Test("A file whose name changes in case is one entry (microsoft/vscode#45286)")
  func renamedInCase() throws {
    let folder = try ScratchFolder()
    folder.file("ERC20.js")
    folder.file("x")
    let tree = TreeClient(folder)
    let id = tree.rowValues.first?["id"]
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/ERC20.js",
      toPath: "\(folder.path)/Erc20.js"
    )
    tree.wait(for: ["Erc20.js", "x"])
    #expect(tree.rowValues.first?["id"] == id)
  }
  #endif

  @Test("Nodes of one key at two depths are two, and show new data (microsoft/vscode#54315)")
  func equalKeysAtTwoDepths() {
    func source(_ detail: String) -> String {
      let grandchild = #"{"name":"g","key":"same","detail":"\#(detail)"}"#
      let child = #"{"name":"c","key":"same","detail":"\#(detail)","children":[\#(grandchild)]}"#
      let root = #"{"name":"r","key":"same","detail":"\#(detail)","children":[\#(child)]}"#
      return #""source":{"kind":"tree","nodes":[\#(root)]}"#
    }
    let client = MemoryClient.running()
    let outline = #""outline":{"uri":"t:1"}"#
    func rows() -> [JSONValue] {
      client.request("outline/rows", #"{\#(outline),"window":{"start":0,"count":9}}"#)["window"]?[
        "rows"
      ]?.array ?? []
    }
    client.request("outline/open", "{\(outline),\(source("old"))}")
    client.request("outline/expand", #"{\#(outline),"levels":"all"}"#)
    let ids = rows().compactMap { $0["id"]?.integer }
    #expect(Set(ids).count == 3)
    client.request("outline/toggle", #"{\#(outline),"node":\#(ids.first ?? 0)}"#)
    client.request("outline/refresh", "{\(outline),\(source("new"))}")
    client.request("outline/toggle", #"{\#(outline),"node":\#(ids.first ?? 0)}"#)
    #expect(rows().compactMap { $0["id"]?.integer } == ids)
    #expect(rows().compactMap { $0["detail"]?.string } == ["new", "new", "new"])
  }

  @Test("Another order moves rows, not who they are (preservim/tagbar#200)")
  func anotherOrder() {
    let tree = TreeClient(["b", "a10", "a9", "C", "d/x"])
    tree.open("d")
    let ids = Dictionary(
      uniqueKeysWithValues: tree.rowValues.map { ($0["name"]?.string ?? "", $0["id"]?.integer) }
    )
    for sort in ["name", "source", "type", "natural"] {
      tree.request("outline/configure", #""options":{"sort":"\#(sort)","foldersFirst":false}"#)
      for (index, row) in tree.rowValues.enumerated() {
        let id = row["id"]?.integer
        #expect(ids[row["name"]?.string ?? ""] == id)
        let node = tree.request("outline/node", #""node":\#(id ?? 0)"#)
        #expect(node["index"] == .integer(index))
      }
      #expect(tree.rows.contains("▾ d"))
    }
  }

  @Test("Each document keeps its own folds (liushihao456/symbols-outline.el#10)")
  func foldsOfEachDocument() {
    let client = MemoryClient.running()
    let first = TreeClient(["f/x", "g/y"], uri: "t:1", in: client)
    first.open("f")
    let second = TreeClient(["f/x", "g/y"], uri: "t:2", in: client)
    second.open("g")
    #expect(first.rows == ["▾ f", "  x", "▸ g"])
    #expect(second.rows == ["▸ f", "▾ g", "  y"])
    let state = first.request("outline/state")
    first.request("outline/close")
    let again = TreeClient(["f/x", "g/y"], #","state":\#(state.text)"#, uri: "t:1", in: client)
    #expect(again.rows == ["▾ f", "  x", "▸ g"])
  }
}
