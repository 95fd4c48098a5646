import OutlineProtocol
import Testing

@testable import outline_lsp

/// Typing faster than the server answers.
@Suite struct OvertakingTests {
  private static let outline = #""outline":{"uri":"t:1"},"window":{"start":0,"count":9}"#

  private func client() -> MemoryClient {
    let client = MemoryClient.running()
    client.request("outline/open", smallTree)
    return client
  }

  private func search(_ id: Int, _ query: String, _ options: String? = nil) -> String {
    let options = options.map { #","options":\#($0)"# } ?? ""
    return call(id, "outline/search", #"{\#(Self.outline),"query":"\#(query)"\#(options)}"#)
  }

  private let untouched = #"{"version":1,"total":2,"edits":[],"window":{"start":0}}"#

  @Test func ofSearchesThatWaitOnlyTheNewestIsDone() {
    let output = client().send(search(1, "b"), search(2, "c"), search(3, "é"))
    expect(
      output,
      [
        #"{"id":1,"result":\#(untouched)}"#, #"{"id":2,"result":\#(untouched)}"#,
        #"{"id":3,"result":{"version":2,"total":4,"search":{"query":"é","hits":1,"complete":true}}}"#,
      ]
    )
    #expect(output.prefix(2).allSatisfy { $0["result"]?["search"] == nil }, "none stands yet")
  }

  @Test func anOvertakenSearchSaysWhatStands() {
    let client = client()
    client.send(search(1, "b"))
    let output = client.send(search(2, "c"), search(3, "bx"))
    let standing = #""search":{"query":"b","hits":1,"complete":true,"first":{"index":1}}"#
    expect(
      output,
      [
        #"{"id":2,"result":{"version":2,"total":4,"edits":[],\#(standing)}}"#,
        #"{"id":3,"result":{"version":3,"total":2,"search":{"query":"bx","hits":0}}}"#,
      ]
    )
    #expect(output[0]["result"]?["window"]?["rows"]?.array?.count == 4)
  }

  @Test func aRunningSearchGivesWayToTheOneThatArrives() {
    let client = MemoryClient.running()
    let paths = (0..<40_000).map { #""f\#($0)""# }.joined(separator: ",")
    client.request(
      "outline/open",
      #"{"outline":{"uri":"t:1"},"source":{"kind":"paths","paths":[\#(paths)]}}"#
    )
    var arriving = [search(2, "39999")]
    client.server.readAhead = {
      if let message = arriving.popLast() { client.feed(messages: message) }
    }
    // No automaton knows what a group has matched, so that every name takes its time.
    let output = client.send(search(1, #"(f)[0-9]+\\1"#, #"{"match":"regex"}"#))
    expect(
      output,
      [
        #"{"id":1,"result":{"version":1,"total":40000,"edits":[],"window":{}}}"#,
        #"{"id":2,"result":{"version":2,"search":{"query":"39999","hits":1,"complete":true}}}"#,
      ]
    )
  }

  @Test func aCancelledOneIsEndedWithTheErrorForThat() {
    let output = client().send(
      search(1, "b"),
      search(2, "c"),
      search(3, "é"),
      tell("$/cancelRequest", #"{"id":2}"#)
    )
    expect(
      output,
      [
        #"{"id":1,"result":\#(untouched)}"#, #"{"id":2,"error":{"code":-32800}}"#,
        #"{"id":3,"result":{"search":{"query":"é"}}}"#,
      ]
    )
  }

  @Test func aCancelledNewerOneOvertakesNothing() {
    let output = client().send(
      search(1, "b"),
      search(2, "c"),
      tell("$/cancelRequest", #"{"id":2}"#)
    )
    expect(
      output,
      [#"{"id":1,"result":{"search":{"query":"b"}}}"#, #"{"id":2,"error":{"code":-32800}}"#]
    )
  }

  static let inBetween = [
    ("a request about the outline", "outline/rows", #"{"outline":{"uri":"t:1"}}"#),
    ("a request about all outlines", "outline/list", "{}"),
    ("a request that cannot be read", "outline/toggle", #"{"outline":7}"#),
  ]

  @Test("A search is done where the next sees what it finds", arguments: inBetween)
  func requestsInBetween(_ what: String, _ method: String, _ params: String) {
    let output = client().send(search(1, "b"), call(2, method, params), search(3, "c"))
    expect([output[0]], [#"{"id":1,"result":{"version":2,"search":{"query":"b","hits":1}}}"#])
  }

  static let passedOver = [
    ("a request about another outline", call(2, "outline/rows", #"{"outline":{"uri":"t:2"}}"#)),
    ("another view", call(2, "outline/rows", #"{"outline":{"uri":"t:1","view":"x"}}"#)),
    ("a notification", tell("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)),
    ("what is no request", #"{"jsonrpc":"2.0","id":2,"method":7}"#),
  ]

  @Test("A search gives way in spite of what lies between", arguments: passedOver)
  func othersInBetween(_ what: String, _ message: String) {
    let client = client()
    client.request("outline/open", smallTree.replacing("t:1", with: "t:2"))
    let output = client.send(search(1, "b"), message, search(3, "c"))
    expect([output[0]], [#"{"id":1,"result":\#(untouched)}"#])
  }

  static let noNewer = [
    ("of another outline", #"{"outline":{"uri":"t:2"},"query":"c"}"#),
    ("whose query is no pattern", #"{\#(outline),"query":"(","options":{"match":"regex"}}"#),
    ("of a branch that is not there", #"{\#(outline),"query":"c","options":{"under":99}}"#),
    ("that cannot be read", #"{\#(outline),"query":7}"#),
    (
      "that keeps the expansion as it is",
      #"{\#(outline),"query":"c","options":{"mode":"highlight"}}"#
    ),
  ]

  @Test("A search is not overtaken by one", arguments: noNewer)
  func searchesThatOvertakeNothing(_ what: String, _ params: String) {
    let output = client().send(search(1, "b"), call(2, "outline/search", params))
    expect([output[0]], [#"{"id":1,"result":{"version":2,"total":4,"search":{"query":"b"}}}"#])
  }

  @Test func anOvertakenSearchThatCannotBeDoneSaysSo() {
    let output = client().send(
      search(1, "(", #"{"match":"regex"}"#),
      search(2, "b", #"{"under":99}"#),
      search(3, "c")
    )
    expect(
      output,
      [
        #"{"id":1,"error":{"code":-32602,"data":{"offset":1}}}"#,
        #"{"id":2,"error":{"code":-32803,"data":{"reason":"noSuchNode"}}}"#,
        #"{"id":3,"result":{"search":{"query":"c"}}}"#,
      ]
    )
  }

  @Test func optionsOfAnOvertakenSearchGoOn() {
    let output = client().send(
      search(1, "x", #"{"mode":"filter","match":"regex"}"#),
      search(2, "y"),
      search(3, "[b]")
    )
    expect(
      [output[2]],
      [#"{"id":3,"result":{"total":2,"window":{"rows":[{"name":"a"},{"name":"b"}]}}}"#]
    )
  }

  @Test func aServerThatReadsManyAtOnceDoesTheLast() throws {
    let server = try ServerProcess.running()
    server.send(call(1, "outline/open", smallTree))
    _ = server.reply()
    let messages = (2...20).map { search($0, $0 == 20 ? "b" : "c") }
    let bytes = messages.flatMap { Array("Content-Length: \($0.utf8.count)\r\n\r\n\($0)".utf8) }
    server.write(bytes)
    let replies = messages.compactMap { _ in server.reply() }
    #expect(replies.compactMap { $0["id"]?.integer } == Array(2...20))
    // The pipe may hand over the bytes in two parts, no more.
    let done = replies.count { $0["result"]?["search"]?["query"] == .string("b") }
    #expect(done == 1)
    #expect(replies.count { $0["result"]?["edits"] == .array([]) } >= 17)
    #expect(replies.last?["result"]?["search"]?["hits"] == .integer(1))
  }
}
