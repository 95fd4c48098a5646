/// Finds the edits between two sets of rows over the same places.
enum RowDiff {
  /// Unchanged rows between two edits are given up when they are no more than this: fetching a
  /// few rows again is cheaper than another edit.
  private static let mergedGap = 4
  /// Past this many edits one that spans them all is sent.
  private static let maximumEdits = 64

  /// The edits from the rows `old` to the rows `new`; `dirty` are the places whose row differs
  /// though it is there before and after.
  ///
  /// Costs a pass over the words.
  static func edits(old: BitSet, new: BitSet, dirty: BitSet) -> [RowEdit] {
    var edits: [RowEdit] = []
    var common = 0  // unchanged rows since the last edit
    var next = 0  // the new row after everything seen
    for index in old.words.indices {
      let before = old.words[index]
      let after = new.words[index]
      let changed = (before ^ after) | (dirty.words[index] & before & after)
      guard changed != 0 else {
        let rows = after.nonzeroBitCount
        common += rows
        next += rows
        continue
      }
      let low = changed.trailingZeroBitCount
      let high = 63 - changed.leadingZeroBitCount
      let span = (UInt64.max << UInt64(low)) & (UInt64.max >> UInt64(63 - high))
      let head = (after & ~(UInt64.max << UInt64(low))).nonzeroBitCount
      let inserted = (after & span).nonzeroBitCount
      let removed = (before & span).nonzeroBitCount
      common += head
      next += head
      if let last = edits.last, common <= mergedGap {
        edits[edits.count - 1].removed = last.removed + common + removed
        edits[edits.count - 1].inserted = last.inserted + common + inserted
      } else {
        edits.append(RowEdit(start: next, removed: removed, inserted: inserted))
      }
      next += inserted
      common = after.nonzeroBitCount - head - inserted
      next += common
    }
    return edits.count > maximumEdits ? [span(of: edits)] : edits
  }

  /// One edit that covers several.
  private static func span(of edits: [RowEdit]) -> RowEdit {
    guard let first = edits.first, let last = edits.last else {
      return RowEdit(start: 0, removed: 0, inserted: 0)
    }
    let growth = edits.reduce(0) { $0 + $1.inserted - $1.removed }
    let inserted = last.start + last.inserted - first.start
    return RowEdit(start: first.start, removed: inserted - growth, inserted: inserted)
  }
}
