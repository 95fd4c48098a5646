import OutlineProtocol

/// Writes the `result` of a reply.
typealias Answer = (inout JSONWriter) throws -> Void

/// Which handler takes which method: the one table of them.
struct RequestRouter {
  private typealias RequestHandler = (MessageParams, RequestContext) throws(ResponseError) -> Answer
  private typealias NotificationHandler = (MessageParams, Server) throws(ResponseError) -> Void

  private var requests: [String: RequestHandler] = [:]
  private var notifications: [String: NotificationHandler] = [:]

  /// The methods that are answered, sorted.
  var methods: [String] { (Array(requests.keys) + Array(notifications.keys)).sorted() }

  mutating func on<Params: Request>(
    _ type: Params.Type,
    _ handler: @escaping (Params, RequestContext) throws(ResponseError) -> Answer
  ) {
    requests[type.method] = { params, context throws(ResponseError) in
      try handler(try params.decode(type), context)
    }
  }

  mutating func on<Params: Notification>(
    _ type: Params.Type, _ handler: @escaping (Params, Server) throws(ResponseError) -> Void
  ) {
    notifications[type.method] = { params, server throws(ResponseError) in
      try handler(try params.decode(type), server)
    }
  }

  func answer(
    _ method: String, _ params: MessageParams, _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    guard let handler = requests[method] else { throw .methodNotFound(method) }
    return try handler(params, context)
  }

  /// Unknown notifications are ignored, those under `$/` and all others.
  func handle(_ method: String, _ params: MessageParams, _ server: Server) throws(ResponseError) {
    guard let handler = notifications[method] else {
      return server.log.debug("ignored \(method)")
    }
    try handler(params, server)
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

    router.on(OutlineRowsParams.self, RowHandlers.rows)
    router.on(OutlineChildrenParams.self, RowHandlers.children)
    router.on(OutlineNodeParams.self, RowHandlers.node)
    return router
  }
}
