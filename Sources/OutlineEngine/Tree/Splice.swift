/// A new order of an outline's nodes: runs of the old columns and runs of an inserted forest, one
/// after the other.
///
/// Example: two nodes put behind the fifth of ten are `kept 0..<5`, `inserted 0..<2`,
/// `kept 5..<10`. What no segment names is removed.
struct Splice: Sendable {
  enum Origin: Sendable {
    case kept, inserted
  }

  struct Segment: Sendable {
    var origin: Origin
    var range: Range<Int>
    /// How much deeper its nodes stand than in the columns they come from.
    var depthOffset: Int32
    /// Where it begins in the new order.
    var target: Int

    /// Where it lies in the new order.
    var targets: Range<Int> { target..<target + range.count }
    /// How far behind their old places its nodes stand.
    var shift: Int { target - range.lowerBound }
  }

  private(set) var segments: [Segment] = []
  /// How many nodes the new order has.
  private(set) var count = 0
  /// Whether kept runs stand in their old order, none of them twice.
  private(set) var isAscending = true
  /// Behind the last kept node so far, in old places.
  private var keptEnd = 0
  /// By place of the forest: the place in the old tree of the same node, or -1.
  ///
  /// Empty: all are new. It says nothing of those that are not inserted.
  private(set) var adopted: [Int32] = []

  mutating func keep(_ range: Range<Int>, depthOffset: Int32 = 0) {
    guard !range.isEmpty else { return }
    if range.lowerBound < keptEnd { isAscending = false }
    keptEnd = range.upperBound
    append(Segment(origin: .kept, range: range, depthOffset: depthOffset, target: count))
  }

  mutating func insert(_ range: Range<Int>, depthOffset: Int32) {
    guard !range.isEmpty else { return }
    append(Segment(origin: .inserted, range: range, depthOffset: depthOffset, target: count))
  }

  /// The old places of the nodes that are inserted and were there before.
  var adoptedPlaces: some Sequence<Int> {
    segments.lazy.filter { $0.origin == .inserted && !adopted.isEmpty }.flatMap(\.range)
      .map { Int(adopted[$0]) }.filter { $0 >= 0 }
  }

  /// Whether each row that is there before and after has the same rows before it, but for those
  /// that come and go.
  var keepsRowsInOrder: Bool { isAscending && !adoptedPlaces.contains { _ in true } }

  /// Says which nodes of the forest were nodes of the old tree.
  mutating func adopt(_ matches: [Int32]) {
    adopted = matches
  }

  private mutating func append(_ segment: Segment) {
    count += segment.range.count
    if let last = segments.last, last.origin == segment.origin,
      last.range.upperBound == segment.range.lowerBound, last.depthOffset == segment.depthOffset
    {
      segments[segments.count - 1].range = last.range.lowerBound..<segment.range.upperBound
    } else {
      segments.append(segment)
    }
  }

  /// Whether the new order is a forest and nothing else.
  func isWhole(_ forest: Forest) -> Bool {
    segments.count == 1 && segments[0].origin == .inserted && segments[0].depthOffset == 0
      && segments[0].range == 0..<forest.count
  }

  /// A set over the old places as one over the new ones; inserted nodes are not in it.
  func map(_ set: BitSet) -> BitSet {
    var mapped = BitSet()
    for segment in segments {
      switch segment.origin {
      case .kept: mapped.append(segment.range, of: set)
      case .inserted: append(segment.range, of: set, to: &mapped)
      }
    }
    return mapped
  }

  private func append(_ inserted: Range<Int>, of set: BitSet, to mapped: inout BitSet) {
    let base = mapped.count - inserted.lowerBound
    mapped.appendZeros(inserted.count)
    guard !adopted.isEmpty else { return }
    for place in inserted where adopted[place] >= 0 && set[Int(adopted[place])] {
      mapped[base + place] = true
    }
  }

  /// Takes out of a set over the old places what is kept, and so neither goes nor is adopted.
  func removeKept(from set: inout BitSet) {
    for segment in segments where segment.origin == .kept { set.remove(segment.range) }
  }

  /// Takes out of a set over the old places what stays in the tree.
  func removeStaying(from set: inout BitSet) {
    removeKept(from: &set)
    for place in adoptedPlaces { set[place] = false }
  }

  /// The last node of each kept run, by its old and its new place.
  ///
  /// A kept node has other descendants than before only if it is one of these or above one: where a
  /// branch ends within its run, nothing in it has changed.
  var seams: some Sequence<(old: Int, new: Int)> {
    segments.lazy.filter { $0.origin == .kept }
      .map { (old: $0.range.upperBound - 1, new: $0.targets.upperBound - 1) }
  }

  /// The places of the new tree that no node of the old one has.
  var newPlaces: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for segment in segments where segment.origin == .inserted {
      guard !adopted.isEmpty else {
        ranges.append(segment.targets)
        continue
      }
      for place in segment.range where adopted[place] < 0 {
        let new = place + segment.shift
        if let last = ranges.last, last.upperBound == new {
          ranges[ranges.count - 1] = last.lowerBound..<new + 1
        } else {
          ranges.append(new..<new + 1)
        }
      }
    }
    return ranges
  }
}

extension Splice {
  /// Both orders as one: removed nodes stand where they stood, inserted ones where they come.
  ///
  /// Only for one that keeps the rows in order.
  ///
  /// - Returns: `old` over the old places and `new`, `dirty` over the new ones, each brought to
  ///   the common order.
  func united(
    old: BitSet,
    new: BitSet,
    dirty: BitSet
  ) -> (old: BitSet, new: BitSet, dirty: BitSet) {
    var united = (old: BitSet(), new: BitSet(), dirty: BitSet())
    var oldPlace = 0
    func passRemoved(until place: Int) {
      united.old.append(oldPlace..<place, of: old)
      united.new.appendZeros(place - oldPlace)
      united.dirty.appendZeros(place - oldPlace)
    }
    for segment in segments {
      switch segment.origin {
      case .kept:
        passRemoved(until: segment.range.lowerBound)
        united.old.append(segment.range, of: old)
        oldPlace = segment.range.upperBound
      case .inserted:
        united.old.appendZeros(segment.range.count)
      }
      united.new.append(segment.targets, of: new)
      united.dirty.append(segment.targets, of: dirty)
    }
    passRemoved(until: old.count)
    return united
  }
}
