extension BitSet {
  /// Behind the run of set places that begins at `place`; `place` itself if it is not set.
  func endOfRun(from place: Int) -> Int {
    var index = place >> 6
    guard index < words.count else { return count }
    var word = ~words[index] & (.max << UInt64(place & 63))
    while word == 0 {
      index += 1
      guard index < words.count else { return count }
      word = ~words[index]
    }
    return min(count, index << 6 + word.trailingZeroBitCount)
  }

  /// Where the run of set places begins that ends before `place`; `place` itself if there is none.
  func startOfRun(before place: Int) -> Int {
    guard place > 0 else { return 0 }
    var index = (place - 1) >> 6
    var word = ~words[index] & (.max >> UInt64(63 - (place - 1) & 63))
    while word == 0 {
      guard index > 0 else { return 0 }
      index -= 1
      word = ~words[index]
    }
    return index << 6 + 64 - word.leadingZeroBitCount
  }

  /// Adds the place behind each run of `runs` of which a place is in the set.
  ///
  /// A sum carries each such bit to the end of its run: costs a pass over the words.
  mutating func insertEnds(ofRuns runs: BitSet) {
    var carry: UInt64 = 0
    for index in words.indices {
      let run = runs.words[index]
      guard run != 0 || carry != 0 else { continue }
      let (sum, overflows) = run.addingReportingOverflow(words[index] & run)
      let (total, carriesOn) = sum.addingReportingOverflow(carry)
      formUnion(word: total & ~run, at: index)
      carry = overflows || carriesOn ? 1 : 0
    }
  }
}
