/// The query that stands in a store, and what it found.
struct StandingSearch: Sendable {
  var query: SearchQuery
  var options: SearchOptions
  var matcher: Matcher
  /// Nodes that the query matches.
  var hits: BitSet
  /// Nodes with a hit somewhere below.
  var helps: BitSet
  /// With `filter`: the nodes that can be rows at all.
  var shown: BitSet?
  /// The expansion from before the first query, with what the user changed since.
  var base: BitSet
  /// Folders to be open in it once they are there.
  var awaitedBase: ExpansionPaths
  /// The node last toggled, expanded or revealed since.
  var lastTouched: NodeID?
  /// Whether something could not be searched to its end, so that hits may be missing.
  var isIncomplete = false

  /// Whether what another search of the same nodes finds is among the hits: the query was typed on.
  func covers(_ matcher: Matcher, _ options: SearchOptions) -> Bool {
    query.scope == .name && options.kinds == self.options.kinds
      && options.under == self.options.under && !isIncomplete && matcher.extends(self.matcher)
  }

  mutating func changeBase(_ change: (inout BitSet) -> Void) {
    change(&base)
  }
}

extension Matcher {
  /// Whether the hits of both have the same matches.
  func marks(as other: Matcher) -> Bool {
    query == other.query || extends(other) && other.extends(self)
  }

  /// Marks the hits of a range.
  @discardableResult func mark(
    _ range: Range<Int>,
    of outline: Outline,
    kinds: [String]?,
    masks: LetterMasks? = nil,
    into hits: inout BitSet,
    shouldStop: () -> Bool = { false }
  ) throws(QueryError) -> MarkingEnd {
    let columns = outline.columns
    let end =
      switch query.scope {
      case .name:
        try mark(
          range,
          of: columns.names,
          flags: columns.flags,
          masks: masks,
          into: &hits,
          shouldStop: shouldStop
        )
      case .path:
        try markPaths(
          range,
          of: columns.names,
          flags: columns.flags,
          parent: outline.parent,
          depth: columns.depth,
          masks: masks,
          into: &hits,
          shouldStop: shouldStop
        )
      }
    outline.keep(kinds: kinds, in: range, of: &hits)
    return end
  }
}

extension Outline {
  /// Takes out of `hits` what is not of one of the kinds.
  func keep(kinds: [String]?, in range: Range<Int>, of hits: inout BitSet) {
    guard let kinds else { return }
    let isWanted = columns.kinds.names.map(Set(kinds).contains)
    for hit in hits.places(in: range) where !isWanted[Int(columns.kind[hit])] { hits[hit] = false }
  }

  /// The nodes with one of `hits` somewhere below.
  ///
  /// Costs the hits and the nodes marked: each walk up ends at the first node that is marked
  /// already.
  func nodesAbove(_ hits: BitSet) -> BitSet {
    var above = BitSet(count: count)
    for index in hits.words.indices {
      var word = hits.words[index]
      while word != 0 {
        var ancestor = Int(parent[index << 6 + word.trailingZeroBitCount])
        while ancestor >= 0, !above[ancestor] {
          above[ancestor] = true
          ancestor = Int(parent[ancestor])
        }
        word &= word - 1
      }
    }
    return above
  }

  /// What a filter shows: hits, what is above them, and what is below a hit that has none below.
  func nodesShown(hits: BitSet, helps: BitSet) -> BitSet {
    var shown = hits
    shown.formUnion(helps)
    var cursor = 0
    while let hit = hits.next(from: cursor) {
      if expandable[hit], !helps[hit] { shown.insert(descendants(of: hit)) }
      cursor = hit + 1
    }
    return shown
  }
}
