import OutlineEngine
import OutlineProtocol

/// Searching, and going from hit to hit.
enum SearchHandlers {
  static func search(
    _ params: OutlineSearchParams, _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let query = SearchQuery(params.query, params.options, standing: outline.store.standingQuery)
    let options = params.options?.engineOptions
    let edits = try outline.change { store throws(OutlineError) in
      try store.search(query, options: options, shouldStop: context.isCancelled)
    }
    return context.update(outline, edits: edits, window: params.window)
  }

  static func nextHit(
    _ params: OutlineNextHitParams, _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    var hit: NodeID?
    let edits = try outline.change { store throws(OutlineError) in
      let found = try store.nextHit(
        from: params.from.map(NodeID.init(wire:)), backward: params.backward ?? false,
        wrap: params.wrap ?? true)
      hit = found.hit
      return found.edits
    }
    let index = hit.flatMap(outline.store.row(of:))
    return context.update(outline, edits: edits, window: params.window) { writer in
      writer.raw(#","node":"#)
      writer.integerOrNull(hit.map { Int($0.rawValue) })
      writer.raw(#","index":"#)
      writer.integerOrNull(index)
    }
  }
}
