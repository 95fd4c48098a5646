/// How common a byte is in names, so that a scan looks for the rarest bytes of a needle.
enum ByteRarity {
  /// Bytes of file and symbol names from the most common on, in folded form.
  private static let common = Array("etacirsno.lmdph_-fgukbxv0y12w3586479qzj, ".utf8)

  /// From 0, for what is rare, upwards.
  static let rank: [UInt8] = {
    var ranks = [UInt8](repeating: 0, count: 256)
    for (index, byte) in common.enumerated().reversed() {
      ranks[Int(byte)] = UInt8(255 - index)
    }
    // Lead bytes repeat within a script, so that they say less than what follows them.
    for byte in 0x80..<0xC0 { ranks[byte] = 200 }
    for byte in 0xC0...0xFF { ranks[byte] = 230 }
    return ranks
  }()

  /// The offsets of the two rarest bytes of a needle, ascending; the same twice for one byte.
  static func rarestPair(of needle: [UInt8]) -> (first: Int, second: Int) {
    let order = needle.indices.sorted { (rank[Int(needle[$0])], $0) < (rank[Int(needle[$1])], $1) }
    guard let rarest = order.first else { return (0, 0) }
    let other = order.dropFirst().first { needle[$0] != needle[rarest] }
    let next = other ?? order.dropFirst().first ?? rarest
    return (min(rarest, next), max(rarest, next))
  }
}
