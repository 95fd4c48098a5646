/// Finds the names that contain a byte string, in one pass over the blob of all names.
///
/// A block of 64 bytes is compared with the two rarest bytes of the needle at once, and what
/// remains is verified. Names without a hit are then never looked at one by one; where hits turn
/// out to be dense, the next chunk is scanned name by name instead.
struct SubstringScanner: Sendable {
  /// Which form of the names is scanned.
  enum Form {
    case folded
    case stored
  }

  /// How many names are scanned between two looks at the clock or the cancel flag.
  static let chunk = 4096

  let needle: [UInt8]
  private let pair: (first: Int, second: Int)

  init(_ needle: [UInt8]) {
    precondition(!needle.isEmpty, "an empty needle is nowhere and everywhere")
    self.needle = needle
    pair = ByteRarity.rarestPair(of: needle)
  }

  /// Adds the places whose name contains the needle; returns false if it was stopped.
  ///
  /// An exotic name is a hit if `exotic` says so too.
  @discardableResult func mark(
    _ places: Range<Int>,
    of names: NameTable,
    form: Form = .folded,
    flags: [NodeFlags],
    into hits: inout BitSet,
    exotic: (Int) -> Bool,
    shouldStop: () -> Bool
  ) -> Bool {
    let (blob, starts, gap) =
      switch form {
      case .folded: (names.folded, names.foldedStarts, 1)
      case .stored: (names.bytes, names.starts, 0)
      }
    return blob.withUnsafeBytes { blob in
      starts.withUnsafeBufferPointer { starts in
        flags.withUnsafeBufferPointer { flags in
          needle.withUnsafeBytes { needle in
            let scan = NameScan(
              blob: blob,
              starts: starts,
              gap: gap,
              flags: flags,
              needle: needle,
              pair: pair
            )
            return scan.mark(places, into: &hits, exotic: exotic, shouldStop: shouldStop)
          }
        }
      }
    }
  }

  /// Whether the needle occurs in a byte string.
  func isFound(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    firstOffset(in: text, from: 0) != nil
  }

  /// Where the needle occurs first at or after an offset.
  func firstOffset(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    needle.withUnsafeBufferPointer { needle in
      let rarest = needle[pair.first]
      var offset = start
      while offset + needle.count <= text.count {
        if text[offset + pair.first] == rarest,
          UnsafeBufferPointer(rebasing: text[offset..<offset + needle.count])
            .elementsEqual(needle)
        {
          return offset
        }
        offset += 1
      }
      return nil
    }
  }
}
