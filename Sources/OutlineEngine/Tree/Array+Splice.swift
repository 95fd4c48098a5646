/// A column of a tree, and what a change of the tree does to it.
extension Array {
  /// Puts the elements in the order of a splice.
  ///
  /// Runs that keep their order are moved within the array, so a change costs the bytes behind its
  /// first place; room is made for more than is needed, which costs no memory until it is used.
  /// The benchmark "insert 1,000 files" pays for this.
  ///
  /// `other`: the same column of the forest that is inserted.
  mutating func splice(by splice: Splice, inserting other: [Element]) {
    let fits = splice.count <= capacity && splice.count >= capacity / 4
    if splice.isAscending, count > 0, fits {
      moveRuns(of: splice, inserting: other)
    } else {
      let old = self
      self = []
      reserveCapacity(splice.count + splice.count / 16 + 1)
      for segment in splice.segments {
        append(contentsOf: (segment.origin == .kept ? old : other)[segment.range])
      }
    }
  }

  /// First what moves to the left, from the left; then what moves to the right, from the right: so
  /// nothing is written over before it has moved.
  private mutating func moveRuns(of splice: Splice, inserting other: [Element]) {
    let oldCount = count
    if splice.count > oldCount {
      append(contentsOf: repeatElement(self[0], count: splice.count - oldCount))
    }
    withUnsafeMutableBufferPointer { column in
      guard let base = column.baseAddress else { return }
      func move(_ segment: Splice.Segment) {
        (base + segment.target)
          .update(from: base + segment.range.lowerBound, count: segment.range.count)
      }
      for segment in splice.segments where segment.origin == .kept && segment.shift < 0 {
        move(segment)
      }
      for segment in splice.segments.reversed() where segment.origin == .kept && segment.shift > 0 {
        move(segment)
      }
      other.withUnsafeBufferPointer { other in
        guard let source = other.baseAddress else { return }
        for segment in splice.segments where segment.origin == .inserted {
          (base + segment.target)
            .update(from: source + segment.range.lowerBound, count: segment.range.count)
        }
      }
    }
    if splice.count < oldCount { removeLast(oldCount - splice.count) }
  }
}

extension Array where Element: FixedWidthInteger {
  /// Adds to every element of a range, in one pass with wide loads.
  ///
  /// A sum that is too large wraps.
  mutating func add(_ summand: Int, in range: Range<Int>) {
    let summand = Element(truncatingIfNeeded: summand)
    guard summand != 0 else { return }
    withUnsafeMutableBufferPointer { column in
      for index in range { column[index] &+= summand }
    }
  }
}
