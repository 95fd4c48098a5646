/// What a character is to the eye that looks for where words begin.
enum CharacterClass: UInt8, Sendable {
  case slash
  /// Punctuation, white space and all else that stands between words.
  case delimiter
  case digit
  case upper
  /// Lower case, and letters that have no case.
  case lower

  var isWord: Bool { rawValue >= Self.digit.rawValue }

  init(_ byte: UInt8) {
    self =
      switch byte {
      case 0x61...0x7A: .lower
      case 0x41...0x5A: .upper
      case 0x30...0x39: .digit
      case 0x2F: .slash
      default: .delimiter
      }
  }

  init(_ character: Character) {
    if let ascii = character.asciiValue {
      self.init(ascii)
    } else if character.isUppercase {
      self = .upper
    } else if character.isNumber {
      self = .digit
    } else if character.isWhitespace || character.isPunctuation {
      self = .delimiter
    } else {
      self = .lower
    }
  }
}
