import OutlineProtocol
import Testing

@testable import outline_lsp

/// Searches reach into chains.
@Suite struct CompactSearchTests {
  private static let paths = ["src/main/java/App", "src/main/java/Main", "web/site/src/x", "web/y"]

  @Test func hitsInAChainAreInItsJoinedName() {
    let client = CompactClient(paths: Self.paths)
    let found = client.ask("search", #","query":"a""#)
    #expect(
      client.lines == [
        "▾ src/main/java* [[5,6],[10,11],[12,13]]", "  App* [[0,1]]", "  Main* [[1,2]]", "▸ web",
      ]
    )
    #expect(found["search"]?["hits"] == .integer(4), "hits are nodes")
    #expect(found["search"]?["first"] == JSONValue(text: #"{"node":2,"index":0}"#))
    client.ask("search", #","query":"src","options":{"mode":"filter"}"#)
    #expect(client.lines == ["▸ src/main/java* [[0,3]]", "▾ web", "  ▸ site/src* [[5,8]]"])
    client.ask("search", #","query":"x","options":{"mode":"highlight"}"#)
    #expect(client.lines == ["▸ src/main/java", "▾ web", "  ▸ site/src (1)", "  y"])
  }

  @Test func offsetsCountInTheAgreedUnit() {
    for (unit, matches) in [("utf-8", "[[5,9]]"), ("utf-16", "[[3,5]]"), ("utf-32", "[[3,4]]")] {
      let client = CompactClient(paths: ["ää/😀/x"], encodings: [unit])
      client.ask("search", #","query":"😀""#)
      #expect(client.lines == ["▸ ää/😀* \(matches)"])
    }
  }

  @Test func theNextHitIsThatOfAnotherRow() {
    let client = CompactClient(paths: ["f/a/fa/x", "f/a/fa/a", "g/a", "h"])
    client.ask("search", #","query":"a","options":{"mode":"highlight"}"#)
    func walk(backward: Bool) -> [[JSONValue?]] {
      var from = ""
      return (0..<4).map { _ in
        let hit = client.ask("nextHit", #","backward":\#(backward)\#(from)"#)
        let row = client.rows[hit["index"]?.integer ?? 0]
        from = #","from":\#(row["id"]?.integer ?? 0)"#
        return [row["name"], hit["node"]]
      }
    }
    let chain: [JSONValue?] = [.string("f/a/fa"), .integer(2)]
    let names = walk(backward: false)
    #expect(names.map(\.first) == [chain[0], .string("a"), .string("a"), chain[0]])
    #expect(names[0] == chain)
    let back = walk(backward: true)
    #expect(back.map(\.first) == [.string("a"), .string("a"), chain[0], .string("a")])
    #expect(back[2][1] == .integer(3), "the last one of the row")
  }

  @Test func aRevealedHitInAChainIsShown() {
    let client = CompactClient(paths: ["o/a/b/c/x", "o/p", "q"])
    client.ask("search", #","query":"b","options":{"onClear":"restore"}"#)
    #expect(client.lines == ["▾ o", "  ▸ a/b/c* [[2,3]]", "  p", "q"])
    client.ask("search", #","query":"""#)
    #expect(client.lines == ["▸ o", "q"])
    let revealed = client.ask("reveal", #","path":["o","a"]"#)
    #expect(client.lines == ["▾ o", "  ▸ a/b/c", "  p", "q"])
    #expect(revealed["node"] == .integer(2) && revealed["index"] == .integer(1))
  }

  @Test func aBranchBelowAFolderOfAChainIsSearched() {
    let client = CompactClient(paths: ["a1/a2/a3/a4", "a5"])
    let found = client.ask("search", #","query":"a","options":{"mode":"highlight","under":2}"#)
    #expect(found["search"]?["hits"] == .integer(3))
    #expect(client.lines == ["▸ a1/a2/a3* [[3,4],[6,7]] (1)", "a5"])
  }

  @Test func aPathMatchIsShownOnEachOfItsFolders() {
    let client = CompactClient(paths: ["a/bc/de/f", "a/bc/de/x/y", "a/z"])
    let scope = #""options":{"scope":"path","mode":"filter"}"#
    client.ask("search", #","query":"c/de/f",\#(scope)"#)
    #expect(client.lines == ["▾ a", "  ▾ bc/de [[1,2],[3,5]]", "    f* [[0,1]]"])
    client.ask("search", #","query":"c/de",\#(scope)"#)
    #expect(client.lines == ["▾ a", "  ▸ bc/de* [[1,2],[3,5]]"])
    client.ask("configure", #","options":{"compact":false}"#)
    #expect(client.lines == ["▾ a", "  ▾ bc [[1,2]]", "    ▸ de* [[0,2]]"])
  }
}
