/// The scores of all alignments of a fuzzy pattern with a text, a row a character of the pattern.
struct AlignmentTable {
  let pattern: FuzzyPattern
  let text: ComparedText
  let own: Int

  private static let impossible = Int.min / 2

  /// Fills the table; costs the length of the pattern times that of the text.
  func best() -> (indices: [Int], score: Int)? {
    let width = text.count
    let bonuses = (0..<width).map { ScoreRules.bonus(at: $0, in: text, own: own) }
    /// The best score of an alignment whose character of this row is at this index.
    var row = [Int](repeating: Self.impossible, count: width)
    /// By row and index: where the character before stands.
    var origins = [Int32](repeating: -1, count: pattern.characters.count * width)
    for (order, character) in pattern.characters.enumerated() {
      var next = [Int](repeating: Self.impossible, count: width)
      var jump = Self.impossible
      var jumpOrigin = -1
      for index in order..<max(order, width) {
        if order > 0 {
          jump -= ScoreRules.gapExtension
          if index >= 2, row[index - 2] - ScoreRules.gapStart > jump {
            jump = row[index - 2] - ScoreRules.gapStart
            jumpOrigin = index - 2
          }
        }
        guard text.isEqual(index, to: character) else { continue }
        let worth = ScoreRules.match + (own > 0 && index >= own ? ScoreRules.ownName : 0)
        guard order > 0 else {
          next[index] = worth + bonuses[index] * ScoreRules.firstCharacterFactor
          continue
        }
        let run = row[index - 1] + max(bonuses[index], ScoreRules.consecutive)
        let gapped = jump + bonuses[index]
        next[index] = max(run, gapped) + worth
        origins[order * width + index] = Int32(run >= gapped ? index - 1 : jumpOrigin)
      }
      row = next
    }
    return trace(row, origins, width: width)
  }

  private func trace(
    _ row: [Int],
    _ origins: [Int32],
    width: Int
  ) -> (indices: [Int], score: Int)? {
    var last = -1
    for index in own..<max(own, width) where row[index] > Self.impossible / 2 {
      if last < 0 || row[index] > row[last] { last = index }
    }
    guard last >= 0 else { return nil }
    let score = row[last]
    var indices: [Int] = []
    for order in pattern.characters.indices.reversed() {
      indices.append(last)
      last = Int(origins[order * width + last])
    }
    return (indices.reversed(), score)
  }
}
