import OutlineProtocol
import Testing

@testable import outline_lsp

/// Hits that can be trusted: as many as told, in one order, and complete when it says so.
@Suite struct HitsTests {
  private static let names = [
    "src/main.c", "src/lib/Main.h", "src/lib/domain.c", "main/README.md", "main/x/remains",
    "test/m_a_i_n.c", "test/maintain/main", "b/a",
  ]

  @Test(
    "Every limit gives the beginning of one list, in every mode",
    arguments: [("substring", "main"), ("words", "ma in"), ("fuzzy", "mn"), ("glob", "*ma*")]
      + [("regex", "m.?a"), ("substring", "zz"), ("glob", "**/lib/*")],
    ["name", "path"]
  )
  func limits(_ search: (match: String, query: String), _ scope: String) {
    var lists: Set<String> = []
    for mode in ["reveal", "filter", "highlight"] {
      let tree = TreeClient(Self.names)
      let options = #"{"mode":"\#(mode)","match":"\#(search.match)","scope":"\#(scope)"}"#
      let status = tree.search(search.query, options)["search"]
      let count = status?["hits"]?.integer ?? -1
      #expect(status?["complete"] == .bool(true))
      tree.request("outline/expand", #""levels":"all""#)
      #expect(tree.rowValues.count { $0["hit"] == .bool(true) } == count)
      let all = tree.request("outline/hits")["hits"]?.array ?? []
      #expect(all.count == count)
      for limit in 0...count + 1 {
        let some = tree.request("outline/hits", #""limit":\#(limit)"#)
        #expect(some["hits"]?.array == Array(all.prefix(limit)))
        #expect(some["total"] == .integer(count))
        #expect(some["complete"] == .bool(true))
      }
      lists.insert(JSONValue.array(all).text)
    }
    #expect(lists.count == 1, "the mode makes no difference")
  }

  @Test func hitsOfAFolderThatIsStillReadGrow() throws {
    let folder = try ScratchFolder(inMemory: true)
    // One after the other: nobody can read them before the first answer.
    folder.nest("needle", depth: 1_500)
    for mode in ["reveal", "filter", "highlight"] {
      let client = MemoryClient.running()
      client.request("outline/open", #"{"outline":\#(folder.outline)}"#)
      let first = client.request(
        "outline/search",
        #"{"outline":\#(folder.outline),"query":"needle","options":{"mode":"\#(mode)"}}"#
      )
      #expect(first["search"]?["complete"] == .bool(false))
      let some = client.request("outline/hits", #"{"outline":\#(folder.outline),"limit":1}"#)
      #expect(some["complete"] == .bool(false))
      var (hits, version) = (first["search"]?["hits"]?.integer ?? -1, first["version"]?.integer)
      #expect(1..<1_500 ~= hits)
      var isComplete = false
      client.waitForLetters {
        isComplete
      } onEach: { message in
        #expect(message["method"] == .string("outline/didChange"))
        let update = message["params"]
        let search = update?["search"]
        #expect(search?["query"] == .string("needle"))
        let count = search?["hits"]?.integer ?? -1
        #expect(count >= hits)
        #expect(search?["complete"] == update?["complete"])
        let isChange = update?["edits"]?.array?.isEmpty == false
        #expect(update?["version"]?.integer == version.map { $0 + (isChange ? 1 : 0) })
        (hits, version) = (count, update?["version"]?.integer)
        isComplete = search?["complete"] == .bool(true)
      }
      #expect(hits == 1_500)
      let all = client.request("outline/hits", #"{"outline":\#(folder.outline),"limit":9}"#)
      #expect(all["complete"] == .bool(true))
      #expect(all["total"] == .integer(1_500))
      let nothing = #""window":{"start":0,"count":0}"#
      let rows = client.request("outline/rows", #"{"outline":\#(folder.outline),\#(nothing)}"#)
      #expect(rows["total"] == .integer(mode == "highlight" ? 1 : 1_500))
    }
  }

  @Test func aNameThatIsTooLongForAnExpensiveExpressionIsNotPassedOverInSilence() {
    let tree = TreeClient(["short", String(repeating: "x", count: 3_000) + "abcd"])
    for (query, hits) in [(#"a.*b.*c.*d\b"#, 0), ("a.*b.*c.*d", 1), (#"abcd\b"#, 1)] {
      let search = tree.search(query, #"{"match":"regex"}"#)["search"]
      #expect(search?["hits"] == .integer(hits))
      #expect(search?["complete"] == .bool(hits == 1), "\(query)")
      #expect(tree.request("outline/hits")["complete"] == .bool(hits == 1))
    }
  }

  @Test(arguments: ["(a+)+b", "(a|aa)+$", "(.*)*x", ".*.*.*.*.*.*.*.*.*.*z"])
  func anExpressionThatExplodesIsRefused(_ query: String) {
    let tree = TreeClient([String(repeating: "a", count: 200)])
    tree.search("a")
    let error = tree.client.error(
      "outline/search",
      #"{"outline":{"uri":"t:1"},"query":\#(query.quoted),"options":{"match":"regex"}}"#
    )
    #expect(error["code"] == .integer(-32_602))
    #expect(tree.rows.count == 1)
    #expect(tree.hits.count == 1, "the query before stands")
  }

  @Test func withoutAQueryThereAreNone() {
    let tree = TreeClient(Self.names)
    let none = JSONValue(text: #"{"hits":[],"total":0,"complete":true}"#)
    #expect(tree.request("outline/hits") == none)
    tree.search("main")
    tree.search("")
    #expect(tree.request("outline/hits") == none)
  }
}
