/// A set of bytes, as a bracket expression such as `[a-z_]` names one.
struct ByteClass: Sendable {
  /// One bit for each byte, lowest first.
  private var words = SIMD4<UInt64>()

  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
  }

  mutating func insert(_ byte: UInt8) {
    words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }

  mutating func remove(_ byte: UInt8) {
    words[Int(byte >> 6)] &= ~(1 << UInt64(byte & 63))
  }

  mutating func invert() {
    words = ~words
  }

  /// Inserts the members of `other`, and the small twins of its capitals where asked to fold.
  mutating func formUnion(_ other: ByteClass, folding: Bool) {
    words |= other.words
    if folding { words[1] |= (other.words[1] & Self.capitals.words[1]) << 32 }
  }

  init() {}

  /// The bytes from `first` through `last`; none where they are the wrong way round.
  init(_ first: UInt8, through last: UInt8) {
    for word in 0..<4 {
      let lowest = max(Int(first) - word * 64, 0)
      let highest = min(Int(last) - word * 64, 63)
      guard lowest <= highest else { continue }
      words[word] = (UInt64.max << UInt64(lowest)) & (UInt64.max >> UInt64(63 - highest))
    }
  }

  private init(_ parts: [ByteClass]) {
    for part in parts { words |= part.words }
  }

  private static let digits = ByteClass(48, through: 57)
  private static let capitals = ByteClass(65, through: 90)
  private static let smalls = ByteClass(97, through: 122)
  private static let punctuation = ByteClass([
    ByteClass(33, through: 47),
    ByteClass(58, through: 64),
    ByteClass(91, through: 96),
    ByteClass(123, through: 126),
  ])
  private static let lineEnds = ByteClass([ByteClass(10, through: 10), ByteClass(13, through: 13)])
  private static let tab = ByteClass(9, through: 9)

  /// The POSIX classes as git has them: ASCII only, and no vertical tab or form feed in `space`.
  private static let named: [(name: StaticString, members: ByteClass)] = [
    ("alnum", ByteClass([digits, capitals, smalls])),
    ("alpha", ByteClass([capitals, smalls])),
    ("blank", ByteClass([tab, ByteClass(32, through: 32)])),
    ("cntrl", ByteClass([ByteClass(0, through: 31), ByteClass(127, through: 127)])),
    ("digit", digits),
    ("graph", ByteClass(33, through: 126)),
    ("lower", smalls),
    ("print", ByteClass(32, through: 126)),
    ("punct", punctuation),
    ("space", ByteClass([tab, lineEnds, ByteClass(32, through: 32)])),
    ("upper", capitals),
    ("xdigit", ByteClass([digits, ByteClass(65, through: 70), ByteClass(97, through: 102)])),
  ]

  private static func named(_ name: UnsafeBufferPointer<UInt8>) -> ByteClass? {
    named.first { candidate in
      candidate.name.withUTF8Buffer { $0.elementsEqual(name) }
    }?.members
  }
}

extension ByteClass {
  /// Reads the bracket expression that opens at `index` and leaves `index` behind its `]`.
  ///
  /// The answer is nil where it has no end or names an unknown class: git lets such a pattern
  /// match nothing. Folding is git's too: text comes in lower case, so `[A]` finds no letter,
  /// while `[A-Z]` and `[[:upper:]]` find the small ones.
  init?(pattern: UnsafeBufferPointer<UInt8>, index: inout Int, folding: Bool) {
    index += 1
    var byte = pattern.byte(at: index)
    let isInverted = byte == UInt8(ascii: "!") || byte == UInt8(ascii: "^")
    if isInverted {
      index += 1
      byte = pattern.byte(at: index)
    }
    var previous: UInt8 = 0
    repeat {
      if byte == 0 { return nil }
      let next = pattern.byte(at: index + 1)
      if byte == backslash {
        guard next != 0 else { return nil }
        index += 1
        byte = next
        insert(byte)
      } else if byte == UInt8(ascii: "-"), previous != 0, next != 0, next != UInt8(ascii: "]") {
        index += 1
        byte = next
        if byte == backslash {
          index += 1
          byte = pattern.byte(at: index)
          guard byte != 0 else { return nil }
        }
        formUnion(ByteClass(previous, through: byte), folding: folding)
        byte = 0
      } else if byte == UInt8(ascii: "["), next == UInt8(ascii: ":") {
        let nameStart = index + 2
        var end = nameStart
        while pattern.byte(at: end) != 0, pattern[end] != UInt8(ascii: "]") { end += 1 }
        guard pattern.byte(at: end) != 0 else { return nil }
        if end > nameStart, pattern[end - 1] == UInt8(ascii: ":") {
          let name = UnsafeBufferPointer(rebasing: pattern[nameStart..<end - 1])
          guard let members = Self.named(name) else { return nil }
          formUnion(members, folding: folding)
          index = end
          byte = 0
        } else {
          insert(byte)
        }
      } else {
        insert(byte)
      }
      previous = byte
      index += 1
      byte = pattern.byte(at: index)
    } while byte != UInt8(ascii: "]")
    index += 1
    if isInverted { invert() }
  }
}
