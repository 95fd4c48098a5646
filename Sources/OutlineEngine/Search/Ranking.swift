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
      guard isMatch(text, own: own, stored: stored) else { return nil }
      return needles.reduce(0) { $0 + (best($1, text, own: own, touching: 0) ?? 0) }
    case .fuzzy(let pattern):
      guard let score = pattern.bestScore(in: text, own: own) else { return nil }
      let start = own..<own + pattern.characters.count
      guard start.upperBound <= text.count,
        pattern.characters.indices.allSatisfy({
          text.isEqual(own + $0, to: pattern.characters[$0])
        })
      else { return score }
      return max(score, ScoreRules.run(start, in: text, own: own) + whole(start, text, own))
    case .glob(let pattern): return pattern.matches(text, own: own) ? 0 : nil
    case .regex:
      // Where an expression matches says little: its hits are ranked by length.
      return isMatch(text, own: own, stored: stored) ? 0 : nil
    }
  }

  /// The best occurrence of a needle.
  private func best(_ needle: Needle, _ text: ComparedText, own: Int, touching: Int) -> Int? {
    var best: Int?
    var offset = 0
    while let found = needle.first(in: text, from: offset, own: touching) {
      let points = ScoreRules.run(found, in: text, own: own) + whole(found, text, own)
      best = max(best ?? points, points)
      offset = text.byteStart(found.upperBound)
    }
    return best
  }

  /// What a run of characters is worth for being all of the name, or all up to its first dot.
  private func whole(_ run: Range<Int>, _ text: ComparedText, _ own: Int) -> Int {
    guard run.lowerBound == own else { return 0 }
    if run.upperBound == text.count { return ScoreRules.wholeName }
    return text.isEqual(run.upperBound, to: [0x2E]) ? ScoreRules.wholeStem : 0
  }
}
