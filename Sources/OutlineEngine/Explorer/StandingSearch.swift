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
  /// The node last toggled, expanded or revealed since.
  var lastTouched: NodeID?

  mutating func changeBase(_ change: (inout BitSet) -> Void) {
    change(&base)
  }
}

extension Outline {
  /// The nodes with one of `hits` somewhere below. Costs the hits and the nodes marked: each walk
  /// up ends at the first node that is marked already.
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
