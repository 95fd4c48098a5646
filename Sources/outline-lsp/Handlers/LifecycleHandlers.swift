import OutlineEngine
import OutlineProtocol

/// From `initialize` to `exit`.
enum LifecycleHandlers {
  static func initialize(
    _ params: InitializeParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let server = context.server
    server.session.phase = .running
    server.session.trace = params.trace ?? .off
    server.session.offersWatching = params.capabilities?.watchedFilesRegistration ?? false
    server.session.workspaceFolders =
      params.workspaceFolders?.map(\.uri) ?? params.rootUri.map { [$0] } ?? []
    let offered = params.capabilities?.positionEncodings ?? []
    let known: [PositionEncodingKind] = [.utf8, .utf16, .utf32]
    server.session.encoding = offered.first(where: known.contains) ?? .utf16
    if let process = params.processId.flatMap({ Int32(exactly: $0) }), process > 0 {
      server.parentProcess = process
    }
    var capabilities = ServerCapabilities()
    capabilities.positionEncoding = server.session.encoding
    capabilities.workspaceSymbolProvider = true
    capabilities.workspace = ServerCapabilities.Workspace(
      workspaceFolders: .init(supported: true, changeNotifications: true)
    )
    capabilities.experimental = ServerCapabilities.Experimental(outline: .offered)
    let result = InitializeResult(
      capabilities: capabilities,
      serverInfo: ServerInfo(name: "outline-lsp", version: Version.current)
    )
    return Answer { try $0.encode(result) }
  }

  static func initialized(_ params: InitializedParams, _ server: Server) {
    if !FolderWatch.isAvailable { server.askClientToWatch() }
  }

  static func shutdown(
    _ params: ShutdownParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let session = context.server.session
    context.server.session.phase = .shutDown
    for identifier in session.order {
      let outline = try session.outline(identifier)
      outline.directory?.stop()
      context.server.session.remove(outline)
    }
    return Answer { $0.null() }
  }

  static func exit(_ params: ExitParams, _ server: Server) {
    server.exitCode = server.codeAtEndOfInput
  }

  static func setTrace(_ params: SetTraceParams, _ server: Server) {
    server.session.trace = params.value
  }

  static func cancelProgress(_ params: WorkDoneProgressCancelParams, _ server: Server) {
    for outline in server.session.outlines.values {
      guard let directory = outline.directory, directory.progress?.token == params.token else {
        continue
      }
      directory.stop()
      directory.progress?.end(message: "cancelled", server)
    }
  }
}

extension OutlineCapability {
  /// What this version has of the protocol.
  static let offered = OutlineCapability(
    sources: [Source.Kind.directory, .tree, .paths].map(\.rawValue)
  )
}
