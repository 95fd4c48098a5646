/// Tests on eight bytes at once, held in one word; a set high bit marks a byte that was found.
@usableFromInline enum SWAR {
  /// Exact for the lowest byte found; a higher one may be marked without being equal.
  @inlinable @inline(__always)
  static func bytes(equalTo byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
  }

  /// The bytes that a JSON string cannot hold as they are: controls, `"` and `\`; exact for the lowest.
  @inlinable @inline(__always)
  static func escapedBytes(in word: UInt64) -> UInt64 {
    let controls = (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
    return controls | bytes(equalTo: 0x22, in: word) | bytes(equalTo: 0x5C, in: word)
  }
}
