/// The shape of a regular expression, as far as it decides how long a search with it can take.
///
/// Swift's engine tries all ways to match and cannot be interrupted, so that what could take
/// forever has to be known beforehand.
indirect enum RegexSyntax: Equatable {
  /// One character out of a set.
  case character(RegexCharacters)
  /// Something of no width, or of none that matters.
  case empty
  /// `^`
  case start
  /// `$`
  case end
  case sequence([RegexSyntax])
  case alternatives([RegexSyntax])
  /// A part that may occur more than once.
  case loop(RegexSyntax, isOptional: Bool)
  /// A part that may be left out.
  case optional(RegexSyntax)
}

/// A superset of the characters that a part of an expression takes.
struct RegexCharacters: Equatable {
  var low: UInt64 = 0
  var high: UInt64 = 0
  var hasOthers = false

  static let all = RegexCharacters(low: .max, high: .max, hasOthers: true)
  static let digits = RegexCharacters("0"..."9", hasOthers: true)
  static let space = RegexCharacters("\t"..."\r", hasOthers: true).union(RegexCharacters(" "))
  static let word = digits.union(RegexCharacters("a"..."z")).union(RegexCharacters("_"))

  init(low: UInt64, high: UInt64, hasOthers: Bool) {
    self.low = low
    self.high = high
    self.hasOthers = hasOthers
  }

  init(_ character: Character) {
    guard let byte = character.asciiValue else {
      self.init(low: 0, high: 0, hasOthers: true)
      return
    }
    // Kelvin sign and long s are no ASCII, and equal `k` and `s` when case is ignored.
    self.init(low: 0, high: 0, hasOthers: "ksKS".contains(character))
    insert(byte)
    if character.isLetter { insert(byte ^ 0x20) }
  }

  init(_ range: ClosedRange<Unicode.Scalar>, hasOthers: Bool = false) {
    self.init(low: 0, high: 0, hasOthers: hasOthers || range.upperBound.value >= 0x80)
    for value in range.lowerBound.value...range.upperBound.value where value < 0x80 {
      if let scalar = Unicode.Scalar(value) { self = union(RegexCharacters(Character(scalar))) }
    }
  }

  func union(_ other: RegexCharacters) -> RegexCharacters {
    RegexCharacters(
      low: low | other.low,
      high: high | other.high,
      hasOthers: hasOthers || other.hasOthers
    )
  }

  /// All that is not in a set of ASCII characters.
  var complement: RegexCharacters {
    RegexCharacters(low: ~low, high: ~high, hasOthers: true)
  }

  /// Whether a byte of ASCII is one of them.
  func contains(_ byte: UInt8) -> Bool {
    (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 != 0
  }

  func intersects(_ other: RegexCharacters) -> Bool {
    low & other.low != 0 || high & other.high != 0 || hasOthers && other.hasOthers
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
  }
}
