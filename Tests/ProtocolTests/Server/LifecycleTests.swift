import OutlineProtocol
import Testing

@testable import outline_lsp

@Suite struct LifecycleTests {
  static let initialize = call(0, "initialize", #"{"processId":null,"capabilities":{}}"#)

  static let beforeInitialize = [
    Exchange("a request before initialize", call(1, "outline/list"), fails: -32_002),
    Exchange("an unknown request before initialize", call(1, "x/y"), fails: -32_002),
    Exchange("shutdown before initialize", call(1, "shutdown"), fails: -32_002),
    Exchange(
      "notifications before initialize are dropped",
      tell("initialized"),
      tell("$/setTrace", #"{"value":"verbose"}"#),
      tell("x/y"),
      tell("window/workDoneProgress/cancel", #"{"token":1}"#),
      gives: []
    ),
    Exchange(
      "nothing is sent before the result of initialize",
      tell("$/setTrace", #"{"value":"verbose"}"#),
      call(0, "initialize", #"{"trace":"verbose","workDoneToken":"t"}"#),
      gives: [#"{"id":0,"result":{"serverInfo":{"name":"outline-lsp"}}}"#]
    ),
    Exchange(
      "initialize without params",
      call(0, "initialize"),
      gives: [#"{"id":0,"result":{}}"#]
    ),
    Exchange(
      "initialize with null params",
      call(0, "initialize", "null"),
      gives: [#"{"id":0,"result":{}}"#]
    ),
    Exchange(
      "initialize with members of an odd shape",
      call(0, "initialize", #"{"processId":"x","trace":7,"capabilities":[1],"rootUri":3}"#),
      gives: [#"{"id":0,"result":{}}"#]
    ),
    Exchange(
      "a broken initialize can be made good",
      call(1, "initialize", "7"),
      Self.initialize,
      gives: [#"{"id":1,"error":{"code":-32600}}"#, #"{"id":0,"result":{}}"#]
    ),
  ]

  @Test(arguments: beforeInitialize)
  func onlyInitializeIsServedAtFirst(_ exchange: Exchange) {
    exchange.check(MemoryClient())
  }

  static let running = [
    Exchange("a second initialize", call(1, "initialize", "{}"), fails: -32_600),
    Exchange("initialized with params {}", tell("initialized", "{}"), gives: []),
    Exchange("initialized with params null", tell("initialized", "null"), gives: []),
    Exchange("initialized a second time", tell("initialized"), tell("initialized"), gives: []),
  ]

  @Test(arguments: running)
  func initializeComesOnce(_ exchange: Exchange) {
    exchange.check(.running())
  }

  @Test(arguments: [nil, "null", "{}", "[]", " [ ] ", #"{"x":1}"#])
  func shutdownTakesParamsOfAnyKindAndAnswersNull(_ params: String?) {
    let client = MemoryClient.running()
    let reply = client.send(call(1, "shutdown", params))
    #expect(reply == [JSONValue(text: #"{"jsonrpc":"2.0","id":1,"result":null}"#)])
    #expect(client.server.exitCode == nil, "the process waits for exit")
  }

  static let afterShutdown = [
    Exchange("a request after shutdown", call(1, "outline/list"), fails: -32_600),
    Exchange("a second shutdown", call(1, "shutdown"), fails: -32_600),
    Exchange("initialize after shutdown", call(1, "initialize", "{}"), fails: -32_600),
    Exchange("an unknown request after shutdown", call(1, "x/y"), fails: -32_600),
    Exchange(
      "notifications after shutdown",
      tell("initialized"),
      tell("$/cancelRequest", #"{"id":1}"#),
      tell("$/setTrace", #"{"value":"verbose"}"#),
      gives: []
    ),
  ]

  @Test(arguments: afterShutdown)
  func onlyExitIsServedAfterShutdown(_ exchange: Exchange) {
    let client = MemoryClient.running()
    client.send(call(9, "shutdown"))
    exchange.check(client)
  }

  @Test func exitEndsWithZeroAfterShutdownElseWithOne() {
    let fresh = MemoryClient()
    fresh.send(tell("exit"))
    #expect(fresh.server.exitCode == 1)

    let running = MemoryClient.running()
    running.send(tell("exit", "null"))
    #expect(running.server.exitCode == 1)

    let done = MemoryClient.running()
    done.send(call(9, "shutdown"), tell("exit", "{}"))
    #expect(done.server.exitCode == 0)
  }

  @Test func endOfInputEndsWithZeroAfterShutdownElseWithOne() {
    let client = MemoryClient.running()
    #expect(client.server.codeAtEndOfInput == 1)
    client.send(call(9, "shutdown"))
    #expect(client.server.codeAtEndOfInput == 0)
  }

  @Test func nothingAfterExitIsHandled() {
    let client = MemoryClient.running()
    let output = client.send(call(1, "shutdown"), tell("exit"), call(2, "outline/list"))
    expect(output, [#"{"id":1,"result":null}"#])
  }

  @Test func capabilitiesNameWhatThereIs() {
    let reply = MemoryClient().send(Self.initialize)
    expect(
      reply,
      [
        """
        {"id":0,"result":{"capabilities":{"positionEncoding":"utf-16","experimental":{"outline":
        {"version":1,"sources":["directory","tree","paths"],
        "modes":["reveal","filter","highlight"]}}}}}
        """
      ]
    )
  }

  @Test func noCapabilityIsRegisteredLater() {
    // Static ones only, so none can be there twice.
    let client = MemoryClient.running()
    client.request("outline/open", smallTree)
    #expect(client.notifications.isEmpty)
  }

  // MARK: Trace

  @Test func traceIsOffUntilAskedFor() {
    let client = MemoryClient.running()
    #expect(client.send(call(1, "outline/list")).count == 1)
    client.send(tell("$/setTrace", #"{"value":"messages"}"#))
    let traced = client.send(call(2, "outline/list"))
    expect(traced, [#"{"id":2,"result":{}}"#, #"{"method":"$/logTrace","params":{}}"#])
    #expect(traced.last?["params"]?["verbose"] == nil, "no verbose under messages")
    #expect(traced.last?["params"]?["message"]?.string?.hasPrefix("outline/list (2)") == true)
    client.send(tell("$/setTrace", #"{"value":"off"}"#))
    #expect(client.send(call(3, "outline/list")).count == 1)
  }

  @Test func verboseTraceSaysMore() {
    let client = MemoryClient.running(trace: "verbose")
    let traced = client.send(call(1, "outline/list"))
    #expect(traced.last?["params"]?["verbose"]?.string != nil)
  }

  @Test func anUnknownTraceValueChangesNothing() {
    let client = MemoryClient.running()
    #expect(client.send(tell("$/setTrace", #"{"value":"loud"}"#)).isEmpty)
    #expect(client.send(call(1, "outline/list")).count == 1)
  }
}
