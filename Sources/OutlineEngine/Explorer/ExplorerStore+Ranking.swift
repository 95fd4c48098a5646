extension ExplorerStore {
  /// A hit as a picker shows it.
  public struct RankedHit: Sendable, Equatable {
    public var node: NodeID
    /// The names from the root down.
    public var path: [String]
    /// The higher the better; says nothing beside hits of another query.
    public var score: Int
  }

  /// The best hits of the standing query, best first; equals in tree order.
  ///
  /// Costs a look at every hit.
  ///
  /// - Throws: `OutlineError.interrupted` once `shouldStop` says so.
  public func bestHits(
    _ limit: Int,
    shouldStop: () -> Bool = { false }
  ) throws(OutlineError) -> [RankedHit] {
    guard let search else { return [] }
    return try ranked(limit, search.hits, by: search.matcher, shouldStop)
  }

  /// The best nodes for a query that does not stand and will not.
  public func bestHits(
    _ limit: Int,
    for query: SearchQuery,
    shouldStop: () -> Bool = { false }
  ) throws(OutlineError) -> [RankedHit] {
    var hits = BitSet(count: outline.count)
    guard !query.isEmpty else {
      hits.insert(0..<min(limit, outline.count))
      return hits.places(in: 0..<outline.count).map { rankedHit($0, score: 0) }
    }
    let matcher: Matcher
    let end: MarkingEnd
    do {
      matcher = try Matcher(query)
      end = try matcher.mark(
        0..<outline.count,
        of: outline,
        kinds: nil,
        into: &hits,
        shouldStop: shouldStop
      )
    } catch {
      throw .invalidQuery(error)
    }
    guard end != .stopped else { throw .interrupted }
    return try ranked(limit, hits, by: matcher, shouldStop)
  }

  private func ranked(
    _ limit: Int,
    _ hits: BitSet,
    by matcher: Matcher,
    _ shouldStop: () -> Bool
  ) throws(OutlineError) -> [RankedHit] {
    let best = matcher.best(
      limit,
      of: hits,
      in: 0..<outline.count,
      tree: ScoredTree(
        names: outline.columns.names,
        flags: outline.columns.flags,
        parent: outline.parent,
        depth: outline.columns.depth,
        masks: letterMasks
      ),
      shouldStop: shouldStop
    )
    guard let best else { throw .interrupted }
    return best.map { rankedHit($0.place, score: $0.score.points) }
  }

  private func rankedHit(_ place: Int, score: Int) -> RankedHit {
    RankedHit(node: outline.id(at: place), path: outline.path(of: place), score: score)
  }
}
