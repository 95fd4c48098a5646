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
  /// What changes of the tree may take all together.
  var timeLeft: Duration

  /// Whether what another search of the same nodes finds is among the hits: the query was typed on.
  func covers(_ matcher: Matcher, _ options: SearchOptions) -> Bool {
    query.scope == .name && options.kinds == self.options.kinds
      && options.under == self.options.under && !isIncomplete && matcher.extends(self.matcher)
  }

  /// Brings `helps`, which stands in the order of a splice already, to the hits as they are now.
  ///
  /// `losing`: whether something that is or has hits is not where it was. Costs what is inserted and
  /// the nodes above the places of the change.
  mutating func updateHelps(
    in outline: Outline,
    after splice: Splice,
    touched: [Int],
    losing: Bool
  ) {
    let inserted = splice.segments.lazy.filter { $0.origin == .inserted }.map(\.targets)
    if losing {
      for seam in splice.seams { clearHelps(from: seam.new, in: outline) }
      for place in inserted.joined() where helps[place] {
        helps[place] = hits.hasBits(in: outline.descendants(of: place))
      }
    }
    for place in touched { clearHelps(from: place, in: outline) }
    for range in Array(inserted) + touched.map({ $0..<$0 + 1 }) {
      for place in range where hits[place] || helps[place] {
        outline.markAncestors(of: place, in: &helps)
      }
    }
  }

  /// Unmarks a node and those above it that no longer have hits below.
  private mutating func clearHelps(from place: Int, in outline: Outline) {
    for place in sequence(first: place, next: outline.parent(of:)) where helps[place] {
      if hits.hasBits(in: outline.descendants(of: place)) { return }
      helps[place] = false
    }
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
    time: RegexTime = RegexTime(),
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
          time: time,
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
          time: time,
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
  /// Costs the hits and the nodes marked.
  func nodesAbove(_ hits: BitSet) -> BitSet {
    var above = BitSet(count: count)
    for index in hits.words.indices {
      var word = hits.words[index]
      while word != 0 {
        markAncestors(of: index << 6 + word.trailingZeroBitCount, in: &above)
        word &= word - 1
      }
    }
    return above
  }

  /// Marks the nodes above a place, up to the first that is marked already.
  func markAncestors(of place: Int, in above: inout BitSet) {
    var ancestor = Int(parent[place])
    while ancestor >= 0, !above[ancestor] {
      above[ancestor] = true
      ancestor = Int(parent[ancestor])
    }
  }

  /// What a filter shows: hits, what is above them, and what is below a hit that has none below.
  ///
  /// Costs words, and the hits that are folders without hits.
  func nodesShown(hits: BitSet, helps: BitSet) -> BitSet {
    var shown = hits
    shown.formUnion(helps)
    var opening = hits
    opening.formIntersection(expandable, in: 0..<count)
    opening.subtract(helps)
    for hit in opening.places(in: 0..<count) { shown.insert(descendants(of: hit)) }
    return shown
  }
}
