/// What positions and offsets in a text are counted in.
public enum TextUnit: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The offset in this unit of a UTF-8 offset in a text; beyond the end it is the end's.
  public func offset(ofUTF8 offset: Int, in text: some Sequence<UInt8>) -> Int {
    var units = 0
    for byte in text.prefix(max(0, offset)) { units += width(of: byte) }
    return units
  }

  /// Ranges in this unit of UTF-8 ranges, which ascend and do not overlap.
  ///
  /// Costs one pass.
  public func ranges(ofUTF8 ranges: [Range<Int>], in text: some Sequence<UInt8>) -> [Range<Int>] {
    guard self != .utf8 else { return ranges }
    var offsets: [Int] = []
    var wanted = ranges.flatMap { [$0.lowerBound, $0.upperBound] }[...]
    var units = 0
    var index = 0
    for byte in text {
      while let offset = wanted.first, offset <= index {
        offsets.append(units)
        wanted.removeFirst()
      }
      if wanted.isEmpty { break }
      units += width(of: byte)
      index += 1
    }
    offsets.append(contentsOf: wanted.map { _ in units })
    return stride(from: 0, to: offsets.count, by: 2).map { offsets[$0]..<offsets[$0 + 1] }
  }

  /// How many units a byte begins.
  private func width(of byte: UInt8) -> Int {
    if self == .utf8 { return 1 }
    if byte & 0xC0 == 0x80 { return 0 }
    return self == .utf16 && byte >= 0xF0 ? 2 : 1
  }
}
