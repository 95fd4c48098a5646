import OutlineProtocol
import Testing

@testable import outline_lsp

@Suite struct StateTests {
  @Test func tellingManyOpenFoldersEndsWhenItIsCancelled() throws {
    let client = MemoryClient.running()
    let paths = (0..<100).map { #""folder\#($0)/file""# }.joined(separator: ",")
    let outline = #""outline":{"uri":"p:1"}"#
    client.request(
      "outline/open",
      #"{\#(outline),"source":{"kind":"paths","paths":[\#(paths)]}}"#
    )
    client.request("outline/expand", #"{\#(outline)}"#)
    let opened = try #require(client.server.session.outlines.values.first)
    var looks = 0
    var writer = JSONWriter()
    #expect(throws: ResponseError.cancelled) {
      try writer.state(of: opened) {
        looks += 1
        return true
      }
    }
    #expect(looks == 1)
    let state = client.request("outline/state", #"{\#(outline)}"#)
    #expect(state["expanded"]?.array?.count == 100)
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 9])
  func aLimitKeepsTheFoldersClosestToTheRoots(limit: Int) {
    let client = MemoryClient.running()
    let outline = #""outline":{"uri":"p:1"}"#
    let source = #""source":{"kind":"paths","paths":["a/b/c/1","a/d/2","e/3"]}"#
    client.request("outline/open", "{\(outline),\(source)}")
    client.request("outline/expand", #"{\#(outline),"levels":"all"}"#)
    let state = client.request("outline/state", #"{\#(outline),"limit":\#(limit)}"#)
    let named = state["expanded"]?.array?.map(\.text) ?? []
    let all = [#"["a"]"#, #"["e"]"#, #"["a","b"]"#, #"["a","d"]"#, #"["a","b","c"]"#]
    #expect(Set(named) == Set(all.prefix(limit)))
  }

  @Test func aLimitCountsFoldersThatAreStillToComeToo() {
    let client = MemoryClient.running()
    let outline = #""outline":{"uri":"p:1"}"#
    let source = #""source":{"kind":"paths","paths":["a/1"]}"#
    let state = #""state":{"version":1,"expanded":[["x"],["a"],["y"]]}"#
    client.request("outline/open", "{\(outline),\(source),\(state)}")
    for (limit, count) in [(0, 0), (1, 1), (2, 2), (9, 3)] {
      let told = client.request("outline/state", #"{\#(outline),"limit":\#(limit)}"#)
      #expect(told["expanded"]?.array?.count == count)
      if count > 0 { #expect(told["expanded"]?.array?.first?.text == #"["a"]"#) }
    }
  }
}
