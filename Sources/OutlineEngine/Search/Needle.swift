/// A literal text to be found in whole characters.
struct Needle: Sendable {
  let scanner: SubstringScanner

  /// Nil for an empty text.
  init?(_ text: String, form: ComparisonForm) {
    let bytes = form.bytes(of: text)
    guard !bytes.isEmpty else { return nil }
    scanner = SubstringScanner(bytes)
  }

  /// The first occurrence that begins at a byte or later and touches what begins at `own`.
  func first(in text: ComparedText, from start: Int, own: Int) -> Range<Int>? {
    let length = scanner.needle.count
    let ownByte = text.byteStart(own)
    return text.bytes.withUnsafeBufferPointer { bytes in
      var offset = max(start, ownByte - length + 1)
      while let found = scanner.firstOffset(in: bytes, from: offset) {
        if let lower = text.character(at: found), let upper = text.character(at: found + length) {
          return lower..<upper
        }
        offset = found + 1
      }
      return nil
    }
  }

  /// Every occurrence from the left that touches the characters from `own` on, not overlapping.
  func occurrences(in text: ComparedText, own: Int) -> [Range<Int>] {
    var occurrences: [Range<Int>] = []
    var offset = 0
    while let found = first(in: text, from: offset, own: own) {
      occurrences.append(found)
      offset = text.byteStart(found.upperBound)
    }
    return occurrences
  }
}
