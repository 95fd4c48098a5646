extension Outline {
  /// Sets in `visible` what of a range shows when everything above the range is open: the whole
  /// range, less the insides of its closed folders, less what a filter hides, less what a compact
  /// view folds.
  ///
  /// Costs the words of the range and the closed folders met.
  func show(
    _ range: Range<Int>,
    expanded: BitSet,
    filter: BitSet?,
    chains: FolderChains?,
    in visible: inout BitSet
  ) {
    visible.insert(range)
    var place = range.lowerBound
    while let closed = nextClosed(from: place, before: range.upperBound, expanded: expanded) {
      let end = Int(end[closed])
      visible.remove((chains?.last(at: closed) ?? closed) + 1..<end)
      place = end
    }
    if let filter { visible.formIntersection(filter, in: range) }
    if let chains { visible.subtract(chains.folded, in: range) }
  }

  /// Whether a folder of the range is not expanded.
  func hasClosed(in range: Range<Int>, expanded: BitSet) -> Bool {
    nextClosed(from: range.lowerBound, before: range.upperBound, expanded: expanded) != nil
  }

  /// The next folder that is not expanded.
  private func nextClosed(from place: Int, before end: Int, expanded: BitSet) -> Int? {
    guard place < end else { return nil }
    var index = place >> 6
    var word = expandable.words[index] & ~expanded.words[index] & (.max << UInt64(place & 63))
    if word == 0 {
      let others = index + 1..<(end + 63) >> 6
      guard let other = expandable.firstIndex(ofWordNotIn: expanded, among: others) else {
        return nil
      }
      index = other
      word = expandable.words[index] & ~expanded.words[index]
    }
    let found = index << 6 + word.trailingZeroBitCount
    return found < end ? found : nil
  }
}

extension ExplorerStore {
  /// Computes every row anew, from the expansion and the filter.
  mutating func rebuildRows() {
    var visible = BitSet(count: outline.count)
    outline.show(
      0..<outline.count,
      expanded: expanded,
      filter: search?.shown,
      chains: chains,
      in: &visible
    )
    rows = RowIndex(visible)
  }

  /// Computes anew which nodes of a range are rows; `shown` says whether the folder above the
  /// range shows what is in it.
  mutating func rebuildRows(in range: Range<Int>, shown: Bool) {
    let filter = search?.shown
    guard shown, filter != nil || chains != nil || outline.hasClosed(in: range, expanded: expanded)
    else {
      return rows.fill(range, with: shown)
    }
    rows.update(range) {
      outline.show(range, expanded: expanded, filter: filter, chains: chains, in: &$0)
    }
  }

  /// The row that shows a node, or `nil` while it is not visible.
  public func row(of id: NodeID) -> Int? {
    guard let place = outline.place(of: id).map(placeShowing), rows[place] else { return nil }
    return rows.row(of: place)
  }

  /// The node of a row.
  public func node(atRow row: Int) -> NodeID? {
    rows.place(ofRow: row).map(outline.id(at:))
  }

  /// The place of each row of the range, clipped to the rows there are.
  ///
  /// Costs one look-up and then the rows.
  package func places(inRows range: Range<Int>) -> [Int] {
    rows.places(ofRows: range.clamped(to: 0..<rows.count))
  }
}
