import OutlineProtocol
import Testing

@testable import outline_lsp

@Suite struct BatchTests {
  static let batches = [
    Exchange("an empty batch is one error", "[]", fails: -32_600, id: "null"),
    Exchange("an empty batch with blanks", " [ \n ] ", fails: -32_600, id: "null"),
    Exchange(
      "a batch of one",
      "[\(call(1, "outline/list"))]",
      gives: [#"[{"id":1,"result":{}}]"#]
    ),
    Exchange(
      "answers in order, none for notifications",
      "[\(call(2, "outline/list")),\(tell("$/x")),\(call(1, "x/y")),\(tell("initialized"))]",
      gives: [#"[{"id":2,"result":{}},{"id":1,"error":{"code":-32601}}]"#]
    ),
    Exchange(
      "only notifications: nothing comes back",
      "[\(tell("$/x")),\(tell("initialized"))]",
      gives: []
    ),
    Exchange(
      "only responses: nothing comes back",
      #"[{"jsonrpc":"2.0","id":9,"result":1}]"#,
      gives: []
    ),
    Exchange(
      "invalid elements are answered one by one",
      "[1,[],{},null,\(call(5, "outline/list"))]",
      gives: [
        """
        [{"id":null,"error":{"code":-32600}},{"id":null,"error":{"code":-32600}},
        {"id":null,"error":{"code":-32600}},{"id":null,"error":{"code":-32600}},
        {"id":5,"result":{}}]
        """
      ]
    ),
    Exchange(
      "a batch that is no JSON is one error",
      "[\(call(1, "x")),",
      fails: -32_700,
      id: "null"
    ),
    Exchange(
      "batches in a row stay apart",
      "[\(call(1, "outline/list"))]",
      call(2, "outline/list"),
      "[\(call(3, "outline/list"))]",
      gives: [#"[{"id":1,"result":{}}]"#, #"{"id":2,"result":{}}"#, #"[{"id":3,"result":{}}]"#]
    ),
    Exchange(
      "an id twice in a batch",
      "[\(call(1, "outline/list")),\(call(1, "outline/list"))]",
      gives: [#"[{"id":1,"result":{}},{"id":1,"error":{"code":-32600}}]"#]
    ),
    Exchange(
      "a cancellation behind its request in a batch",
      "[\(call(1, "outline/list")),\(tell("$/cancelRequest", #"{"id":1}"#))]",
      gives: [#"[{"id":1,"error":{"code":-32800}}]"#]
    ),
    Exchange(
      "a batch takes effect in order",
      "[\(call(1, "outline/open", smallTree)),\(call(2, "outline/list")),\(call(3, "outline/close", #"{"outline":{"uri":"t:1"}}"#))]",
      gives: [
        #"[{"id":1,"result":{"total":2}},{"id":2,"result":{"outlines":[{"uri":"t:1"}]}},{"id":3,"result":null}]"#
      ]
    ),
  ]

  @Test(arguments: batches)
  func aBatchIsAnsweredInOneArray(_ exchange: Exchange) {
    let client = MemoryClient.running()
    for message in exchange.input { client.feed(client.framed(message)) }
    let output = client.run()
    #expect(output.count == exchange.output.count, "\(output.map(\.text))")
    for (message, pattern) in zip(output, exchange.output) {
      #expect(message.includes(JSONValue(text: pattern)), "\(message.text)")
    }
  }

  @Test func aSessionInOneBatch() {
    let client = MemoryClient()
    let output = client.send(
      "[\(call(0, "initialize", "{}")),\(tell("initialized")),\(call(1, "shutdown")),\(tell("exit"))]"
    )
    #expect(output.count == 1)
    #expect(output.first?.array?.count == 2)
    #expect(client.server.exitCode == 0)
  }
}
