import OutlineProtocol
import Testing

/// A message as one line of text: its kind, id, method and params, or the error to answer.
private func picture(_ message: IncomingMessage) -> String {
  func text(_ params: MessageParams) -> String {
    params.bytes.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
  }
  switch message {
  case .request(let id, let method, let params): return "request \(id) \(method)" + text(params)
  case .notification(let method, let params): return "notification \(method)" + text(params)
  case .response(let response):
    let id = response.id.map { "\($0)" } ?? "null"
    return "response \(id)" + (response.isError ? " error" : text(response.result))
  case .batch(let messages): return "[" + messages.map(picture).joined(separator: "; ") + "]"
  case .invalid(let id, let error):
    return "error \(error.code.rawValue) id \(id.map { "\($0)" } ?? "null")"
  }
}

private func check(
  _ text: String,
  _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    picture(IncomingMessage(parsing: Array(text.utf8))) == expected,
    sourceLocation: sourceLocation
  )
}

@Suite struct IncomingMessageTests {
  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1,"method":"a"}"#, "request 1 a"),
    (#"{"jsonrpc":"2.0","id":0,"method":"a","params":{"b":1}}"#, #"request 0 a {"b":1}"#),
    (#"{"params":[],"method":"a","id":-7,"jsonrpc":"2.0"}"#, "request -7 a []"),
    (#"{"jsonrpc":"2.0","id":"","method":"a","params":null}"#, #"request "" a"#),
    (#"{"jsonrpc":"2.0","id":"12","method":"a\/b\u0021"}"#, #"request "12" a/b!"#),
    (#"{"jsonrpc":"2.0","id":9223372036854775807,"method":"a"}"#, "request 9223372036854775807 a"),
    (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"a","method":"b"}"#, "request 2 b"),
    (#"{"jsonrpc":"2.0","\u0069d":3,"method":"a"}"#, "request 3 a"),
    (
      #"{"jsonrpc":"2.0","id":4,"x":{"id":9,"method":"no"},"method":"a","y":["id"]}"#, "request 4 a"
    ),
    (#"{"jsonrpc":"2.0","method":"a"}"#, "notification a"),
    ("\u{FEFF}{\"jsonrpc\":\"2.0\",\"method\":\"a\"}", "notification a"),
    (
      #"{"jsonrpc":"2.0","id":5,"method":"a","params":{"t":"\ud83d!"}}"#,
      #"request 5 a {"t":"\uFFFD!"}"#
    ),
    (#"{"jsonrpc":"2.0","id":"\ud83d","method":"a"}"#, "request \"\u{FFFD}\" a"),
    (
      #"{"jsonrpc":"2.0","id":6,"method":"a","params":{"t":"\ud83d\ude00"}}"#,
      #"request 6 a {"t":"\ud83d\ude00"}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":7,"method":"a","params":[0e1,-0E+12,10e1]}"#,
      "request 7 a [0.0,-0.000,10e1]"
    ),
    (
      #"{"jsonrpc":"2.0","method":"a","params":["\ud83d\ud83d\ude00\ude00\ud83d\\n"]}"#,
      #"notification a ["\uFFFD\ud83d\ude00\uFFFD\uFFFD\\n"]"#
    ),
  ])
  func readsRequestsAndNotifications(text: String, expected: String) {
    check(text, expected)
  }

  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1,"result":null}"#, "response 1"),
    (#"{"jsonrpc":"2.0","id":1,"result":[2]}"#, "response 1 [2]"),
    (#"{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":"m"}}"#, #"response "x" error"#),
    (#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}"#, "response null error"),
  ])
  func readsResponses(text: String, expected: String) {
    check(text, expected)
  }

  @Test(arguments: [
    ("{", "error -32700 id null"),
    (#"{"jsonrpc":"2.0","id":1,"method":"a",}"#, "error -32700 id null"),
    ("1", "error -32600 id null"),
    ("null", "error -32600 id null"),
    ("{}", "error -32600 id null"),
    (#"{"jsonrpc":"2.0","id":1}"#, "error -32600 id 1"),
    (#"{"id":1,"method":"a"}"#, "error -32600 id 1"),
    (#"{"jsonrpc":"1.0","id":"x","method":"a"}"#, #"error -32600 id "x""#),
    (#"{"jsonrpc":2.0,"id":1,"method":"a"}"#, "error -32600 id 1"),
    (#"{"jsonrpc":"2.0","method":1,"params":"bar"}"#, "error -32600 id null"),
    (#"{"jsonrpc":"2.0","id":3,"method":null}"#, "error -32600 id 3"),
    (#"{"jsonrpc":"2.0","id":null,"method":"a"}"#, "error -32600 id null"),
    (#"{"jsonrpc":"2.0","id":true,"method":"a"}"#, "error -32600 id null"),
    (#"{"jsonrpc":"2.0","id":{},"method":"a"}"#, "error -32600 id null"),
    (#"{"jsonrpc":"2.0","id":[1],"method":"a"}"#, "error -32600 id null"),
    (#"{"jsonrpc":"2.0","id":1.0,"method":"a"}"#, "error -32600 id null"),
    (#"{"jsonrpc":"2.0","id":1e3,"method":"a"}"#, "error -32600 id null"),
    (#"{"jsonrpc":"2.0","id":9223372036854775808,"method":"a"}"#, "error -32600 id null"),
    (#"{"jsonrpc":"2.0","id":1,"method":"a","params":"x"}"#, "error -32600 id 1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"a","params":7}"#, "error -32600 id 1"),
    (#"{"jsonrpc":"2.0","method":"a","params":true}"#, "error -32600 id null"),
  ])
  func answersWhatIsNoMessageWithAnError(text: String, expected: String) {
    check(text, expected)
  }

  @Test(arguments: [
    ("[]", "error -32600 id null"),
    ("[ 1, {} ]", "[error -32600 id null; error -32600 id null]"),
    (
      #"[{"jsonrpc":"2.0","id":1,"method":"a"} , {"jsonrpc":"2.0","method":"b"},[]]"#,
      "[request 1 a; notification b; error -32600 id null]"
    ),
  ])
  func readsBatches(text: String, expected: String) {
    check(text, expected)
  }
}
