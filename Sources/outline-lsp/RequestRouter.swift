import OutlineProtocol

/// The `result` of a reply, still to be written.
struct Answer {
  let write: (inout JSONWriter) throws -> Void

  init(_ write: @escaping (inout JSONWriter) throws -> Void) {
    self.write = write
  }
}

/// Which handler takes which method: the one table of them.
struct RequestRouter {
  // Results instead of typed throws: closures of that type in a dictionary crash Swift 6.3.
  private typealias RequestHandler = (MessageParams, RequestContext) -> Result<
    Answer, ResponseError
  >
  private typealias NotificationHandler = (MessageParams, Server) -> Result<Void, ResponseError>

  private var requests: [String: RequestHandler] = [:]
  private var notifications: [String: NotificationHandler] = [:]

  /// The methods that are answered, sorted.
  var methods: [String] { (Array(requests.keys) + Array(notifications.keys)).sorted() }

  mutating func on<Params: Request>(
    _ type: Params.Type,
    _ handler: @escaping (Params, RequestContext) throws(ResponseError) -> Answer
  ) {
    requests[Params.method] = { params, context in
      Result { () throws(ResponseError) in
        try handler(try params.decode(Params.self), context)
      }
    }
  }

  mutating func on<Params: Notification>(
    _ type: Params.Type,
    _ handler: @escaping (Params, Server) throws(ResponseError) -> Void
  ) {
    notifications[Params.method] = { params, server in
      Result { () throws(ResponseError) in
        try handler(try params.decode(Params.self), server)
      }
    }
  }

  func answer(
    _ method: String,
    _ params: MessageParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    guard let handler = requests[method] else { throw .methodNotFound(method) }
    return try handler(params, context).get()
  }

  /// Unknown notifications are ignored, those under `$/` and all others.
  func handle(_ method: String, _ params: MessageParams, _ server: Server) throws(ResponseError) {
    guard let handler = notifications[method] else {
      return server.log.debug("ignored \(method)")
    }
    try handler(params, server).get()
  }
}

extension RequestRouter {
  static func make() -> RequestRouter {
    var router = RequestRouter()
    router.on(InitializeParams.self, LifecycleHandlers.initialize)
    router.on(InitializedParams.self, LifecycleHandlers.initialized)
    router.on(ShutdownParams.self, LifecycleHandlers.shutdown)
    router.on(ExitParams.self, LifecycleHandlers.exit)
    router.on(SetTraceParams.self, LifecycleHandlers.setTrace)
    router.on(WorkDoneProgressCancelParams.self, LifecycleHandlers.cancelProgress)

    router.on(OutlineOpenParams.self, OpeningHandlers.open)
    router.on(OutlineCloseParams.self, OpeningHandlers.close)
    router.on(OutlineRefreshParams.self, OpeningHandlers.refresh)
    router.on(OutlineConfigureParams.self, OpeningHandlers.configure)
    router.on(OutlineStateParams.self, OpeningHandlers.state)
    router.on(OutlineListParams.self, OpeningHandlers.list)

    router.on(OutlineExpandParams.self, ExpansionHandlers.expand)
    router.on(OutlineCollapseParams.self, ExpansionHandlers.collapse)
    router.on(OutlineToggleParams.self, ExpansionHandlers.toggle)
    router.on(OutlineRevealParams.self, ExpansionHandlers.reveal)

    router.on(OutlineSearchParams.self, SearchHandlers.search)
    router.on(OutlineNextHitParams.self, SearchHandlers.nextHit)
    router.on(OutlineHitsParams.self, SearchHandlers.hits)
    router.on(WorkspaceSymbolParams.self, WorkspaceHandlers.symbol)
    router.on(DidChangeWatchedFilesParams.self, WorkspaceHandlers.didChangeWatchedFiles)
    router.on(DidChangeWorkspaceFoldersParams.self, WorkspaceHandlers.didChangeFolders)

    router.on(OutlineRowsParams.self, RowHandlers.rows)
    router.on(OutlineChildrenParams.self, RowHandlers.children)
    router.on(OutlineNodeParams.self, RowHandlers.node)
    return router
  }
}
