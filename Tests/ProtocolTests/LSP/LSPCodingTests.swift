import OutlineProtocol
import Testing

@Suite struct LSPCodingTests {
  @Test func everyMemberIsKept() throws {
    try checkCoding(InitializedParams.self, "{}")
    try checkCoding(CancelParams.self, #"{"id":"a"}"#)
    try checkCoding(SetTraceParams.self, #"{"value":"verbose"}"#)
    try checkCoding(LogTraceParams.self, #"{"message":"m","verbose":"v"}"#)
    try checkCoding(
      ProgressParams.self,
      #"{"token":"t","value":{"kind":"begin","title":"t","cancellable":true,"message":"m","percentage":3}}"#
    )
    try checkCoding(WorkDoneProgressCancelParams.self, #"{"token":1}"#)
    try checkCoding(LogMessageParams.self, #"{"type":4,"message":"m"}"#)
    try checkCoding(
      DidChangeWatchedFilesParams.self,
      #"{"changes":[{"uri":"file:///a","type":3}]}"#
    )
    try checkCoding(
      RegistrationParams.self,
      #"{"registrations":[{"id":"i","method":"m","registerOptions":{"watchers":[{"globPattern":"**","kind":7}]}}]}"#
    )
    try checkCoding(WorkspaceSymbolParams.self, #"{"query":"q"}"#)
    try checkCoding(
      InitializeResult.self,
      #"""
      {"serverInfo":{"name":"n","version":"v"},"capabilities":{"positionEncoding":"utf-8",
      "workspaceSymbolProvider":true,
      "experimental":{"outline":{"version":1,"sources":["tree"],"matchers":["glob"],"modes":["reveal"]}}}}
      """#
    )
  }

  @Test func theOutlineCapabilityListsAllThatThereIs() {
    let capability = OutlineCapability()
    #expect(capability.sources == ["directory", "document", "tree", "paths", "symbols"])
    #expect(
      capability.matchers.map(\.rawValue) == ["substring", "words", "fuzzy", "glob", "regex"]
    )
    #expect(capability.modes.map(\.rawValue) == ["reveal", "filter", "highlight"])
  }

  @Test func whatTheClientCanDoIsRead() throws {
    let decoded = try params(
      #"""
      {"processId":12,"clientInfo":{"name":"e","version":"1"},"rootUri":"file:///r","trace":"messages",
      "workspaceFolders":[{"uri":"file:///w","name":"w"}],"initializationOptions":{"a":1},"workDoneToken":"t",
      "capabilities":{"general":{"positionEncodings":["utf-32","x","utf-8"]},"window":{"workDoneProgress":true},
      "workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}},"experimental":{"outline":{"version":1}}}}
      """#
    ).decode(InitializeParams.self)
    var capabilities = ClientCapabilities()
    capabilities.positionEncodings = [.utf32, PositionEncodingKind(rawValue: "x"), .utf8]
    capabilities.workDoneProgress = true
    capabilities.watchedFilesRegistration = true
    capabilities.outline = .object(["version": .integer(1)])
    #expect(decoded.capabilities == capabilities)
    #expect(decoded.processId == 12)
    #expect(decoded.clientInfo == ClientInfo(name: "e", version: "1"))
    #expect(decoded.rootUri == DocumentURI("file:///r"))
    #expect(decoded.workspaceFolders?.map(\.name) == ["w"])
    #expect(decoded.initializationOptions == .object(["a": .integer(1)]))
    #expect(decoded.trace == .messages)
    #expect(decoded.workDoneToken == .string("t"))
  }

  @Test(arguments: [
    "{}", "null", "[]", "[1]", #"{"capabilities":null}"#, #"{"capabilities":7}"#,
    #"{"processId":"x","rootUri":4,"workspaceFolders":{},"trace":"loud","clientInfo":[]}"#,
    #"{"capabilities":{"general":1,"window":{"workDoneProgress":"yes"},"workspace":[],"experimental":{"outline":null}}}"#,
  ])
  func anOddCapabilityIsNone(json: String) throws {
    let decoded = try params(json).decode(InitializeParams.self)
    #expect(decoded.capabilities ?? ClientCapabilities() == ClientCapabilities())
    #expect(decoded.processId == nil && decoded.rootUri == nil && decoded.trace == nil)
  }
}
