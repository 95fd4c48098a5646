import OutlineProtocol
import Testing

@testable import outline_lsp

/// Requests in flight: one reply each, in order, cancelled ones too.
@Suite struct OrderTests {
  @Test func anIDThatIsInFlightIsRefused() {
    let output = MemoryClient.running().send(
      call(1, "outline/list"),
      call(1, "outline/open", smallTree),
      call(2, "outline/list")
    )
    expect(
      output,
      [
        #"{"id":1,"result":{"outlines":[]}}"#, #"{"id":1,"error":{"code":-32600}}"#,
        #"{"id":2,"result":{"outlines":[]}}"#,
      ]
    )
  }

  @Test func anIDIsFreeOnceItIsAnswered() {
    let client = MemoryClient.running()
    for _ in 0..<3 { expect(client.send(call(1, "outline/list")), [#"{"id":1,"result":{}}"#]) }
  }

  @Test func aNumberAndItsTextAreTwoIDs() {
    let output = MemoryClient.running().send(
      call(1, "outline/list"),
      #"{"jsonrpc":"2.0","id":"1","method":"outline/list"}"#
    )
    expect(output, [#"{"id":1,"result":{}}"#, #"{"id":"1","result":{}}"#])
  }

  @Test func aCancellationRightBehindItsRequestFindsIt() {
    let client = MemoryClient.running()
    let output = client.send(
      call(1, "outline/open", smallTree),
      tell("$/cancelRequest", #"{"id":1}"#),
      call(2, "outline/list")
    )
    expect(
      output,
      [#"{"id":1,"error":{"code":-32800}}"#, #"{"id":2,"result":{"outlines":[]}}"#]
    )
  }

  @Test func aCancellationOvertakesTheQueue() {
    let client = MemoryClient.running()
    for id in 1...50 { client.feed(messages: call(id, "outline/list")) }
    client.feed(messages: tell("$/cancelRequest", #"{"id":30}"#))
    let output = client.run()
    #expect(output.compactMap { $0["id"]?.integer } == Array(1...50))
    #expect(output.filter { $0["error"] != nil }.compactMap { $0["id"]?.integer } == [30])
  }

  static let idleCancellations = [
    Exchange("of an unknown request", tell("$/cancelRequest", #"{"id":99}"#), gives: []),
    Exchange(
      "of a request before it is sent",
      tell("$/cancelRequest", #"{"id":1}"#),
      call(1, "outline/list"),
      gives: [#"{"id":1,"result":{}}"#]
    ),
    Exchange(
      "of the same id as text",
      call(1, "outline/list"),
      tell("$/cancelRequest", #"{"id":"1"}"#),
      gives: [#"{"id":1,"result":{}}"#]
    ),
    Exchange(
      "without params",
      call(1, "outline/list"),
      tell("$/cancelRequest"),
      gives: [#"{"id":1,"result":{}}"#]
    ),
    Exchange(
      "with a list",
      call(1, "outline/list"),
      tell("$/cancelRequest", "[1]"),
      gives: [#"{"id":1,"result":{}}"#]
    ),
    Exchange(
      "twice",
      call(1, "outline/list"),
      tell("$/cancelRequest", #"{"id":1}"#),
      tell("$/cancelRequest", #"{"id":1}"#),
      gives: [#"{"id":1,"error":{"code":-32800}}"#]
    ),
    Exchange(
      "as a request",
      call(1, "$/cancelRequest", #"{"id":1}"#),
      fails: -32_601
    ),
  ]

  @Test("A cancellation is harmless", arguments: idleCancellations)
  func cancellationsAreHarmless(_ exchange: Exchange) {
    exchange.check(.running())
  }

  @Test func aFinishedCancellationDoesNotHitTheNextRequestOfThatID() {
    let client = MemoryClient.running()
    client.send(call(1, "outline/list"), tell("$/cancelRequest", #"{"id":1}"#))
    expect(client.send(call(1, "outline/list")), [#"{"id":1,"result":{}}"#])
  }

  @Test func aRunningSearchNoticesItsCancellation() {
    let client = MemoryClient.running()
    let paths = (0..<40_000).map { #""f\#($0)""# }.joined(separator: ",")
    client.request(
      "outline/open",
      #"{"outline":{"uri":"t:1"},"source":{"kind":"paths","paths":[\#(paths)]}}"#
    )
    // What the client sends while the search runs: a look at the pipe finds the cancellation.
    client.server.readAhead = { client.feed(messages: tell("$/cancelRequest", #"{"id":7}"#)) }
    // No automaton knows what a group has matched, so that every name takes its time.
    let params = #"{"outline":{"uri":"t:1"},"query":"(f)[0-9]+\\1","options":{"match":"regex"}}"#
    let output = client.send(call(7, "outline/search", params))
    expect(output, [#"{"id":7,"error":{"code":-32800}}"#])
    client.server.readAhead = {}
    let state = client.request(
      "outline/rows",
      #"{"outline":{"uri":"t:1"},"window":{"start":0,"count":0}}"#
    )
    #expect(state["version"] == .integer(1), "the outline is as before")
    #expect(state["search"] == nil)
  }

  @Test func requestsAreNotDroppedForNewerOnes() {
    let client = MemoryClient.running()
    client.request("outline/open", smallTree)
    for id in 1_000..<1_100 {
      client.feed(messages: call(id, "outline/toggle", #"{"outline":{"uri":"t:1"},"node":1}"#))
    }
    let output = client.run()
    #expect(output.compactMap { $0["result"]?["version"]?.integer } == Array(2...101))
  }

  @Test func waitingMessagesAreCountedUpToTheLimit() {
    var queue = JobQueue()
    let message = Array(
      #"{"jsonrpc":"2.0","method":"x","params":{"x":"\#(String(repeating: "x", count: 1 << 16))"}}"#
        .utf8
    )
    guard case .notification(let method, let params) = IncomingMessage(parsing: message) else {
      Issue.record("no notification")
      return
    }
    for _ in 0..<5_000 { queue.append(.notification(method, params)) }
    #expect(queue.bytes > Server.backlogLimit)
    while queue.popFirst() != nil {}
    #expect(queue.bytes == 0)
    #expect(queue.isEmpty)
  }
}
