import OutlineProtocol
import Testing

private let range = #"{"start":{"line":1,"character":2},"end":{"line":3,"character":4}}"#

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
    try checkCoding(WorkDoneProgressCreateParams.self, #"{"token":1}"#)
    try checkCoding(WorkDoneProgressCancelParams.self, #"{"token":1}"#)
    try checkCoding(LogMessageParams.self, #"{"type":4,"message":"m"}"#)
    try checkCoding(ShowMessageParams.self, #"{"type":1,"message":"m"}"#)
    try checkCoding(
      DidChangeWatchedFilesParams.self,
      #"{"changes":[{"uri":"file:///a","type":3}]}"#
    )
    try checkCoding(
      RegistrationParams.self,
      #"{"registrations":[{"id":"i","method":"m","registerOptions":{"watchers":[{"globPattern":"**","kind":7}]}}]}"#
    )
    try checkCoding(
      DidOpenTextDocumentParams.self,
      #"{"textDocument":{"uri":"a:b","languageId":"l","version":1,"text":"t"}}"#
    )
    try checkCoding(
      DidChangeTextDocumentParams.self,
      #"{"textDocument":{"uri":"a:b","version":1},"contentChanges":[{"range":\#(range),"text":"t"},{"text":"u"}]}"#
    )
    try checkCoding(DidCloseTextDocumentParams.self, #"{"textDocument":{"uri":"a:b"}}"#)
    try checkCoding(DocumentSymbolParams.self, #"{"textDocument":{"uri":"a:b"}}"#)
    try checkCoding(FoldingRangeParams.self, #"{"textDocument":{"uri":"a:b"}}"#)
    try checkCoding(
      FoldingRange.self,
      #"{"startLine":1,"endLine":2,"startCharacter":3,"endCharacter":4,"kind":"region"}"#
    )
    try checkCoding(WorkspaceSymbolParams.self, #"{"query":"q"}"#)
    try checkCoding(
      DidChangeWorkspaceFoldersParams.self,
      #"{"event":{"added":[{"uri":"a:b","name":"n"}],"removed":[{"uri":"a:c","name":"m"}]}}"#
    )
    try checkCoding(
      InitializeResult.self,
      #"""
      {"serverInfo":{"name":"n","version":"v"},"capabilities":{"positionEncoding":"utf-8",
      "textDocumentSync":{"openClose":true,"change":2},"documentSymbolProvider":true,
      "foldingRangeProvider":true,"workspaceSymbolProvider":true,
      "workspace":{"workspaceFolders":{"supported":true,"changeNotifications":true}},
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
      "workspace":{"workspaceFolders":true,"didChangeWatchedFiles":{"dynamicRegistration":true}},
      "textDocument":{"documentSymbol":{"hierarchicalDocumentSymbolSupport":true,"symbolKind":{"valueSet":[1,26]}},
      "foldingRange":{"lineFoldingOnly":true,"rangeLimit":5000}},"experimental":{"outline":{"version":1}}}}
      """#
    ).decode(InitializeParams.self)
    var capabilities = ClientCapabilities()
    capabilities.positionEncodings = [.utf32, PositionEncodingKind(rawValue: "x"), .utf8]
    capabilities.workDoneProgress = true
    capabilities.workspaceFolders = true
    capabilities.watchedFilesRegistration = true
    capabilities.hierarchicalDocumentSymbols = true
    capabilities.symbolKinds = [SymbolKind(rawValue: 1), SymbolKind(rawValue: 26)]
    capabilities.lineFoldingOnly = true
    capabilities.foldingRangeLimit = 5000
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
    #"{"capabilities":{"textDocument":{"documentSymbol":true,"foldingRange":{"rangeLimit":-1}}}}"#,
  ])
  func anOddCapabilityIsNone(json: String) throws {
    let decoded = try params(json).decode(InitializeParams.self)
    #expect(decoded.capabilities ?? ClientCapabilities() == ClientCapabilities())
    #expect(decoded.processId == nil && decoded.rootUri == nil && decoded.trace == nil)
  }
}
