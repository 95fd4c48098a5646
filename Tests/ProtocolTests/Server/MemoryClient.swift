import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

#if canImport(Glibc)
import Glibc
#endif

/// A client whose server lives in memory: bytes go in, messages come out.
final class MemoryClient {
  let server: Server
  private let framing: Framing
  private var toServer: MessageDecoder
  private var lastID = 0
  /// What the server has sent beside replies.
  private(set) var notifications: [JSONValue] = []

  init(framing: Framing = .contentLength) {
    server = Server(framing: framing, log: Log(level: .off))
    self.framing = framing
    toServer = MessageDecoder(framing: framing)
  }

  /// A client that has got as far as `initialized`.
  static func running(encodings: [String] = [], trace: String = "off") -> MemoryClient {
    let client = MemoryClient()
    let offered = JSONValue.array(encodings.map(JSONValue.string)).text
    client.request(
      "initialize",
      #"{"processId":null,"trace":"\#(trace)","capabilities":{"general":{"positionEncodings":\#(offered)}}}"#
    )
    client.send(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    return client
  }

  /// Lets bytes arrive, as many at once as given; nothing is handled yet.
  func feed(_ bytes: some Sequence<UInt8>) {
    toServer.append(bytes)
    while let event = toServer.next() { server.receive(event) }
  }

  /// Lets messages arrive; nothing is handled yet.
  func feed(messages: String...) {
    for message in messages { feed(framed(message)) }
  }

  func framed(_ message: String) -> [UInt8] {
    let body = Array(message.utf8)
    guard framing == .contentLength else { return body + [0x0A] }
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  /// Lets the server handle what waits; returns what it sends then.
  func run() -> [JSONValue] {
    while server.hasWork, server.exitCode == nil { server.handleNext() }
    return takeOutput()
  }

  /// Sends messages and returns all that comes back.
  @discardableResult
  func send(_ messages: String...) -> [JSONValue] {
    for message in messages { feed(framed(message)) }
    return run()
  }

  /// The bytes that the server has written.
  func takeBytes() -> [UInt8] { server.output.writer.takeBytes() }

  func takeOutput(sourceLocation: SourceLocation = #_sourceLocation) -> [JSONValue] {
    bodies(of: takeBytes(), sourceLocation: sourceLocation).map(JSONValue.init(utf8:))
  }

  private func bodies(of bytes: [UInt8], sourceLocation: SourceLocation) -> [[UInt8]] {
    var decoder = MessageDecoder(framing: framing)
    decoder.append(bytes)
    return decoder.finish().compactMap { event in
      if case .message(let body) = event { return body }
      Issue.record("the server wrote \(event)", sourceLocation: sourceLocation)
      return nil
    }
  }

  /// Sends a request and returns the body of its one reply; keeps the notifications before it.
  func replyBytes(
    _ method: String,
    _ params: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> [UInt8] {
    lastID += 1
    feed(
      messages: #"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":\#(params)}"#
    )
    while server.hasWork { server.handleNext() }
    var bodies = bodies(of: takeBytes(), sourceLocation: sourceLocation)
    guard let reply = bodies.popLast() else {
      Issue.record("\(method) got no reply", sourceLocation: sourceLocation)
      return []
    }
    let prefix = Array(#"{"jsonrpc":"2.0","id":\#(lastID),"#.utf8)
    #expect(reply.starts(with: prefix), "\(method)", sourceLocation: sourceLocation)
    notifications += bodies.map(JSONValue.init(utf8:))
    return reply
  }

  /// Sends a request and returns its `result`; an error is a failure of the test.
  @discardableResult
  func request(
    _ method: String,
    _ params: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let reply = JSONValue(utf8: replyBytes(method, params, sourceLocation: sourceLocation))
    guard let result = reply["result"] else {
      Issue.record("\(method) \(params.prefix(300)): \(reply)", sourceLocation: sourceLocation)
      return .null
    }
    return result
  }

  /// Sends a request and returns its `error`; a result is a failure of the test.
  @discardableResult
  func error(
    _ method: String,
    _ params: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let reply = JSONValue(utf8: replyBytes(method, params, sourceLocation: sourceLocation))
    guard let error = reply["error"] else {
      Issue.record("\(method) \(params.prefix(300)): \(reply)", sourceLocation: sourceLocation)
      return .null
    }
    return error
  }

  /// Waits for what scans find until `condition` holds; returns what the server sent meanwhile.
  @discardableResult
  func waitForLetters(
    until condition: () -> Bool,
    onEach body: (JSONValue) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> [JSONValue] {
    let deadline = Deadline()
    var sent: [JSONValue] = []
    while !condition() {
      var mailbox = pollfd(fd: server.mailbox.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&mailbox, 1, deadline.milliseconds) > 0 else {
        Issue.record("nothing came in time", sourceLocation: sourceLocation)
        return sent
      }
      server.handleLetters()
      let messages = takeOutput()
      for message in messages { body(message) }
      sent += messages
    }
    return sent
  }
}

/// The end of a test's patience: long, because it only ever passes when something is wrong.
struct Deadline {
  private let end: ContinuousClock.Instant

  init(seconds: Int = 60) {
    end = .now + .seconds(seconds)
  }

  /// What is left for `poll`.
  var milliseconds: Int32 { Int32(clamping: max(0, (end - .now).components.seconds * 1_000)) }

  var hasPassed: Bool { .now >= end }
}
