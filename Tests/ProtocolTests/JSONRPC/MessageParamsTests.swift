import OutlineProtocol
import Testing

/// The params of a message, as they come out of the envelope.
func params(_ json: String) -> MessageParams {
  let text = #"{"jsonrpc":"2.0","id":1,"method":"a","params":"# + json + "}"
  guard case .request(_, _, let params) = IncomingMessage(parsing: Array(text.utf8)) else {
    Issue.record("no request: \(text)")
    return .absent
  }
  return params
}

/// Expects that decoding fails with exactly this sentence.
func checkRefused<Params: Decodable>(
  _ type: Params.Type,
  _ json: String,
  _ message: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(throws: ResponseError(.invalidParams, message), sourceLocation: sourceLocation) {
    try params(json).decode(type)
  }
}

private let outline = #""outline":{"uri":"file:///a"}"#

@Suite struct MessageParamsTests {
  @Test(arguments: ["null", "{}", "[]", "[ \n]"])
  func noParamsComeInFourSpellings(json: String) throws {
    _ = try params(json).decode(ShutdownParams.self)
    _ = try params(json).decode(OutlineListParams.self)
    _ = try params(json).decode(InitializeParams.self)
  }

  @Test func absentParamsAreAnEmptyObject() throws {
    _ = try MessageParams.absent.decode(InitializedParams.self)
    checkRefused(OutlineCloseParams.self, "{}", "params.outline: missing")
  }

  @Test func theErrorNamesTheField() {
    checkRefused(OutlineCloseParams.self, "[1]", "params: expected an object")
    checkRefused(OutlineCloseParams.self, #"{"outline":1}"#, "params.outline: expected an object")
    checkRefused(OutlineCloseParams.self, #"{"outline":{}}"#, "params.outline.uri: missing")
    checkRefused(
      OutlineCloseParams.self,
      #"{"outline":{"uri":1}}"#,
      "params.outline.uri: expected a string"
    )
    checkRefused(
      OutlineCloseParams.self,
      #"{"outline":{"uri":null}}"#,
      "params.outline.uri: expected a string"
    )
    checkRefused(
      OutlineCloseParams.self,
      #"{"outline":{"uri":"a","view":2}}"#,
      "params.outline.view: expected a string"
    )
    checkRefused(
      OutlineCollapseParams.self,
      "{\(outline),\"recursive\":1}",
      "params.recursive: expected a boolean"
    )
    checkRefused(
      OutlineSearchParams.self,
      "{\(outline),\"query\":\"\",\"options\":{\"kinds\":[\"a\",3]}}",
      "params.options.kinds[1]: expected a string"
    )
    checkRefused(
      OutlineSearchParams.self,
      "{\(outline),\"query\":\"\",\"options\":{\"kinds\":\"a\"}}",
      "params.options.kinds: expected an array"
    )
  }

  @Test func anUnlistedValueIsRefusedWithTheList() {
    checkRefused(
      OutlineConfigureParams.self,
      "{\(outline),\"options\":{\"sort\":\"x\"}}",
      "params.options.sort: \"x\" is none of natural, name, modified, size, type, source"
    )
    checkRefused(
      OutlineSearchParams.self,
      "{\(outline),\"query\":\"\",\"options\":{\"case\":\"x\"}}",
      "params.options.case: \"x\" is none of ignore, smart, match"
    )
    checkRefused(
      OutlineOpenParams.self,
      "{\(outline),\"source\":{\"kind\":\"x\"}}",
      "params.source.kind: \"x\" is none of directory, document, tree, paths, symbols"
    )
    checkRefused(
      OutlineOpenParams.self,
      "{\(outline),\"state\":{\"version\":2,\"expanded\":[]}}",
      "params.state.version: 2 is none of 1"
    )
    checkRefused(
      OutlineConfigureParams.self,
      "{\(outline),\"options\":{\"details\":[\"size\",\"x\"]}}",
      "params.options.details[1]: \"x\" is none of size, modified"
    )
  }

  @Test func aLongValueIsCutInTheError() {
    checkRefused(
      SetTraceParams.self,
      "{\"value\":\"\(String(repeating: "x", count: 5000))\"}",
      "params.value: \"\(String(repeating: "x", count: 60))\" is none of off, messages, verbose"
    )
    let error = ResponseError.methodNotFound(String(repeating: "m", count: 5000))
    #expect(error.message == "unknown method \(String(repeating: "m", count: 60))")
  }

  @Test(arguments: ["-1", "1.5", "\"1\"", "true", "1e30", "[]", "99999999999999999999"])
  func whatIsNoUnsignedIntegerIsRefused(value: String) {
    checkRefused(
      OutlineToggleParams.self,
      "{\(outline),\"node\":\(value)}",
      "params.node: expected an integer of at least 0"
    )
    checkRefused(
      OutlineCloseParams.self,
      "{\(outline),\"window\":{\"start\":0,\"count\":\(value)}}",
      "params.window.count: expected an integer of at least 0"
    )
    checkRefused(
      OutlineExpandParams.self,
      "{\(outline),\"levels\":\(value)}",
      "params.levels: expected an integer of at least 0 or \"all\""
    )
  }

  @Test func nullCountsAsAbsent() throws {
    let json = "{\(outline),\"node\":null,\"levels\":null,\"window\":null}"
    let decoded = try params(json).decode(OutlineExpandParams.self)
    #expect(decoded.node == nil && decoded.levels == nil && decoded.window == nil)
  }

  @Test func revealTakesExactlyOnePlace() {
    let message = "params: expected exactly one of node, target, path, position"
    checkRefused(OutlineRevealParams.self, "{\(outline)}", message)
    checkRefused(OutlineRevealParams.self, "{\(outline),\"node\":1,\"path\":[]}", message)
  }

  @Test func rowsTakesAWindowOrANode() {
    let message = "params: expected either window or around"
    checkRefused(OutlineRowsParams.self, "{\(outline)}", message)
  }

  @Test func nestingPastTheDecodersLimitIsToldCleanly() {
    let depth = 600
    let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    checkRefused(
      OutlineCloseParams.self,
      "{\(outline),\"x\":\(nested)}",
      "params: nested too deeply, or a number out of range"
    )
  }

  @Test func whatFoundationRefusesIsMended() throws {
    let json = "{\(outline),\"node\":0e1,\"x\":\"\\ud83d\"}"
    #expect(try params(json).decode(OutlineToggleParams.self).node == 0)
  }

  @Test func aRepeatedMemberIsReadOnce() throws {
    let json = "{\(outline),\(outline),\"node\":1,\"node\":1,\"\":0}"
    #expect(try params(json).decode(OutlineToggleParams.self).node == 1)
  }
}
