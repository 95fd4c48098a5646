import OutlineProtocol

/// Counts a text in units of a position encoding, going forward only.
struct UnitCounter {
  let encoding: PositionEncodingKind
  private var offset = 0
  private var units = 0

  init(encoding: PositionEncodingKind) {
    self.encoding = encoding
  }

  /// The units before a UTF-8 offset, which must not be before the last one asked for.
  mutating func units(upTo end: Int, of text: UnsafeBufferPointer<UInt8>) -> Int {
    if encoding == .utf8 { return end }
    while offset < min(end, text.count) {
      let byte = text[offset]
      if byte & 0xC0 != 0x80 { units += 1 }
      // A character beyond the first plane, which takes four bytes, is two UTF-16 units.
      if byte >= 0xF0, encoding == .utf16 { units += 1 }
      offset += 1
    }
    return units
  }
}
