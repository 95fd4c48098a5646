import OutlineProtocol
import Testing

@testable import outline_lsp

/// `options.compact`: chains of single folders as one row, of which each folder can be named.
@Suite struct CompactTests {
  private static let paths = ["a/b/c/x", "a/b/c/y/z", "lib/one", "lib/two/", "top"]

  @Test func aChainIsOneRowAndOpensAtOnce() {
    let client = CompactClient(paths: Self.paths)
    #expect(client.lines == ["▸ a/b/c", "▸ lib", "top"])
    let row = client.rows[0]
    #expect(row["id"] == .integer(3))
    #expect(
      row["segments"]
        == JSONValue(text: #"[{"id":1,"name":"a"},{"id":2,"name":"b"},{"id":3,"name":"c"}]"#)
    )
    #expect(client.rows[1]["segments"] == nil)
    client.ask("toggle", #","node":3"#)
    #expect(client.lines == ["▾ a/b/c", "  ▸ y", "  x", "▸ lib", "top"])
    client.ask("toggle", #","node":3"#)
    #expect(client.lines == ["▸ a/b/c", "▸ lib", "top"])
  }

  @Test(arguments: [1, 2, 3])
  func whateverNamesAFolderOfAChainMeansItsRow(node: Int) {
    let client = CompactClient(paths: ["o/", "o/a/b/c/d/e/x", "o/a/b/c/y", "o/z"])
    let closed = ["▾ o", "  ▸ a/b/c", "  z"]
    let open = ["▾ o", "  ▾ a/b/c", "    ▸ d/e", "    y", "  z"]
    client.ask("expand", #","node":1"#)
    #expect(client.lines == closed)
    #expect(client.segments(1) == [2, 3, 4])
    let id = node + 1
    client.ask("toggle", #","node":\#(id)"#)
    #expect(client.lines == open)
    client.ask("collapse", #","node":\#(id)"#)
    #expect(client.lines == closed)
    client.ask("expand", #","node":\#(id)"#)
    #expect(client.lines == open)
    client.ask("collapse", #","node":\#(id),"recursive":true"#)
    client.ask("expand", #","node":\#(id),"levels":2"#)
    #expect(client.lines == ["▾ o", "  ▾ a/b/c", "    ▾ d/e", "      x", "    y", "  z"])
    client.ask("collapse", #","node":\#(id),"recursive":true"#)
    let revealed = client.ask("reveal", #","node":\#(id),"expand":true"#)
    #expect(client.lines == open)
    #expect(revealed["node"] == .integer(id) && revealed["index"] == .integer(1))
    let around = client.ask("rows", #","around":{"node":\#(id),"count":1}"#)
    #expect(around["window"]?["start"] == .integer(1))
    let children = client.ask("children", #","node":\#(id)"#)
    #expect(children["rows"]?.array?.map(CompactClient.line) == ["    ▸ d/e", "    y"])
    client.ask("collapse")
    let node = client.ask("node", #","node":\#(id)"#)
    let path = ["o", "a", "b", "c"].prefix(id).map(JSONValue.string)
    #expect(node["path"] == .array(Array(path)))
    #expect(node["parent"] == .integer(1) && node["index"] == .null)
    let names = ["  ▸ a", "  ▸ b", "  ▸ a/b/c"]
    #expect(node["row"].map(CompactClient.line) == names[id - 2])
  }

  @Test(arguments: [2, 3, 4])
  func aWindowIsAboutTheRowOfTheChain(node: Int) {
    let client = CompactClient(paths: ["o/", "o/a/b/c/x", "o/z"])
    func middle(_ answer: JSONValue) -> [JSONValue?] {
      ["node", "index", "start"].map { answer["window"]?[$0] }
    }
    let closed = client.ask("rows", #","around":{"node":\#(node),"count":1}"#)
    #expect(middle(closed) == [.integer(1), .integer(0), .integer(0)])
    client.ask("expand", #","node":1"#)
    #expect(client.lines == ["▾ o", "  ▸ a/b/c", "  z"])
    let around = client.ask("rows", #","window":{"start":0,"count":1,"around":[\#(node)]}"#)
    #expect(middle(around) == [.integer(4), .integer(1), .integer(1)])
    let name = ["a", "b", "c"][node - 2]
    let window = #""window":{"start":0,"count":1,"follow":true,"around":[\#(node)]}"#
    let found = client.ask("search", #","query":"\#(name)",\#(window)"#)
    #expect(found["search"]?["first"]?["node"] == .integer(node))
    #expect(middle(found) == [.integer(4), .integer(1), .integer(1)])
    let next = client.ask("nextHit", #","from":1,\#(window)"#)
    #expect(next["node"] == .integer(node) && next["index"] == .integer(1))
    #expect(middle(next) == [.integer(4), .integer(1), .integer(1)])
    let kept = client.ask("search", #","query":"","keep":\#(node),\#(window)"#)
    #expect(middle(kept) == [.integer(4), .integer(1), .integer(1)])
    #expect(client.lines == ["▾ o", "  ▸ a/b/c", "  z"])
  }

  @Test func rowsKnowWhatIsAboveThem() {
    let client = CompactClient(paths: ["a/b/c/d", "a/b/c/e/f/g", "a/b/c/e/f/h"])
    client.ask("expand", #","levels":"all""#)
    #expect(client.lines == ["▾ a/b/c", "  ▾ e/f", "    g", "    h", "  d"])
    let sticky = client.ask("rows", #","window":{"start":3,"count":1},"sticky":true"#)
    #expect(sticky["ancestors"]?.array?.map(CompactClient.line) == ["▾ a/b/c", "  ▾ e/f"])
    let above = client.ask("rows", #","window":{"start":1,"count":1},"sticky":true"#)
    #expect(above["ancestors"]?.array?.map(CompactClient.line) == ["▾ a/b/c"])
  }

  @Test func onlyFoldersWithOneFolderAndNothingElseAreChains() {
    let nodes = #"""
      {"name":"module","kind":"module","children":[{"name":"in","children":[]}]},
      {"name":"src","children":[{"name":"module","kind":"module","children":[]}]},
      {"name":"empty","children":[{"name":"e","children":[]}]},
      {"name":"file","children":[{"name":"f"}]},
      {"name":"two","children":[{"name":"a","children":[]},{"name":"b","children":[]}]}
      """#
    let client = CompactClient(source: #"{"kind":"tree","nodes":[\#(nodes)]}"#)
    #expect(client.lines == ["▸ module", "▸ src", "▸ empty/e", "▸ file", "▸ two"])
  }

  @Test func compactIsSwitchedWithoutAnyLoss() {
    let client = CompactClient(paths: Self.paths + ["p/q/r"], "")
    client.ask("expand", #","node":1"#)
    client.ask("expand", #","node":10,"levels":2"#)
    client.ask("collapse", #","node":10"#)
    let plain = client.lines
    #expect(plain == ["▾ a", "  ▸ b", "▸ lib", "▸ p", "top"])
    client.ask("configure", #","options":{"compact":true}"#)
    #expect(client.lines == ["▸ a/b/c", "▸ lib", "▸ p/q", "top"])
    client.ask("configure", #","options":{"compact":false}"#)
    #expect(client.lines == plain)
    client.ask("toggle", #","node":10"#)
    #expect(client.lines == ["▾ a", "  ▸ b", "▸ lib", "▾ p", "  ▾ q", "    r", "top"])
    client.ask("search", #","query":"c","options":{"mode":"reveal"}"#)
    #expect(client.lines == ["▾ a", "  ▾ b", "    ▸ c* [[0,1]]", "▸ lib", "▸ p", "top"])
    client.ask("configure", #","options":{"compact":true}"#)
    #expect(client.lines == ["▸ a/b/c* [[4,5]]", "▸ lib", "▸ p/q", "top"])
    client.ask("configure", #","options":{"compact":false}"#)
    #expect(client.lines == ["▾ a", "  ▾ b", "    ▸ c* [[0,1]]", "▸ lib", "▸ p", "top"])
  }

  @Test func aStateIsThatOfTheTreeWhateverTheView() {
    let compact = CompactClient(paths: Self.paths)
    compact.ask("toggle", #","node":3"#)
    let state = compact.ask("state")
    #expect(state["expanded"]?.text == #"[["a"],["a","b"],["a","b","c"]]"#)
    #expect(state["options"]?["compact"] == .bool(true))
    let plain = CompactClient(
      paths: Self.paths,
      #""compact":false"#,
      members: #","state":\#(state.text)"#
    )
    #expect(plain.lines == ["▾ a", "  ▾ b", "    ▾ c", "      ▸ y", "      x", "▸ lib", "top"])
    #expect(plain.ask("state")["expanded"] == state["expanded"])
    let again = CompactClient(paths: Self.paths, "", members: #","state":\#(state.text)"#)
    #expect(again.lines == compact.lines)
    plain.ask("collapse", #","node":2"#)
    let half = plain.ask("state")
    let other = CompactClient(
      paths: Self.paths,
      members: #","state":\#(half.text)"#
    )
    #expect(other.lines == ["▸ a/b/c", "▸ lib", "top"])
    #expect(other.ask("state")["expanded"] == half["expanded"])
  }

  @Test func aRowThatIsOpenStaysOpenWhenItBecomesAChain() {
    let client = CompactClient(paths: ["a/", "z"])
    client.ask("toggle", #","node":1"#)
    func refresh(_ paths: String) {
      client.ask("refresh", #","source":{"kind":"paths","paths":[\#(paths)]}"#)
    }
    refresh(#""a/b/c/x","z""#)
    #expect(client.lines == ["▾ a/b/c", "  x", "z"])
    refresh(#""a/b/c/x","a/n","z""#)
    #expect(client.lines == ["▾ a", "  ▾ b/c", "    x", "  n", "z"])
    client.ask("toggle", #","node":\#(client.segments(1)[0])"#)
    refresh(#""a/b/c/x","z""#)
    #expect(client.lines == ["▸ a/b/c", "z"])
  }

  @Test func aLongChainIsOneRowToo() {
    let depth = 3_000
    let path = Array(repeating: "d", count: depth).joined(separator: "/")
    let client = CompactClient(paths: [path + "/x", "z"])
    client.ask("toggle", #","node":\#(depth / 2)"#)
    #expect(client.rows.map { $0["depth"] } == [.integer(0), .integer(1), .integer(0)])
    #expect(client.rows[0]["name"] == .string(path))
    #expect(client.segments(0) == Array(1...depth))
  }
}
