/// What makes one match better than another: the constants of all scores, and why.
enum ScoreRules {
  /// For each character of the query.
  static let match = 16
  /// The first character of the name: worth more than any other place.
  static let nameStart = 12
  /// The first character of a folder's name further up in the path.
  static let segmentStart = 11
  /// The first character after a delimiter such as `_`, `-`, `.` or a space.
  static let wordStart = 10
  /// An upper-case letter after a lower-case one, a digit after a letter.
  static let hump = 9
  /// A character that follows the one before it directly: worth more than a jump to the next
  /// word's start, which is `wordStart - gapStart`, so that three letters in a row at the start of
  /// a word beat the initials of three words.
  static let consecutive = 11
  /// The first character typed is the one people are sure of.
  static let firstCharacterFactor = 2
  static let gapStart = 3
  static let gapExtension = 1
  /// The query is the whole name.
  static let wholeName = 96
  /// The query is the name up to its first dot.
  static let wholeStem = 24
  /// For each character that lies in the node's own name, when paths are searched.
  static let ownName = 2

  /// What a character is worth for where it stands; `own` is where the node's own name begins.
  static func bonus(at index: Int, in text: ComparedText, own: Int) -> Int {
    if index == own { return nameStart }
    if index == 0 { return segmentStart }
    return bonus(
      of: text.classes[index],
      after: text.classes[index - 1],
      isBeforeLower: isLower(text, index + 1)
    )
  }

  /// What a character is worth for the characters beside it.
  static func bonus(
    of here: CharacterClass,
    after before: CharacterClass,
    isBeforeLower: @autoclosure () -> Bool
  ) -> Int {
    guard here.isWord else { return 0 }
    switch before {
    case .slash: return segmentStart
    case .delimiter: return wordStart
    case .lower: return here == .lower ? 0 : hump
    case .upper:
      // In `HTMLParser` the hump is the `P`.
      let isHump = here == .digit || here == .upper && isBeforeLower()
      return isHump ? hump : 0
    case .digit: return here == .digit ? 0 : hump
    }
  }

  /// The score of one run of characters.
  static func run(_ characters: Range<Int>, in text: ComparedText, own: Int) -> Int {
    var score = 0
    for index in characters {
      let bonus = bonus(at: index, in: text, own: own)
      score += match + (index >= own && own > 0 ? ownName : 0)
      score +=
        index == characters.lowerBound ? bonus * firstCharacterFactor : max(bonus, consecutive)
    }
    return score
  }

  private static func isLower(_ text: ComparedText, _ index: Int) -> Bool {
    index < text.count && text.classes[index] == .lower
  }

  /// The most that the first characters of a query can score in the path of a folder.
  static func bound(ofBeginning count: Int) -> Int {
    count == 0 ? 0 : count * (match + inner) + inner * (firstCharacterFactor - 1)
  }

  /// The most that the last characters of a query can score in the own name of a node.
  static func bound(ofEnd count: Int, isAll: Bool) -> Int {
    let most = count * (match + ownName + inner) + nameStart - inner
    return isAll ? most + nameStart * (firstCharacterFactor - 1) + max(wholeName, wholeStem) : most
  }

  /// The most that a character can score for its place, unless that is the start of the name.
  private static let inner = max(segmentStart, wordStart, hump, consecutive)
}
