/// Characters to be found in order, with anything between them.
struct FuzzyPattern: Sendable {
  /// Each in comparable form.
  let characters: [[UInt8]]

  /// The longest table that the best alignment is looked for in; beyond it the first one is taken.
  static let cellLimit = 1 << 16

  init(_ text: String, form: ComparisonForm) {
    characters = text.filter { !$0.isBlank }.map { form.bytes(of: String($0)) }
  }

  /// All characters in one, as they have to occur in a name's bytes.
  var bytes: [UInt8] { Array(characters.joined()) }

  /// Whether the characters occur in order, the last of them at `own` or later.
  func isFound(in text: ComparedText, own: Int) -> Bool {
    var last = -1
    return forEachLatest(in: text) { last = max(last, $0) } && last >= own
  }

  /// The score of the best alignment, without the alignment; nil if there is none.
  func bestScore(in text: ComparedText, own: Int) -> Int? {
    guard isFound(in: text, own: own) else { return nil }
    guard characters.count * text.count <= Self.cellLimit else {
      return score(of: latestAlignment(in: text), in: text, own: own)
    }
    var table = AlignmentTable(pattern: self, text: text, own: own)
    return table.bestScore()
  }

  /// The best-scored alignment, one index a character, that ends at `own` or later.
  ///
  /// The alignment is optimal; of equal ones it is that whose characters come first.
  func bestAlignment(in text: ComparedText, own: Int) -> (indices: [Int], score: Int)? {
    guard isFound(in: text, own: own) else { return nil }
    guard characters.count * text.count <= Self.cellLimit else {
      let indices = latestAlignment(in: text)
      return (indices, score(of: indices, in: text, own: own))
    }
    var table = AlignmentTable(pattern: self, text: text, own: own)
    return table.best()
  }

  /// The score of an alignment, which `bestAlignment` makes as great as can be.
  func score(of indices: [Int], in text: ComparedText, own: Int) -> Int {
    var score = 0
    for (order, index) in indices.enumerated() {
      let bonus = ScoreRules.bonus(at: index, in: text, own: own)
      score += ScoreRules.match + (own > 0 && index >= own ? ScoreRules.ownName : 0)
      guard order > 0 else {
        score += bonus * ScoreRules.firstCharacterFactor
        continue
      }
      let gap = index - indices[order - 1] - 1
      score += gap == 0 ? max(bonus, ScoreRules.consecutive) : bonus
      if gap > 0 { score -= ScoreRules.gapStart + ScoreRules.gapExtension * (gap - 1) }
    }
    return score
  }

  /// The alignment whose characters come last: if any ends in the own name, this one does.
  private func latestAlignment(in text: ComparedText) -> [Int] {
    var indices: [Int] = []
    _ = forEachLatest(in: text) { indices.append($0) }
    return indices.reversed()
  }

  /// Goes through that alignment from its end; returns false if there is none.
  private func forEachLatest(in text: ComparedText, _ body: (Int) -> Void) -> Bool {
    var index = text.count
    for order in characters.indices.reversed() {
      repeat {
        index -= 1
        guard index >= 0 else { return false }
      } while !text.isEqual(index, to: characters[order])
      body(index)
    }
    return true
  }
}
