/// How good a hit is, for pickers that show the best first.
struct HitScore: Comparable, Sendable {
  let points: Int
  /// How long the name is, or the path if paths are searched: of equal hits the shorter is better.
  let length: Int

  /// Whether the left is worse.
  static func < (left: HitScore, right: HitScore) -> Bool {
    (left.points, -left.length) < (right.points, -right.length)
  }
}

extension Matcher {
  /// The score of a name or a path; nil if it is no hit.
  ///
  /// `own` is the character that the node's own name begins at.
  func score(_ text: ComparedText, own: Int, stored: () -> String) -> HitScore? {
    guard let points = points(text, own: own, stored: stored) else { return nil }
    return HitScore(points: points, length: text.count)
  }

  /// The score of a path from the root down to a node; of a name, when that is all there is.
  func score(ofPath segments: [String]) -> HitScore? {
    var text = ComparedText(form: form)
    var own = 0
    for (index, segment) in segments.enumerated() {
      if index > 0 { text.append("/") }
      own = text.count
      text.append(segment)
    }
    return score(text, own: own) { segments.joined(separator: "/") }
  }

  private func points(_ text: ComparedText, own: Int, stored: () -> String) -> Int? {
    switch engine {
    case .nothing: return nil
    case .substring(let needle): return best(needle, text, own: own, touching: own)
    case .words(let needles):
      guard (try? isMatch(text, own: own, stored: stored)) == true else { return nil }
      return needles.reduce(0) { $0 + (best($1, text, own: own, touching: 0) ?? 0) }
    case .fuzzy(let pattern):
      guard let best = pattern.bestAlignment(in: text, own: own) else { return nil }
      guard let first = best.indices.first, let last = best.indices.last else { return nil }
      let isRun = last - first + 1 == best.indices.count
      return best.score + (isRun ? whole(first..<last + 1, text, own) : 0)
    case .glob(let pattern): return pattern.matches(text, own: own) ? 0 : nil
    case .regex:
      // Where an expression matches says little: its hits are ranked by length.
      return (try? isMatch(text, own: own, stored: stored)) == true ? 0 : nil
    }
  }

  /// The best occurrence of a needle.
  private func best(_ needle: Needle, _ text: ComparedText, own: Int, touching: Int) -> Int? {
    needle.occurrences(in: text, own: touching)
      .map { ScoreRules.run($0, in: text, own: own) + whole($0, text, own) }.max()
  }

  /// What a run of characters is worth for being all of the name, or all up to its first dot.
  private func whole(_ run: Range<Int>, _ text: ComparedText, _ own: Int) -> Int {
    guard run.lowerBound == own else { return 0 }
    if run.upperBound == text.count { return ScoreRules.wholeName }
    return text.isEqual(run.upperBound, to: [0x2E]) ? ScoreRules.wholeStem : 0
  }
}
