/// The names of a run of nodes: one blob of UTF-8 as stored, and beside it the folded copy that
/// searches scan.
///
/// Every name is well-formed UTF-8. Folded names end in `separator`, a byte that no UTF-8 text
/// has, so a scan of the blob finds nothing across two names. An ASCII name folds byte by byte:
/// an offset in its folded form is the offset in the name. Others carry `NodeFlags.exotic`, and
/// a hit in them is checked again on whole characters.
struct NameTable: Sendable, Equatable {
  static let separator: UInt8 = 0xFF

  private(set) var bytes: [UInt8] = []
  private(set) var folded: [UInt8] = []
  /// Where each name begins in `bytes`; one more at the end.
  private(set) var starts: [UInt32] = [0]
  /// Where each name begins in `folded`; one more at the end.
  private(set) var foldedStarts: [UInt32] = [0]

  var count: Int { starts.count - 1 }

  /// Where a name lies in `bytes`.
  func range(_ place: Int) -> Range<Int> { Int(starts[place])..<Int(starts[place + 1]) }

  /// Where a folded name lies in `folded`, without its separator.
  func foldedRange(_ place: Int) -> Range<Int> {
    Int(foldedStarts[place])..<Int(foldedStarts[place + 1]) - 1
  }

  /// Calls `body` with the bytes of a name.
  func withName<R>(_ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let range = range(place)
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Calls `body` with the folded bytes of a name.
  func withFoldedName<R>(_ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let range = foldedRange(place)
    return folded.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Whether a name is another table's name, byte by byte.
  func hasName(at place: Int, sameAs other: NameTable, at otherPlace: Int) -> Bool {
    let range = range(place)
    let otherRange = other.range(otherPlace)
    guard range.count == otherRange.count else { return false }
    let shift = otherRange.lowerBound - range.lowerBound
    return bytes.withUnsafeBufferPointer { bytes in
      other.bytes.withUnsafeBufferPointer { other in
        range.allSatisfy { bytes[$0] == other[$0 + shift] }
      }
    }
  }

  /// A name as text.
  func name(_ place: Int) -> String {
    String(decoding: bytes[range(place)], as: UTF8.self)
  }

  mutating func reserve(names: Int, bytes byteCount: Int) {
    bytes.reserveCapacity(byteCount)
    folded.reserveCapacity(byteCount + names)
    starts.reserveCapacity(names + 1)
    foldedStarts.reserveCapacity(names + 1)
  }

  /// Appends a name; returns whether it is plain, so that offsets in both forms agree.
  ///
  /// Ill-formed UTF-8 is repaired with U+FFFD.
  @discardableResult mutating func append(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let plain = appendPlain(name)
    if !plain { appendExotic(String(decoding: name, as: UTF8.self)) }
    starts.append(UInt32(truncatingIfNeeded: bytes.count))
    foldedStarts.append(UInt32(truncatingIfNeeded: folded.count))
    return plain
  }

  /// Appends a run of another table's names.
  mutating func append(_ range: Range<Int>, of other: NameTable) {
    guard !range.isEmpty else { return }
    let from = Int(other.starts[range.lowerBound])
    let foldedFrom = Int(other.foldedStarts[range.lowerBound])
    let shift = UInt32(bytes.count) &- UInt32(from)
    let foldedShift = UInt32(folded.count) &- UInt32(foldedFrom)
    bytes.append(contentsOf: other.bytes[from..<Int(other.starts[range.upperBound])])
    folded.append(
      contentsOf: other.folded[foldedFrom..<Int(other.foldedStarts[range.upperBound])]
    )
    let following = range.lowerBound + 1..<range.upperBound + 1
    starts.append(contentsOf: other.starts[following].lazy.map { $0 &+ shift })
    foldedStarts.append(contentsOf: other.foldedStarts[following].lazy.map { $0 &+ foldedShift })
  }

  /// Puts the names in the order of a splice.
  mutating func splice(by splice: Splice, inserting other: NameTable) {
    Self.splice(&bytes, &starts, by: splice, inserting: (other.bytes, other.starts))
    Self.splice(
      &folded,
      &foldedStarts,
      by: splice,
      inserting: (other.folded, other.foldedStarts)
    )
  }

  private static func splice(
    _ bytes: inout [UInt8],
    _ starts: inout [UInt32],
    by splice: Splice,
    inserting other: (bytes: [UInt8], starts: [UInt32])
  ) {
    var ofBytes = Splice()
    var shifts: [Int] = []
    shifts.reserveCapacity(splice.segments.count)
    for segment in splice.segments {
      let from = segment.origin == .kept ? starts : other.starts
      let range = Int(from[segment.range.lowerBound])..<Int(from[segment.range.upperBound])
      shifts.append(ofBytes.count - range.lowerBound)
      switch segment.origin {
      case .kept: ofBytes.keep(range)
      case .inserted: ofBytes.insert(range, depthOffset: 0)
      }
    }
    bytes.splice(by: ofBytes, inserting: other.bytes)
    starts.removeLast()
    starts.splice(by: splice, inserting: other.starts)
    for (segment, shift) in zip(splice.segments, shifts) { starts.add(shift, in: segment.targets) }
    starts.append(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// Appends an ASCII name and its folded form in one pass; does nothing for any other.
  private mutating func appendPlain(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard NameFolding.appendPlain(name, to: &folded) else { return false }
    bytes.append(contentsOf: name)
    folded.append(Self.separator)
    return true
  }

  private mutating func appendExotic(_ name: String) {
    bytes.append(contentsOf: name.utf8)
    NameFolding.appendFolded(name, to: &folded)
    folded.append(Self.separator)
  }

  /// Whether a name's bytes come before another's.
  func precedes(_ first: Int, _ second: Int) -> Bool {
    withKey(first) { first in
      withKey(second) { NaturalOrder.precedesExactly(first.bytes, $0.bytes) }
    }
  }

  func precedesNaturally(_ first: Int, _ second: Int) -> Bool {
    withKey(first) { first in withKey(second) { NaturalOrder.precedes(first, $0) } }
  }

  private func withKey<R>(_ place: Int, _ body: (NameKey) -> R) -> R {
    bytes.withUnsafeBufferPointer { bytes in
      folded.withUnsafeBufferPointer { folded in
        body(
          NameKey(
            bytes: UnsafeBufferPointer(rebasing: bytes[range(place)]),
            folded: UnsafeBufferPointer(rebasing: folded[foldedRange(place)])
          )
        )
      }
    }
  }
}
