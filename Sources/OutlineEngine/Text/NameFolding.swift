/// The folded form of names that searches compare: case folded with Unicode's rules, then
/// canonically decomposed (Unicode 15, section 3.13, D145): `Straße` is `strasse`.
enum NameFolding {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Whether a name is ASCII without CR, so that each byte is a character of its own.
  static func isPlain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(name)
    var faults: UInt64 = 0
    var index = 0
    while index + 8 <= bytes.count {
      faults |= Self.faults(in: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    while index < bytes.count {
      faults |= Self.faults(in: UInt64(bytes[index]))
      index += 1
    }
    return faults == 0
  }

  static func foldASCII(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Appends the folded form of a plain name; appends nothing and returns false for any other.
  static func appendPlain(_ name: UnsafeBufferPointer<UInt8>, to folded: inout [UInt8]) -> Bool {
    var faults: UInt64 = 0
    folded.append(addingCapacity: name.count) { span in
      span.withUnsafeMutableBufferPointer { target, initialized in
        let source = UnsafeRawBufferPointer(name)
        let target = UnsafeMutableRawBufferPointer(target)
        var index = 0
        while index + 8 <= source.count {
          let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          faults |= Self.faults(in: word)
          target.storeBytes(of: foldASCII(word), toByteOffset: index, as: UInt64.self)
          index += 8
        }
        while index < source.count {
          faults |= Self.faults(in: UInt64(source[index]))
          target[index] = foldASCII(source[index])
          index += 1
        }
        initialized = faults == 0 ? source.count : 0
      }
    }
    return faults == 0
  }

  /// Appends the folded form of any text.
  static func appendFolded(_ text: String, to folded: inout [UInt8]) {
    let start = folded.count
    for scalar in text.unicodeScalars where !CommonFolds.shared.append(scalar, to: &folded) {
      folded.removeLast(folded.count - start)
      return appendFoldedByDefinition(text, to: &folded)
    }
  }

  /// Appends the folded form of any text by the definition, through the tables of Unicode.
  static func appendFoldedByDefinition(_ text: String, to folded: inout [UInt8]) {
    for scalar in foldedScalars(of: text) { folded.append(contentsOf: scalar.utf8) }
  }

  /// The scalars of the folded form of any text.
  static func foldedScalars(of text: String) -> [Unicode.Scalar] {
    var caseless = ""
    for scalar in CanonicalDecomposition.scalars(of: text) {
      if scalar.properties.changesWhenCaseMapped {
        caseless += caseFold(scalar)
      } else {
        caseless.unicodeScalars.append(scalar)
      }
    }
    return CanonicalDecomposition.scalars(of: caseless)
  }

  /// The full case folding of a scalar.
  ///
  /// The standard library has none, but lower(upper(lower(s))) makes the same texts equal as
  /// Unicode's CaseFolding.txt, for every code point but dotless i, which folds to itself.
  private static func caseFold(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\u{131}" { return "\u{131}" }
    var folded = ""
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      for upper in lower.properties.uppercaseMapping.unicodeScalars {
        folded += upper.properties.lowercaseMapping
      }
    }
    return folded
  }

  /// A word that is not zero when one of its eight bytes is CR or not ASCII.
  private static func faults(in word: UInt64) -> UInt64 {
    let noReturns = word ^ (ones &* 0x0D)
    return (word | ((noReturns &- ones) & ~noReturns)) & highBits
  }

  /// Lower-cases eight ASCII bytes at once.
  private static func foldASCII(_ word: UInt64) -> UInt64 {
    let fromA = word &+ ones &* (0x80 - 0x41)
    let beyondZ = word &+ ones &* (0x80 - 0x5B)
    return word | (((fromA ^ beyondZ) & highBits & ~word) >> 2)
  }
}
