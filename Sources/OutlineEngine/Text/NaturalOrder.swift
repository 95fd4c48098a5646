/// A name as it is sorted: as stored, and folded.
struct NameKey {
  let bytes: UnsafeBufferPointer<UInt8>
  let folded: UnsafeBufferPointer<UInt8>
}

/// The order in which people look for names, which is total: no two different names are equal.
///
/// Folded names are compared from the left, until one of these decides:
/// 1. The end of a name comes before all else, and `.` before every other character, so that a
///    stem comes before its suffixes: `hello`, `hello.txt`, `hello-1.txt`, `hello_1.txt`.
/// 2. Where both have digits, the runs of digits compare by value, however long: `2` before `10`.
/// 3. Other characters compare by code point.
/// Names that are equal so far differ in leading zeros, of which the fewer come first where they
/// first differ (`1`, `01`), or else in case or composition, and then their exact bytes decide.
enum NaturalOrder {
  static func precedes(_ left: NameKey, _ right: NameKey) -> Bool {
    var comparison = FoldedComparison(left: left.folded, right: right.folded)
    let order = comparison.compare()
    return order != 0 ? order < 0 : precedesExactly(left.bytes, right.bytes)
  }

  /// The order of the exact code points.
  static func precedesExactly(
    _ left: UnsafeBufferPointer<UInt8>,
    _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let common = FoldedComparison.commonLength(left, 0, right, 0)
    guard common < left.count, common < right.count else { return left.count < right.count }
    return left[common] < right[common]
  }
}

/// One comparison of two folded names.
private struct FoldedComparison {
  let left: UnsafeBufferPointer<UInt8>
  let right: UnsafeBufferPointer<UInt8>
  private var leftIndex = 0
  private var rightIndex = 0
  /// How many leading zeros one has more at the first run of digits where that differs.
  private var zeros = 0

  init(left: UnsafeBufferPointer<UInt8>, right: UnsafeBufferPointer<UInt8>) {
    self.left = left
    self.right = right
  }

  /// Negative if the left comes first, positive if the right does.
  mutating func compare() -> Int {
    while true {
      // Digits before this were compared as part of a run.
      let settled = leftIndex
      let common = Self.commonLength(left, leftIndex, right, rightIndex)
      leftIndex += common
      rightIndex += common
      let isLeftDigit = isDigit(left, leftIndex)
      let isRightDigit = isDigit(right, rightIndex)
      let followsDigit = leftIndex > settled && isDigit(left, leftIndex - 1)
      guard isLeftDigit && isRightDigit || (isLeftDigit || isRightDigit) && followsDigit else {
        let order = weight(left, leftIndex) - weight(right, rightIndex)
        return order != 0 ? order : zeros
      }
      while leftIndex > settled, isDigit(left, leftIndex - 1) {
        leftIndex -= 1
        rightIndex -= 1
      }
      let order = compareRuns()
      if order != 0 { return order }
    }
  }

  /// Compares two runs of digits by value and goes behind them.
  private mutating func compareRuns() -> Int {
    let leftZeros = Self.skip(left, &leftIndex) { $0 == 0x30 }
    let rightZeros = Self.skip(right, &rightIndex) { $0 == 0x30 }
    let leftStart = leftIndex
    let rightStart = rightIndex
    let leftLength = Self.skip(left, &leftIndex) { $0 &- 0x30 < 10 }
    let rightLength = Self.skip(right, &rightIndex) { $0 &- 0x30 < 10 }
    guard leftLength == rightLength else { return leftLength - rightLength }
    for offset in 0..<leftLength where left[leftStart + offset] != right[rightStart + offset] {
      return Int(left[leftStart + offset]) - Int(right[rightStart + offset])
    }
    if zeros == 0 { zeros = leftZeros - rightZeros }
    return 0
  }

  private func isDigit(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index < text.count && text[index] &- 0x30 < 10
  }

  /// The end is 0, a dot 1, all else above.
  private func weight(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    guard index < text.count else { return 0 }
    return text[index] == 0x2E ? 1 : Int(text[index]) + 2
  }

  private static func skip(
    _ text: UnsafeBufferPointer<UInt8>,
    _ index: inout Int,
    while isSkipped: (UInt8) -> Bool
  ) -> Int {
    let start = index
    while index < text.count, isSkipped(text[index]) { index += 1 }
    return index - start
  }

  /// How many bytes are the same from two offsets on; looks at eight at a time.
  static func commonLength(
    _ left: UnsafeBufferPointer<UInt8>,
    _ leftStart: Int,
    _ right: UnsafeBufferPointer<UInt8>,
    _ rightStart: Int
  ) -> Int {
    let leftBytes = UnsafeRawBufferPointer(left)
    let rightBytes = UnsafeRawBufferPointer(right)
    let length = min(left.count - leftStart, right.count - rightStart)
    var common = 0
    while common + 8 <= length {
      let difference =
        leftBytes.loadUnaligned(fromByteOffset: leftStart + common, as: UInt64.self)
        ^ rightBytes.loadUnaligned(fromByteOffset: rightStart + common, as: UInt64.self)
      guard difference == 0 else {
        return common + UInt64(littleEndian: difference).trailingZeroBitCount / 8
      }
      common += 8
    }
    while common < length, left[leftStart + common] == right[rightStart + common] { common += 1 }
    return common
  }
}
