/// For each name the set of bytes of its folded form, boiled down to 64 bits: a fuzzy search looks
/// only at names that have every letter it wants.
struct LetterMasks: Sendable, Equatable {
  private(set) var values: [UInt64]

  /// Costs one pass over the folded names.
  init(_ names: NameTable) {
    values = []
    values.reserveCapacity(names.count)
    let starts = names.foldedStarts
    names.folded.withUnsafeBufferPointer { folded in
      Self.bits.withUnsafeBufferPointer { bits in
        for place in 0..<names.count {
          var mask: UInt64 = 0
          for index in Int(starts[place])..<Int(starts[place + 1]) - 1 {
            mask |= bits[Int(folded[index])]
          }
          values.append(mask)
        }
      }
    }
  }

  /// Brings the masks to a tree that has changed.
  ///
  /// Costs a pass over the names that are inserted.
  mutating func splice(by splice: Splice, inserting names: NameTable) {
    values.splice(by: splice, inserting: LetterMasks(names).values)
  }

  static func mask(of bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0) { $0 | bits[Int($1)] }
  }

  private static let bits: [UInt64] = {
    let own = Array("abcdefghijklmnopqrstuvwxyz0123456789_-. ".utf8)
    var bits = (0..<256).map { UInt64(1) << UInt64(own.count + $0 % (64 - own.count)) }
    for (bit, byte) in own.enumerated() { bits[Int(byte)] = 1 << UInt64(bit) }
    return bits
  }()
}
