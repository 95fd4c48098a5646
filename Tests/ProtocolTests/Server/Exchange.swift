import OutlineProtocol
import Testing

@testable import outline_lsp

/// Messages to a server, and all that it must send back.
struct Exchange: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let input: [String]
  /// What each message that comes back must have; it may have more members.
  let output: [String]

  init(_ claim: String, _ input: String..., gives output: [String]) {
    testDescription = claim
    self.input = input
    self.output = output
  }

  /// An exchange that ends with an error reply.
  init(_ claim: String, _ input: String..., fails code: Int, id: String = "1") {
    testDescription = claim
    self.input = input
    output = [#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":\#(code)}}"#]
  }

  func check(_ client: MemoryClient, sourceLocation: SourceLocation = #_sourceLocation) {
    for message in input { client.feed(client.framed(message)) }
    expect(client.run(), output, sourceLocation: sourceLocation)
    // Whatever it was: the server lives and answers.
    guard client.server.exitCode == nil else { return }
    let reply = client.send(#"{"jsonrpc":"2.0","id":"after","method":"$/nothing"}"#)
      .filter { $0["method"] == nil }
    expect(reply, [#"{"id":"after","error":{}}"#], sourceLocation: sourceLocation)
  }
}

/// Expects messages that have all that the patterns have, one for one.
func expect(
  _ messages: [JSONValue],
  _ patterns: [String],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let texts = messages.map(\.text)
  #expect(messages.count == patterns.count, "\(texts)", sourceLocation: sourceLocation)
  for (message, pattern) in zip(messages, patterns) {
    #expect(
      message.includes(JSONValue(text: pattern)),
      "\(message.text)\nhas not \(pattern)",
      sourceLocation: sourceLocation
    )
    #expect(
      message["method"] != nil || (message["result"] == nil) != (message["error"] == nil),
      "\(message.text): exactly one of result and error",
      sourceLocation: sourceLocation
    )
  }
}

/// A request with an id and params.
func call(_ id: Int, _ method: String, _ params: String? = nil) -> String {
  let params = params.map { #","params":\#($0)"# } ?? ""
  return #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)"\#(params)}"#
}

/// A notification.
func tell(_ method: String, _ params: String? = nil) -> String {
  let params = params.map { #","params":\#($0)"# } ?? ""
  return #"{"jsonrpc":"2.0","method":"\#(method)"\#(params)}"#
}

/// The params of a tree that most tests look at: a folder `a` with `b` and `é` in it, a leaf `c`.
let smallTree = """
  {"outline":{"uri":"t:1"},"source":{"kind":"tree","nodes":[
  {"name":"a","children":[{"name":"b"},{"name":"é"}]},{"name":"c"}]}}
  """.filter { $0 != "\n" }
