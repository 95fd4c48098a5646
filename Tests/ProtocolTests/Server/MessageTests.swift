import OutlineProtocol
import Testing

/// The rules of JSON-RPC, each with what other servers got wrong about it.
@Suite struct MessageTests {
  static let messages = [
    Exchange("not JSON", "{\"jsonrpc\":", fails: -32_700, id: "null"),
    Exchange("not JSON at all", "hello", fails: -32_700, id: "null"),
    Exchange(
      "a comma too many",
      #"{"jsonrpc":"2.0","id":1,"method":"x",}"#,
      fails: -32_700,
      id: "null"
    ),
    Exchange(
      "NaN",
      #"{"jsonrpc":"2.0","id":1,"method":"x","params":[NaN]}"#,
      fails: -32_700,
      id: "null"
    ),
    Exchange("two values", "{} {}", fails: -32_700, id: "null"),
    Exchange("a scalar", "7", fails: -32_600, id: "null"),
    Exchange("null", "null", fails: -32_600, id: "null"),
    Exchange("an empty object", "{}", fails: -32_600, id: "null"),
    Exchange("no version", #"{"id":1,"method":"outline/list"}"#, fails: -32_600),
    Exchange("version 1", #"{"jsonrpc":"1.0","id":1,"method":"outline/list"}"#, fails: -32_600),
    Exchange(
      "a number for a version",
      #"{"jsonrpc":2.0,"id":1,"method":"outline/list"}"#,
      fails: -32_600
    ),
    Exchange("a number for a method", #"{"jsonrpc":"2.0","id":1,"method":1}"#, fails: -32_600),
    Exchange(
      "a number for a method, no id",
      #"{"jsonrpc":"2.0","method":1,"params":"bar"}"#,
      fails: -32_600,
      id: "null"
    ),
    Exchange(
      "id null",
      #"{"jsonrpc":"2.0","id":null,"method":"outline/list"}"#,
      fails: -32_600,
      id: "null"
    ),
    Exchange(
      "id true",
      #"{"jsonrpc":"2.0","id":true,"method":"outline/list"}"#,
      fails: -32_600,
      id: "null"
    ),
    Exchange(
      "id object",
      #"{"jsonrpc":"2.0","id":{},"method":"outline/list"}"#,
      fails: -32_600,
      id: "null"
    ),
    Exchange(
      "id with a fraction",
      #"{"jsonrpc":"2.0","id":1.5,"method":"outline/list"}"#,
      fails: -32_600,
      id: "null"
    ),
    Exchange("text for params", call(1, "outline/list", #""x""#), fails: -32_600),
    Exchange("a number for params", call(1, "outline/list", "7"), fails: -32_600),
    Exchange("params in an array", call(1, "outline/rows", "[1]"), fails: -32_602),
    Exchange("an unknown request", call(1, "textDocument/hover", "{}"), fails: -32_601),
    Exchange("an empty method", call(1, "", "{}"), fails: -32_601),
    Exchange("an unknown $/ request", call(1, "$/hover", "{}"), fails: -32_601),
    Exchange("a notification's method as a request", call(1, "initialized"), fails: -32_601),
    Exchange("a request's method as a notification", tell("shutdown"), gives: []),
    Exchange("an unknown notification", tell("workspace/didX", "{}"), gives: []),
    Exchange("an unknown $/ notification", tell("$/x", "{}"), gives: []),
    Exchange("a known notification with wrong params", tell("$/setTrace", "[1]"), gives: []),
    Exchange("a stray response", #"{"jsonrpc":"2.0","id":77,"result":null}"#, gives: []),
    Exchange(
      "a stray error response",
      #"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}}"#,
      gives: []
    ),
    Exchange("100,000 nested arrays", deep(100_000), fails: -32_700, id: "null"),
    Exchange(
      "500 nested arrays in a member nobody knows",
      call(1, "outline/list", #"{"x":\#(deep(500))}"#),
      gives: [#"{"id":1,"result":{}}"#]
    ),
    Exchange(
      "a key twice and a NUL",
      #"{"jsonrpc":"2.0","id":1,"id":1,"method":"outl\u0000ine/list"}"#,
      fails: -32_601
    ),
    Exchange(
      "an escaped method",
      #"{"jsonrpc":"2.0","id":1,"method":"outline\u002flist"}"#,
      gives: [#"{"id":1,"result":{"outlines":[]}}"#]
    ),
  ]

  static func deep(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test(arguments: messages)
  func theServerAnswersAndReadsOn(_ exchange: Exchange) {
    exchange.check(.running())
  }

  @Test func invalidUTF8IsAnsweredAndTheNextMessageServed() {
    let client = MemoryClient.running()
    let body =
      Array(#"{"jsonrpc":"2.0","id":1,"method":"outline/list","params":{"x":""#.utf8)
      + [0xFF, 0xC3] + Array(#""}}"#.utf8)
    client.feed(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    client.feed(messages: call(2, "outline/list"))
    expect(client.run(), [#"{"id":null,"error":{"code":-32700}}"#, #"{"id":2,"result":{}}"#])
  }

  @Test(arguments: [
    "0", "-1", "12", "2147483647", "-2147483648", "9007199254740993", #""""#, #""12""#,
    #""a\u0000b""#, #""é😀""#, #""\"\\\/""#, "\"e\u{301}\"",
  ])
  func idsComeBackAsTheyCame(_ id: String) {
    let reply = MemoryClient.running().send(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"outline/list"}"#
    )
    #expect(reply.count == 1)
    #expect(reply.first?["id"] == JSONValue(text: id))
    let isText = id.hasPrefix("\"")
    #expect((reply.first?["id"]?.string != nil) == isText, "\(id) keeps its type")
  }

  @Test(arguments: [#"\ud83d"#, #"\ude00"#, #"\ude00\ud83d"#, #"\ud83dx"#])
  func loneSurrogatesAreReplacedAndServed(_ escape: String) {
    let client = MemoryClient.running()
    let result = client.request(
      "outline/open",
      #"{"outline":{"uri":"t:1"},"window":{"start":0,"count":9},"source":{"kind":"tree","nodes":[{"name":"\#(escape)"}]}}"#
    )
    let name = result["window"]?["rows"]?[0]?["name"]?.string ?? ""
    #expect(name.unicodeScalars.contains("\u{FFFD}"), "\(name)")
  }

  @Test func escapesAndPairsAreDecoded() {
    let client = MemoryClient.running()
    let result = client.request(
      "outline/open",
      #"{"outline":{"uri":"t:1"},"window":{"start":0,"count":9},"source":{"kind":"tree","nodes":[{"name":"\u00e9\ud83d\ude00\n\t\u202e"}]}}"#
    )
    #expect(result["window"]?["rows"]?[0]?["name"]?.string == "é😀\n\t\u{202E}")
  }

  @Test func voidResultsArePresent() {
    let client = MemoryClient.running()
    client.request("outline/open", smallTree)
    let reply = client.send(call(7, "outline/close", #"{"outline":{"uri":"t:1"}}"#))
    #expect(reply == [JSONValue(text: #"{"jsonrpc":"2.0","id":7,"result":null}"#)])
  }
}
