import OutlineEngine
import OutlineProtocol

/// Opening, reading again, arranging and closing outlines.
enum OpeningHandlers {
  static func open(
    _ params: OutlineOpenParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let server = context.server
    guard server.session.outlines[params.outline] == nil else {
      throw .failed(.alreadyOpen, "\(params.outline.uri) is open already")
    }
    let options = (params.state?.options ?? Options()).merging(params.options ?? Options())
    try options.requireSupported()
    let source = try SourceReader.source(params.source, of: params.outline.uri)
    let outline = OpenOutline(identifier: params.outline, source: source, options: options)
    // Once before anything is read, which refuses a state that is wrong, and once when the nodes
    // are there: a query that stands while they come would open more than was open.
    if let state = params.state { try outline.restore(state) }
    let reader = SourceReader(outline: outline, server: server, token: params.workDoneToken)
    _ = try reader.read(source)
    if let state = params.state { try outline.restore(state) }
    outline.store.countFromHere()
    server.session.add(outline)
    let total = outline.store.rowCount
    let edits =
      total == 0 ? [] : [OutlineEngine.RowEdit(start: 0, removed: 0, inserted: total)]
    return context.update(outline, edits: edits, window: params.window)
  }

  static func close(
    _ params: OutlineCloseParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    outline.directory?.stop()
    outline.directory?.progress?.end(message: "closed", context.server)
    context.server.session.remove(outline)
    return Answer { $0.null() }
  }

  static func refresh(
    _ params: OutlineRefreshParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let reader = SourceReader(
      outline: outline,
      server: context.server,
      token: params.workDoneToken
    )
    let edits = try reader.read(params.source ?? outline.source)
    return context.update(outline, edits: edits, window: params.window)
  }

  static func configure(
    _ params: OutlineConfigureParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let options = outline.options.merging(params.options)
    try options.requireSupported()
    let (oldOptions, oldOrder, oldStore) = (outline.options, outline.order, outline.store)
    outline.options = options
    var edits: [OutlineEngine.RowEdit] = []
    if outline.order != oldOrder { edits = outline.store.sort(by: outline.order) }
    // What a reading is still to find would come in the old order.
    let isReading = outline.directory?.isReading ?? false
    if options.needsReading(after: oldOptions, for: outline.source.kind)
      || isReading && outline.order != oldOrder
    {
      do throws(ResponseError) {
        let reader = SourceReader(outline: outline, server: context.server, token: nil)
        edits += try reader.read(outline.source)
      } catch {
        (outline.options, outline.store) = (oldOptions, oldStore)
        throw error
      }
    }
    edits += outline.store.setCompact(options.compact ?? false)
    if options.details != oldOptions.details {
      // Every row may look different.
      let (old, new) = (oldStore.rowCount, outline.store.rowCount)
      edits =
        max(old, new) == 0 ? [] : [OutlineEngine.RowEdit(start: 0, removed: old, inserted: new)]
    }
    if options.git != oldOptions.git { edits += outline.arrangeGit(context.server) }
    outline.store.countAsOneChange(edits, since: oldStore.version)
    return context.update(outline, edits: edits, window: params.window)
  }

  static func state(
    _ params: OutlineStateParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    // Written at once: while an answer goes out, no cancellation can be taken in.
    var state = JSONWriter()
    try state.state(of: outline, limit: params.limit, shouldStop: context.isCancelled)
    let bytes = state.takeBytes()
    return Answer { $0.raw(bytes) }
  }

  static func list(
    _ params: OutlineListParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let session = context.server.session
    let items = session.order.compactMap { session.outlines[$0] }.map { outline in
      OutlineListResult.Item(
        outline: outline.identifier,
        source: outline.source.kind,
        nodes: outline.store.outline.count,
        total: outline.store.rowCount,
        version: outline.store.version
      )
    }
    return Answer { try $0.encode(OutlineListResult(outlines: items)) }
  }
}

extension OpenOutline {
  fileprivate func restore(_ state: OutlineState) throws(ResponseError) {
    _ = try change { store throws(OutlineError) in try store.restore(state.viewState) }
  }
}
