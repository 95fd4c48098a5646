import OutlineProtocol
import Testing

/// Rows of a path list have URIs when the client says what these begin with.
@Suite struct PathBaseTests {
  private func open(_ base: String) -> MemoryClient {
    let client = MemoryClient.running()
    client.request(
      "outline/open",
      #"{"outline":{"uri":"t:1"},"source":{"kind":"paths","paths":["a b/é/x","a b/y"],"base":"\#(base)"}}"#
    )
    return client
  }

  private func reveal(_ client: MemoryClient, _ target: String) -> JSONValue {
    client.request(
      "outline/reveal",
      #"{"outline":{"uri":"t:1"},"target":"\#(target)","window":{"start":0,"count":9}}"#
    )
  }

  @Test(arguments: ["file:///p", "file:///p/", "FILE:///p", "ssh://host/p"])
  func rowsCarryURIs(base: String) {
    let found = reveal(open(base), "\(base)\(base.hasSuffix("/") ? "" : "/")a%20b/%C3%A9/x")
    let uris = found["window"]?["rows"]?.array?.compactMap { $0["uri"]?.string }
    let stem = base.hasSuffix("/") ? base : base + "/"
    let names = ["a%20b", "a%20b/%C3%A9", "a%20b/%C3%A9/x", "a%20b/y"]
    #expect(uris == names.map { stem + $0 })
    #expect(found["index"] == .integer(2))
  }

  @Test func aTargetInAnotherSpellingIsFound() {
    #expect(reveal(open("file:///p"), "file://localhost/p/a b/é/x")["index"] == .integer(2))
  }

  @Test func dotsAreResolvedUnlessTheyAreNames() {
    #expect(reveal(open("file:///p"), "file:///p/z/../a b/./é/%78")["index"] == .integer(2))
    #expect(reveal(open("file:///p/z/.."), "file:///p/a b/é/x")["index"] == .integer(2))
    let client = MemoryClient.running()
    client.request(
      "outline/open",
      #"{"outline":{"uri":"t:1"},"source":{"kind":"paths","paths":["../x","b"],"base":"file:///p"}}"#
    )
    let found = reveal(client, "file:///p/../x")
    #expect(found["window"]?["rows"]?[1]?["uri"] == .string("file:///p/../x"))
    #expect(found["index"] == .integer(1))
  }

  @Test(arguments: [
    ("file:///q/x", "outside"), ("file:///p2/a%20b/y", "outside"), ("file:///p/z", "missing"),
    ("file:///p", "outside"), ("file:///p/a b/..", "outside"), ("file:///p/../z", "outside"),
  ])
  func whatIsNoRowSaysWhy(target: String, reason: String) {
    let found = reveal(open("file:///p"), target)
    #expect(found["node"] == .null)
    #expect(found["reason"] == .string(reason))
  }

  @Test func aRefreshWithoutABaseTakesThemAway() {
    let client = open("file:///p")
    let rows = client.request(
      "outline/refresh",
      #"{"outline":{"uri":"t:1"},"source":{"kind":"paths","paths":["a b/y"]},"window":{"start":0,"count":9}}"#
    )
    #expect(rows["window"]?["rows"]?[0]?["uri"] == nil)
  }
}
