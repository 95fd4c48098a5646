/// The folded forms of the scalars that most names are made of, worked out once.
///
/// A text of these alone folds scalar by scalar: none is a combining mark, so that nothing is
/// reordered across them. Without it a Cyrillic or an accented Latin name costs some twenty times
/// as much.
struct CommonFolds: Sendable {
  static let shared = CommonFolds()

  /// Latin, Greek, Cyrillic, Armenian and Hebrew; kana.
  private static let tabled: [Range<UInt32>] = [0..<0x600, 0x3000..<0x3100]
  /// Han characters, which fold to themselves.
  private static let unchanged: Range<UInt32> = 0x3400..<0xA000

  private var bytes: [UInt8] = []
  /// Where the fold of each scalar begins in `bytes`; empty for what is not common.
  private var starts: [UInt16] = [0]

  private init() {
    for value in Self.tabled.joined() {
      if let scalar = Unicode.Scalar(value),
        scalar.properties.canonicalCombiningClass == .notReordered
      {
        NameFolding.appendFoldedByDefinition(String(scalar), to: &bytes)
      }
      starts.append(UInt16(bytes.count))
    }
  }

  /// Appends the folded form of a scalar; appends nothing and returns false if it is not common.
  func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) -> Bool {
    if Self.unchanged.contains(scalar.value) {
      folded.append(contentsOf: scalar.utf8)
      return true
    }
    guard let index = Self.index(of: scalar.value) else { return false }
    let range = Int(starts[index])..<Int(starts[index + 1])
    folded.append(contentsOf: bytes[range])
    return !range.isEmpty
  }

  private static func index(of value: UInt32) -> Int? {
    var index = 0
    for range in tabled {
      if range.contains(value) { return index + Int(value - range.lowerBound) }
      index += range.count
    }
    return nil
  }
}
