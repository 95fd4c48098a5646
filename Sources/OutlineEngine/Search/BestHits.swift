/// Keeps the best of many hits, in order, without sorting them all.
struct BestHits {
  struct Hit: Equatable, Sendable {
    let place: Int
    let score: HitScore
  }

  private let limit: Int
  private var kept: [Hit] = []
  /// What is worse than this is not among the best.
  private(set) var bar: Hit?

  init(limit: Int) { self.limit = max(0, limit) }

  /// Adds a hit; of hits with equal scores the one that comes first in the tree is better.
  mutating func insert(_ hit: Hit) {
    guard limit > 0 else { return }
    if let bar, !Self.isBetter(hit, bar) { return }
    kept.append(hit)
    guard kept.count >= 2 * limit + 64 else { return }
    cut()
    bar = kept.last
  }

  /// The best, best first.
  mutating func sorted() -> [Hit] {
    cut()
    return kept
  }

  private mutating func cut() {
    kept.sort(by: Self.isBetter)
    if kept.count > limit { kept.removeLast(kept.count - limit) }
  }

  private static func isBetter(_ left: Hit, _ right: Hit) -> Bool {
    left.score == right.score ? left.place < right.place : left.score > right.score
  }
}

extension Matcher {
  /// The best of the hits in a range of places, best first; nil if it was stopped.
  ///
  /// Costs a closer look at every hit that may be among them.
  func best(
    _ limit: Int,
    of hits: BitSet,
    in places: Range<Int>,
    tree: ScoredTree,
    shouldStop: () -> Bool = { false }
  ) -> [BestHits.Hit]? {
    if var scorer = FuzzyScorer(self, tree) {
      return best(limit, of: hits, in: places, tree: tree, by: &scorer, shouldStop)
    }
    var scorer = TextScorer(self, tree)
    return best(limit, of: hits, in: places, tree: tree, by: &scorer, shouldStop)
  }

  private func best<Scorer: HitScorer>(
    _ limit: Int,
    of hits: BitSet,
    in places: Range<Int>,
    tree: ScoredTree,
    by scorer: inout Scorer,
    _ shouldStop: () -> Bool
  ) -> [BestHits.Hit]? {
    var best = BestHits(limit: limit)
    var seen = 0
    let opening = query.scope == .name ? opening : nil
    var cursor = places.lowerBound
    while let place = hits.next(from: cursor), place < places.upperBound {
      cursor = place + 1
      if seen & 255 == 0, shouldStop() { return nil }
      seen += 1
      let bar = best.bar?.score.points
      if let opening, let bar, opening.pointsWithout < bar,
        tree.names.folded[Int(tree.names.foldedStarts[place])] != opening.byte
      {
        continue
      }
      if let score = scorer.score(place, bar: bar) {
        best.insert(BestHits.Hit(place: place, score: score))
      }
    }
    return best.sorted()
  }

  /// The byte that a folded name begins with if the match does, and the most points that a match
  /// can have which begins further on: most hits need no closer look than this.
  private var opening: (byte: UInt8, pointsWithout: Int)? {
    let bytes: [UInt8]
    switch engine {
    case .substring(let needle): bytes = needle.scanner.needle
    case .fuzzy(let pattern): bytes = pattern.bytes
    default: return nil
    }
    let folded = ComparisonForm.folded.bytes(of: String(decoding: bytes, as: UTF8.self))
    guard let first = folded.first else { return nil }
    let bonus = max(ScoreRules.segmentStart, ScoreRules.consecutive)
    let others = (bytes.count - 1) * (ScoreRules.match + bonus)
    let isWord = first >= 0x80 || CharacterClass(first).isWord
    let start = isWord ? ScoreRules.segmentStart * ScoreRules.firstCharacterFactor : 0
    return (first, ScoreRules.match + start + others)
  }
}
