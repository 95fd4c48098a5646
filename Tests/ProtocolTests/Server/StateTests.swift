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
}
