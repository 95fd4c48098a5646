/// The scores of all alignments of a fuzzy pattern with a text, a row a character of the pattern.
struct AlignmentTable {
  let pattern: FuzzyPattern
  let text: ComparedText
  let own: Int
  /// The best score of an alignment whose last character so far is at this index.
  private var row: [Int]
  /// By row and index, where the character before stands; empty if only the score is asked for.
  private var origins: [Int32] = []

  private static let impossible = Int.min / 2

  init(pattern: FuzzyPattern, text: ComparedText, own: Int) {
    self.pattern = pattern
    self.text = text
    self.own = own
    row = [Int](repeating: Self.impossible, count: text.count)
  }

  /// The best alignment; costs the length of the pattern times that of the text.
  mutating func best() -> (indices: [Int], score: Int)? {
    origins = [Int32](repeating: -1, count: pattern.characters.count * text.count)
    fill()
    guard let end = bestEnd() else { return nil }
    var indices: [Int] = []
    var index = end
    for order in pattern.characters.indices.reversed() {
      indices.append(index)
      index = Int(origins[order * text.count + index])
    }
    return (indices.reversed(), row[end])
  }

  /// The score of the best alignment.
  mutating func bestScore() -> Int? {
    fill()
    return bestEnd().map { row[$0] }
  }

  private mutating func fill() {
    for order in pattern.characters.indices {
      fill(order, pattern.characters[order])
    }
  }

  /// Replaces the row of a character by that of the next.
  private mutating func fill(_ order: Int, _ character: [UInt8]) {
    // The old row's scores at the index before, and the best of those further back less the gap.
    var before = Self.impossible
    var jump = Self.impossible
    var jumpOrigin = -1
    for index in 0..<text.count {
      let old = row[index]
      row[index] = Self.impossible
      if text.isEqual(index, to: character) {
        let bonus = ScoreRules.bonus(at: index, in: text, own: own)
        let worth = ScoreRules.match + (own > 0 && index >= own ? ScoreRules.ownName : 0)
        if order == 0 {
          row[index] = worth + bonus * ScoreRules.firstCharacterFactor
        } else {
          let run = before + max(bonus, ScoreRules.consecutive)
          row[index] = max(run, jump + bonus) + worth
          if !origins.isEmpty {
            origins[order * text.count + index] = Int32(
              run >= jump + bonus ? index - 1 : jumpOrigin
            )
          }
        }
      }
      jump -= ScoreRules.gapExtension
      if before - ScoreRules.gapStart > jump {
        jump = before - ScoreRules.gapStart
        jumpOrigin = index - 1
      }
      before = old
    }
  }

  private func bestEnd() -> Int? {
    var end: Int?
    for index in own..<max(own, row.count) where row[index] > Self.impossible / 2 {
      if end.map({ row[index] > row[$0] }) ?? true { end = index }
    }
    return end
  }
}
