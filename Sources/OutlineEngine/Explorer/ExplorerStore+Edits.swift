extension ExplorerStore {
  /// The edits from the rows of an earlier state to those of this one.
  ///
  /// `splice`: how the tree changed in between; `nil`: it did not.
  /// `touched`: nodes whose facts changed.
  func edits(
    since old: ExplorerStore,
    through splice: Splice? = nil,
    touched: [Int] = []
  ) -> [RowEdit] {
    var dirty = dirtyPlaces(since: old, through: splice)
    for place in touched { dirty[place] = true }
    guard let splice else {
      return RowDiff.edits(old: old.rows.bits, new: rows.bits, dirty: dirty)
    }
    guard splice.isAscending else { return trimmedEdit(since: old, dirty: dirty) }
    let united = splice.united(old: old.rows.bits, new: rows.bits, dirty: dirty)
    return RowDiff.edits(old: united.old, new: united.new, dirty: united.dirty)
  }

  /// The places whose row looks different than it did.
  private func dirtyPlaces(since old: ExplorerStore, through splice: Splice?) -> BitSet {
    func here(_ set: BitSet) -> BitSet { splice.map { $0.map(set) } ?? set }
    let oldExpanded = here(old.expanded)
    var dirty = oldExpanded
    dirty.formSymmetricDifference(expanded)
    guard old.search != nil || search != nil else { return dirty }
    let none = BitSet(count: outline.count)
    let oldHits = old.search.map { here($0.hits) } ?? none
    var hitsDiffer = oldHits
    if let oldMatcher = old.search?.matcher, let matcher = search?.matcher,
      matcher.marks(as: oldMatcher)
    {
      hitsDiffer.formSymmetricDifference(search?.hits ?? none)
    } else {
      hitsDiffer.formUnion(search?.hits ?? none)
    }
    dirty.formUnion(hitsDiffer)
    // A folder closed before and after shows the number of hits below it.
    var counted = old.search.map { here($0.helps) } ?? none
    counted.formUnion(search?.helps ?? none)
    counted.subtract(expanded)
    counted.subtract(oldExpanded)
    var cursor = 0
    while let place = counted.next(from: cursor) {
      if rows[place], hitsBelow(place) != old.hitsBelow(sameNodeAs: place, of: outline) {
        dirty[place] = true
      }
      cursor = place + 1
    }
    return dirty
  }

  /// How many hits are somewhere below a node.
  func hitsBelow(_ place: Int) -> Int {
    search?.hits.population(of: outline.descendants(of: place)) ?? 0
  }

  private func hitsBelow(sameNodeAs place: Int, of newer: Outline) -> Int? {
    outline.place(of: newer.id(at: place)).map(hitsBelow)
  }

  /// One edit from the first row that differs to the last, for trees whose order changed.
  private func trimmedEdit(since old: ExplorerStore, dirty: BitSet) -> [RowEdit] {
    func same(_ oldPlace: Int, _ place: Int) -> Bool {
      old.outline.ids[oldPlace] == outline.ids[place] && !dirty[place]
        && old.outline.columns.depth[oldPlace] == outline.columns.depth[place]
    }
    let common = min(old.rows.count, rows.count)
    var head = 0
    var cursors = (old: 0, new: 0)
    while head < common, let oldPlace = old.rows.bits.next(from: cursors.old),
      let place = rows.bits.next(from: cursors.new), same(oldPlace, place)
    {
      cursors = (oldPlace + 1, place + 1)
      head += 1
    }
    var tail = 0
    cursors = (old.outline.count, outline.count)
    while head + tail < common, let oldPlace = old.rows.bits.previous(before: cursors.old),
      let place = rows.bits.previous(before: cursors.new), same(oldPlace, place)
    {
      cursors = (oldPlace, place)
      tail += 1
    }
    let removed = old.rows.count - head - tail
    let inserted = rows.count - head - tail
    guard removed + inserted > 0 else { return [] }
    return [RowEdit(start: head, removed: removed, inserted: inserted)]
  }
}
