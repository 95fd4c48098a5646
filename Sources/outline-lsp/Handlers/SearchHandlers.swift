import OutlineEngine
import OutlineProtocol

/// Searching, and going from hit to hit.
enum SearchHandlers {
  static func search(
    _ params: OutlineSearchParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let query = SearchQuery(params.query, params.options, standing: outline.store.lastQuery)
    let options = params.options?.engineOptions ?? outline.store.lastOptions
    let kept = params.keep.map(NodeID.init(wire:))
    let overtaking = Overtaking(of: query, options, in: outline, context.server)
    let edits: [OutlineEngine.RowEdit]
    do throws(ResponseError) {
      edits = try outline.change { store throws(OutlineError) in
        let before = store
        if kept != nil || !overtaking.hasHappened(in: before) {
          do throws(OutlineError) {
            return try store.search(query, options: options, keeping: kept) {
              context.isCancelled() || kept == nil && overtaking.hasHappened(in: before)
            }
          } catch {
            let isOvertaken = error == .interrupted && !context.server.jobs.isCancelled(context.id)
            guard isOvertaken else { throw error }
          }
        }
        try store.passOver(query, options: options)
        return []
      }
    } catch {
      throw error.countingOffset(in: params.query, by: context.encoding)
    }
    let first = outline.store.firstHit
    return context.update(outline, edits: edits, window: params.window, target: first)
  }

  static func nextHit(
    _ params: OutlineNextHitParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    var hit: NodeID?
    let edits = try outline.change { store throws(OutlineError) in
      let found = try store.nextHit(
        from: params.from.map(NodeID.init(wire:)),
        backward: params.backward ?? false,
        wrap: params.wrap ?? true
      )
      hit = found.hit
      return found.edits
    }
    let index = hit.flatMap(outline.store.row(of:))
    return context.update(outline, edits: edits, window: params.window, target: hit) { writer in
      writer.raw(#","node":"#)
      writer.integerOrNull(hit.map { Int($0.rawValue) })
      writer.raw(#","index":"#)
      writer.integerOrNull(index)
    }
  }

  static func hits(
    _ params: OutlineHitsParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let status = outline.store.searchStatus
    let best: [ExplorerStore.RankedHit]
    do {
      best = try outline.store.bestHits(params.limit ?? 100, shouldStop: context.isCancelled)
    } catch {
      throw ResponseError(error)
    }
    let result = OutlineHitsResult(
      hits: best.map { hit in
        OutlineHitsResult.Hit(node: Int(hit.node.rawValue), path: hit.path, score: hit.score)
      },
      total: status?.hits ?? 0,
      complete: outline.isComplete && status?.isComplete ?? true
    )
    return Answer { try $0.encode(result) }
  }
}

extension ResponseError {
  /// The error with its offset counted in the client's unit, from the start of what it sent: the
  /// store counts bytes, behind the white space that a query may begin with.
  fileprivate func countingOffset(
    in query: String,
    by encoding: PositionEncodingKind
  ) -> ResponseError {
    guard let offset = data?.offset, let unit = TextUnit(rawValue: encoding.rawValue) else {
      return self
    }
    var error = self
    let start = query.prefix { $0.isWhitespace }.utf8.count
    error.data?.offset = unit.offset(ofUTF8: start + offset, in: query.utf8)
    return error
  }
}
