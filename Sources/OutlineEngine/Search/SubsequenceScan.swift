/// Finds the names that have some bytes in order, with anything between them.
struct SubsequenceScan: Sendable {
  /// Folded, as the blob is.
  private let bytes: [UInt8]
  /// The same bytes as the names as stored must have them; nil if case is ignored.
  private let storedBytes: [UInt8]?
  private let mask: UInt64
  /// Whether all characters are ASCII: in a plain name there are no others, and `ß` is not two
  /// of them.
  private let findsPlain: Bool

  init(_ pattern: FuzzyPattern, isFolded: Bool) {
    bytes = ComparisonForm.folded.bytes(of: String(decoding: pattern.bytes, as: UTF8.self))
    storedBytes = isFolded ? nil : pattern.bytes
    findsPlain = pattern.characters.allSatisfy { $0.count == 1 && $0[0] < 0x80 }
    mask = LetterMasks.mask(of: bytes)
  }

  /// Adds the places whose name has the bytes; an exotic name is a hit if `exotic` says so too.
  func mark(
    _ places: Range<Int>,
    of names: NameTable,
    flags: [NodeFlags],
    masks: LetterMasks?,
    into hits: inout BitSet,
    exotic: (Int) -> Bool,
    shouldStop: () -> Bool
  ) -> Bool {
    let starts = names.foldedStarts
    return names.folded.withUnsafeBufferPointer { folded in
      var chunk = places.lowerBound
      while chunk < places.upperBound {
        if shouldStop() { return false }
        let end = min(chunk + SubstringScanner.chunk, places.upperBound)
        for place in chunk..<end {
          if let masks, masks.values[place] & mask != mask { continue }
          let name = Int(starts[place])..<Int(starts[place + 1]) - 1
          guard Self.isFound(bytes, in: folded, name) else { continue }
          if flags[place].contains(.exotic) {
            guard exotic(place) else { continue }
          } else if !findsPlain {
            continue
          } else if let storedBytes {
            let isFound = names.withName(place) { Self.isFound(storedBytes, in: $0, $0.indices) }
            guard isFound else { continue }
          }
          hits[place] = true
        }
        chunk = end
      }
      return true
    }
  }

  private static func isFound(
    _ bytes: [UInt8],
    in text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>
  ) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var wanted = 0
      var index = range.lowerBound
      while wanted < bytes.count {
        let byte = bytes[wanted]
        while true {
          if index == range.upperBound { return false }
          index += 1
          if text[index - 1] == byte { break }
        }
        wanted += 1
      }
      return true
    }
  }
}
