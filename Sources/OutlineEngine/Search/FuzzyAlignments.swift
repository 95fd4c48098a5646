/// The best scores of the alignments of each beginning of a pattern with a text that grows at its
/// end: what `AlignmentTable` has in a row, without the columns that nothing follows from.
struct FuzzyAlignments: Sendable {
  /// How many characters the text has.
  var length = 0
  /// By the number of characters, less one, of the beginning.
  private var cells: [Cell]
  /// The best score of an alignment of all characters that ends where `become` left off or later.
  private(set) var best: Int?

  private struct Cell {
    /// The greatest sum of a score and the index of its last character, which is what the score
    /// of a jump from there to any index follows from.
    var reach: Int32
    /// The best score of an alignment that ends at `index`, the last index that there is one for.
    var score: Int32
    var index: Int32
  }

  private static let impossible = Int32.min / 2

  /// The alignments with an empty text.
  init(characters: Int) {
    let cell = Cell(reach: Self.impossible, score: Self.impossible, index: -2)
    cells = [Cell](repeating: cell, count: characters)
  }

  /// Takes over those of another text with the same pattern, none of which counts as complete.
  mutating func become(_ other: FuzzyAlignments) {
    for order in cells.indices { cells[order] = other.cells[order] }
    length = other.length
    best = nil
  }

  /// Takes in a character at an index beyond all before.
  ///
  /// `orders` are the characters of the pattern that it is, a bit each; `worth` is what it scores
  /// wherever it is matched, `bonus` what it scores for where it stands.
  mutating func match(_ orders: UInt64, at index: Int, worth: Int, bonus: Int) {
    let index = Int32(truncatingIfNeeded: index)
    let inRun = Int32(worth + max(bonus, ScoreRules.consecutive))
    let afterGap = Int32(worth + bonus - ScoreRules.gapStart + 2 * ScoreRules.gapExtension)
    // The last first, since each looks at the one before as it was.
    var rest = orders
    while rest != 0 {
      let order = 63 - rest.leadingZeroBitCount
      rest ^= 1 << UInt64(order)
      var score = Int32(worth + bonus * ScoreRules.firstCharacterFactor)
      if order > 0 {
        let before = cells[order - 1]
        guard before.index >= 0 else { continue }
        // A jump over nothing is worth less than the run, and does no harm.
        score = before.reach - index * Int32(ScoreRules.gapExtension) + afterGap
        if before.index == index - 1 { score = max(score, before.score + inRun) }
      }
      let reach = score + index * Int32(ScoreRules.gapExtension)
      cells[order] = Cell(reach: max(cells[order].reach, reach), score: score, index: index)
      if order == cells.count - 1 { best = max(best ?? Int(score), Int(score)) }
    }
  }
}
