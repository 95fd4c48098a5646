import OutlineProtocol
import Testing

@Suite struct WorkspaceSymbolTests {
  @Test func theEmptyQueryBringsAllUpToALimit() {
    let client = MemoryClient.running()
    client.request("outline/open", smallTree)
    let few = client.request("workspace/symbol", #"{"query":""}"#).array ?? []
    #expect(Set(few.compactMap { $0["name"]?.string }) == ["a", "b", "é", "c"])
    let paths = (0..<300).map { #""f\#($0)""# }.joined(separator: ",")
    client.request(
      "outline/open",
      #"{"outline":{"uri":"t:2"},"source":{"kind":"paths","paths":[\#(paths)]}}"#
    )
    #expect(client.request("workspace/symbol", #"{"query":""}"#).array?.count == 200)
  }

  @Test func noNameIsBlank() {
    let client = MemoryClient.running()
    client.request(
      "outline/open",
      #"{"outline":{"uri":"t:1"},"source":{"kind":"tree","nodes":[{"name":""},{"name":" \t"}]}}"#
    )
    let symbols = client.request("workspace/symbol", #"{"query":""}"#).array ?? []
    #expect(symbols.compactMap { $0["name"]?.string } == ["?", "?"])
  }

  @Test func withoutAnOutlineThereIsNothing() {
    #expect(MemoryClient.running().request("workspace/symbol", #"{"query":""}"#) == .array([]))
  }
}
