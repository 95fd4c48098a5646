/// Keeps the best of many hits, in order, without sorting them all.
struct BestHits {
  struct Hit: Equatable, Sendable {
    let place: Int
    let score: HitScore
  }

  private let limit: Int
  private var kept: [Hit] = []
  /// What is worse than this is not among the best.
  private var bar: Hit?

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
  /// Costs a closer look at every hit. `parent` and `depth` are asked only for paths.
  func best(
    _ limit: Int,
    of hits: BitSet,
    in places: Range<Int>,
    names: NameTable,
    parent: [Int32],
    depth: [Int32],
    shouldStop: () -> Bool = { false }
  ) -> [BestHits.Hit]? {
    var best = BestHits(limit: limit)
    var seen = 0
    var walk = PathWalk(names: names, parent: parent, depth: depth, form: form)
    for place in hits.places(in: places) {
      if seen & 255 == 0, shouldStop() { return nil }
      seen += 1
      let own = query.scope == .path ? walk.jump(to: place) : walk.enterAlone(place)
      if let score = score(
        walk.text,
        own: own,
        stored: { query.scope == .path ? walk.stored(place) : names.name(place) }
      ) {
        best.insert(BestHits.Hit(place: place, score: score))
      }
    }
    return best.sorted()
  }
}
