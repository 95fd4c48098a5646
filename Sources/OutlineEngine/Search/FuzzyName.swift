/// A name as a fuzzy pattern's characters are found in it.
protocol FuzzyName {
  /// How many characters there are.
  var count: Int { get }

  /// The characters of the pattern that a character is, a bit each.
  func orders(_ index: Int) -> UInt64

  func characterClass(_ index: Int) -> CharacterClass

  /// Whether a character is a full stop.
  func isDot(_ index: Int) -> Bool
}

extension FuzzyName {
  /// What a character is worth for where it stands, unless that is the beginning of the name.
  @inline(__always) func bonus(_ index: Int) -> Int {
    ScoreRules.bonus(
      of: characterClass(index),
      after: characterClass(index - 1),
      isBeforeLower: index + 1 < count && characterClass(index + 1) == .lower
    )
  }
}

/// A name each of whose characters is a byte.
struct PlainFuzzyName: FuzzyName {
  let stored: UnsafeBufferPointer<UInt8>
  /// The same name in comparable form.
  let compared: UnsafeBufferPointer<UInt8>
  /// By byte, the characters of the pattern that it is.
  let ordersOfBytes: UnsafeBufferPointer<UInt64>

  var count: Int { compared.count }

  func orders(_ index: Int) -> UInt64 { ordersOfBytes[Int(compared[index])] }

  func characterClass(_ index: Int) -> CharacterClass { CharacterClass(stored[index]) }

  func isDot(_ index: Int) -> Bool { stored[index] == 0x2E }
}

/// Any name.
struct ExoticFuzzyName: FuzzyName {
  let text: ComparedText
  let pattern: FuzzyPattern

  var count: Int { text.count }

  func orders(_ index: Int) -> UInt64 { pattern.orders { text.isEqual(index, to: $0) } }

  func characterClass(_ index: Int) -> CharacterClass { text.classes[index] }

  func isDot(_ index: Int) -> Bool { text.isEqual(index, to: [0x2E]) }
}

extension FuzzyPattern {
  /// The characters that something is true of, a bit each; there are at most 64 characters.
  func orders(where isTrue: ([UInt8]) -> Bool) -> UInt64 {
    var orders: UInt64 = 0
    for (order, character) in characters.enumerated() where isTrue(character) {
      orders |= 1 << UInt64(order)
    }
    return orders
  }

  /// By a number of characters, the letters of all that follow them.
  var lettersBehind: [UInt64] {
    var behind = [UInt64](repeating: 0, count: characters.count)
    var letters: UInt64 = 0
    for (index, character) in characters.enumerated().reversed() {
      let text = String(decoding: character, as: UTF8.self)
      letters |= LetterMasks.mask(of: ComparisonForm.folded.bytes(of: text))
      behind[index] = letters
    }
    return behind
  }
}
