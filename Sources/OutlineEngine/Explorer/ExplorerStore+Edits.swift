extension ExplorerStore {
  /// The edits from the rows of an earlier state to those of this one.
  ///
  /// `splice`: how the tree changed in between; `nil`: it did not.
  /// `touched`: nodes whose facts changed.
  func edits(
    since before: RowsBefore,
    through splice: Splice? = nil,
    touched: [Int] = []
  ) -> [RowEdit] {
    var dirty = dirtyPlaces(since: before, through: splice)
    for place in touched { dirty[place] = true }
    guard let splice else {
      return RowDiff.edits(old: before.rows, new: rows.bits, dirty: dirty)
    }
    guard splice.keepsRowsInOrder else { return trimmedEdit(since: before, dirty: dirty) }
    for segment in splice.segments where segment.origin == .kept && segment.depthOffset != 0 {
      dirty.insert(segment.targets)
    }
    let united = splice.united(old: before.rows, new: rows.bits, dirty: dirty)
    return RowDiff.edits(old: united.old, new: united.new, dirty: united.dirty)
  }

  /// The places whose row looks different than it did.
  private func dirtyPlaces(since before: RowsBefore, through splice: Splice?) -> BitSet {
    func here(_ set: BitSet) -> BitSet { splice.map { $0.map(set) } ?? set }
    let oldExpanded = here(before.expanded)
    var dirty = oldExpanded
    dirty.formSymmetricDifference(expanded)
    guard before.search != nil || search != nil else { return dirty }
    let none = BitSet(count: outline.count)
    let oldHits = before.search.map { here($0.hits) } ?? none
    var hitsDiffer = oldHits
    if let oldMatcher = before.search?.matcher, let matcher = search?.matcher,
      matcher.marks(as: oldMatcher)
    {
      hitsDiffer.formSymmetricDifference(search?.hits ?? none)
    } else {
      hitsDiffer.formUnion(search?.hits ?? none)
    }
    dirty.formUnion(hitsDiffer)
    if splice == nil {
      markOtherCounts(since: before, in: &dirty)
    } else {
      for (id, count) in before.hitsBelow {
        guard let place = outline.place(of: id), rows[place], !expanded[place],
          hitsBelow(place) != count
        else { continue }
        dirty[place] = true
      }
    }
    return dirty
  }

  /// A folder closed before and after shows the number of hits below it.
  private func markOtherCounts(since before: RowsBefore, in dirty: inout BitSet) {
    var counted = before.search?.helps ?? BitSet(count: outline.count)
    if let search { counted.formUnion(search.helps) }
    counted.subtract(expanded)
    counted.subtract(before.expanded)
    counted.formIntersection(rows.bits, in: 0..<outline.count)
    for place in counted.places(in: 0..<outline.count) {
      let below = outline.descendants(of: place)
      if hitsBelow(place) != before.search?.hits.population(of: below) ?? 0 { dirty[place] = true }
    }
  }

  /// How many hits are somewhere below a node.
  func hitsBelow(_ place: Int) -> Int {
    search?.hits.population(of: outline.descendants(of: place)) ?? 0
  }

  /// One edit from the first row that differs to the last, for trees whose order changed.
  private func trimmedEdit(since before: RowsBefore, dirty: BitSet) -> [RowEdit] {
    func same(_ old: (id: UInt32, depth: Int32), _ place: Int) -> Bool {
      old.id == outline.ids[place] && old.depth == outline.columns.depth[place] && !dirty[place]
    }
    let old = before.order
    let common = min(old.count, rows.count)
    var head = 0
    var cursor = 0
    while head < common, let place = rows.bits.next(from: cursor), same(old[head], place) {
      cursor = place + 1
      head += 1
    }
    var tail = 0
    cursor = outline.count
    while head + tail < common, let place = rows.bits.previous(before: cursor),
      same(old[old.count - 1 - tail], place)
    {
      cursor = place
      tail += 1
    }
    let removed = old.count - head - tail
    let inserted = rows.count - head - tail
    guard removed + inserted > 0 else { return [] }
    return [RowEdit(start: head, removed: removed, inserted: inserted)]
  }
}
