/// Scores the hits of a fuzzy query, with what a folder's path gives kept for all that lies in it.
///
/// The scores are those of `Matcher.score`. An alignment with a path is one with the path of the
/// folder, continued in the node's own name: only the name is read anew, and of it only characters
/// that the pattern has cost more than a look. Names whose letters leave too much of the pattern
/// to the folder's path are not read at all.
struct FuzzyScorer: HitScorer {
  private let matcher: Matcher
  private let pattern: FuzzyPattern
  private let tree: ScoredTree
  private let isForPaths: Bool
  /// By byte of a plain name, the characters of the pattern that it is.
  private let ordersOfBytes: [UInt64]
  private let lettersBehind: [UInt64]
  /// By level, the folder entered last, and the alignments with its path, the `/` included.
  private var folders: [(place: Int, alignments: FuzzyAlignments)]
  /// The alignments with the text that is read.
  private var alignments: FuzzyAlignments
  /// The letters that a name must have for a hit as good as `bar`, in any folder.
  private var letters: UInt64 = 0
  private var bar = Int.min

  /// Nil if the query is not fuzzy, or has more characters than a set of bits.
  init?(_ matcher: Matcher, _ tree: ScoredTree) {
    guard case .fuzzy(let pattern) = matcher.engine, 1...64 ~= pattern.characters.count else {
      return nil
    }
    self.matcher = matcher
    self.pattern = pattern
    self.tree = tree
    isForPaths = matcher.query.scope == .path
    ordersOfBytes = (0...UInt8.max).map { byte in
      byte < 0x80 ? pattern.orders { $0 == [byte] } : 0
    }
    lettersBehind = pattern.lettersBehind
    alignments = FuzzyAlignments(characters: pattern.characters.count)
    folders = [(-1, alignments)]
  }

  mutating func score(_ place: Int, bar: Int?) -> HitScore? {
    if isForPaths, let bar, let masks = tree.masks, !tree.flags[place].contains(.exotic) {
      if bar > self.bar {
        self.bar = bar
        letters = lettersNeeded(for: bar)
      }
      guard masks.values[place] & letters == letters else { return nil }
    }
    let level = isForPaths ? enterFolder(of: place) : 0
    alignments.become(folders[level].alignments)
    let whole = read(place, own: alignments.length)
    guard alignments.length * pattern.characters.count <= FuzzyPattern.cellLimit else {
      return matcher.score(ofPath: isForPaths ? tree.path(of: place) : [tree.names.name(place)])
    }
    guard let best = alignments.best else { return nil }
    return HitScore(points: max(best, whole ?? best), length: alignments.length)
  }

  /// The letters that a plain name must have for a hit with so many points: those behind the most
  /// characters that its folder's path may have.
  private func lettersNeeded(for points: Int) -> UInt64 {
    let count = lettersBehind.indices.last { count in
      let left = pattern.characters.count - count
      let end = ScoreRules.bound(ofEnd: left, isAll: count == 0)
      return ScoreRules.bound(ofBeginning: count) + end >= points
    }
    return lettersBehind[count ?? 0]
  }

  /// Brings the levels to a node's folder; returns the folder's.
  private mutating func enterFolder(of place: Int) -> Int {
    let level = Int(tree.depth[place])
    var known = level
    var missing: [Int] = []
    var folder = Int(tree.parent[place])
    while known > 0, known >= folders.count || folders[known].place != folder {
      missing.append(folder)
      folder = Int(tree.parent[folder])
      known -= 1
    }
    while let folder = missing.popLast() {
      alignments.become(folders[known].alignments)
      // A file that others are shown under is no part of their paths.
      if !tree.flags[folder].contains(.nesting) { readFolder(folder) }
      known += 1
      if known == folders.count { folders.append((folder, alignments)) }
      folders[known].place = folder
      folders[known].alignments.become(alignments)
    }
    return level
  }

  /// Appends a folder's name to the text, and a slash.
  private mutating func readFolder(_ folder: Int) {
    _ = read(folder, own: nil)
    let bonus = alignments.length == 0 ? ScoreRules.segmentStart : 0
    let slash = ordersOfBytes[0x2F]
    alignments.match(slash, at: alignments.length, worth: ScoreRules.match, bonus: bonus)
    alignments.length += 1
  }

  /// Appends a name to the text; returns what it scores for being the pattern and little more.
  private mutating func read(_ place: Int, own: Int?) -> Int? {
    guard !tree.flags[place].contains(.exotic) else {
      let text = ComparedText(tree.names.name(place), form: matcher.form)
      return read(ExoticFuzzyName(text: text, pattern: pattern), own: own)
    }
    return tree.names.withName(place) { stored in
      tree.names.withFoldedName(place) { folded in
        ordersOfBytes.withUnsafeBufferPointer { orders in
          let name = PlainFuzzyName(
            stored: stored,
            compared: matcher.form.foldsCase ? folded : stored,
            ordersOfBytes: orders
          )
          return read(name, own: own)
        }
      }
    }
  }

  @inline(__always)
  private mutating func read<Name: FuzzyName>(_ name: Name, own: Int?) -> Int? {
    let start = alignments.length
    let worth = ScoreRules.match + ((own ?? 0) > 0 ? ScoreRules.ownName : 0)
    for index in 0..<name.count {
      let orders = name.orders(index)
      guard orders != 0 else { continue }
      let bonus = index > 0 ? name.bonus(index) : startBonus(name, own: own)
      alignments.match(orders, at: start + index, worth: worth, bonus: bonus)
    }
    alignments.length += name.count
    return own == nil ? nil : whole(name, worth: worth)
  }

  /// What the first character of a name is worth for that.
  @inline(__always) private func startBonus<Name: FuzzyName>(_ name: Name, own: Int?) -> Int {
    if own != nil { return ScoreRules.nameStart }
    let isStart = alignments.length == 0 || name.characterClass(0).isWord
    return isStart ? ScoreRules.segmentStart : 0
  }

  /// The score of a name that is the pattern, or is so up to its first dot.
  @inline(__always) private func whole<Name: FuzzyName>(_ name: Name, worth: Int) -> Int? {
    let length = pattern.characters.count
    guard name.count >= length, name.count == length || name.isDot(length) else { return nil }
    var score = name.count == length ? ScoreRules.wholeName : ScoreRules.wholeStem
    for index in 0..<length {
      guard name.orders(index) >> UInt64(index) & 1 == 1 else { return nil }
      score += worth
      score +=
        index == 0
        ? ScoreRules.nameStart * ScoreRules.firstCharacterFactor
        : max(name.bonus(index), ScoreRules.consecutive)
    }
    return score
  }
}
