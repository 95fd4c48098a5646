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
    var dirty = dirtyPlaces(since: before, through: splice, touched: touched)
    for id in restoring.difference(from: before.overfull) {
      if let place = outline.place(of: id) { dirty[place] = true }
    }
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
  private func dirtyPlaces(
    since before: RowsBefore,
    through splice: Splice?,
    touched: [Int]
  ) -> BitSet {
    func here(_ set: BitSet) -> BitSet { splice.map { $0.map(set) } ?? set }
    let isSearched = before.search != nil || search != nil
    let isOpen = openRows
    var flipped = here(before.open)
    flipped.formSymmetricDifference(isOpen)
    guard isSearched || before.folded != nil || chains != nil else {
      for place in touched { flipped[place] = true }
      return flipped
    }
    var dirty = BitSet(count: outline.count)
    for place in touched where shows(place, otherwiseThan: before) { dirty[place] = true }
    if isSearched { markHits(since: before, here, touched: touched, in: &dirty) }
    markChains(since: before, here, in: &dirty)
    dirty.formUnion(flipped)
    guard isSearched else { return dirty }
    if splice == nil {
      markOtherCounts(since: before, open: isOpen, in: &dirty)
    } else {
      let showsPaths = showsPaths(since: before)
      for (id, count) in before.hitsBelow {
        guard let place = outline.place(of: id), rows[place], showsPaths || !isOpen[place],
          hitsBelow(place) != count
        else { continue }
        dirty[place] = true
      }
    }
    return dirty
  }

  /// A folder closed before and after shows the number of hits below it.
  private func markOtherCounts(since before: RowsBefore, open: BitSet, in dirty: inout BitSet) {
    var counted = before.search?.helps ?? BitSet(count: outline.count)
    if let search { counted.formUnion(search.helps) }
    counted.subtract(open)
    counted.subtract(before.open)
    counted.formIntersection(rows.bits, in: 0..<outline.count)
    for place in counted.places(in: 0..<outline.count) {
      let below = outline.descendants(of: place)
      if hitsBelow(place) != before.search?.hits.population(of: below) ?? 0 { dirty[place] = true }
    }
  }

  /// Whether the row of a node whose facts changed looks different: of a folded one it shows only the
  /// name.
  private func shows(_ place: Int, otherwiseThan before: RowsBefore) -> Bool {
    guard let chains, chains.folded[place] else { return true }
    return before.foldedNames[outline.id(at: place)] != outline.columns.names.name(place)
  }

  /// Marks the hits that come or go, or match elsewhere, and where paths are searched the folders
  /// above them, which show their part of the match.
  private func markHits(
    since before: RowsBefore,
    _ here: (BitSet) -> BitSet,
    touched: [Int],
    in dirty: inout BitSet
  ) {
    let none = BitSet(count: outline.count)
    var differing = before.search.map { here($0.hits) } ?? none
    if let oldMatcher = before.search?.matcher, let search, search.matcher.marks(as: oldMatcher) {
      differing.formSymmetricDifference(search.hits)
      if showsPaths(since: before) {
        markPaths(of: differing, in: search, touched: touched, in: &dirty)
      }
    } else {
      differing.formUnion(search?.hits ?? none)
      if showsPaths(since: before) {
        if let old = before.search { dirty.formUnion(here(old.helps)) }
        if let search { dirty.formUnion(search.helps) }
      }
    }
    dirty.formUnion(differing)
  }

  /// Whether folders above hits show their part of a match, or did.
  private func showsPaths(since before: RowsBefore) -> Bool {
    before.search?.query.scope == .path || search?.query.scope == .path
  }

  /// Marks what may show its part of another match: the folders above hits that are new or none any
  /// more, and all that is on a path through a node that was renamed.
  private func markPaths(
    of hits: BitSet,
    in search: StandingSearch,
    touched: [Int],
    in dirty: inout BitSet
  ) {
    var above = outline.nodesAbove(hits)
    above.subtract(search.hits)
    dirty.formUnion(above)
    for place in touched {
      dirty.formUnion(search.hits, in: outline.branch(of: place))
      dirty.formUnion(search.helps, in: outline.branch(of: place))
    }
  }

  /// Marks the rows of the chains that have a marked folder, and the branches whose rows are folded
  /// otherwise than before: all of them are indented by another depth.
  private func markChains(
    since before: RowsBefore,
    _ here: (BitSet) -> BitSet,
    in dirty: inout BitSet
  ) {
    guard before.folded != nil || chains != nil else { return }
    let none = BitSet(count: outline.count)
    var differing = before.folded.map(here) ?? none
    differing.formSymmetricDifference(chains?.folded ?? none)
    if let chains { dirty.insertEnds(ofRuns: chains.folded) }
    var cursor = 0
    while let place = differing.next(from: cursor) {
      dirty.insert(outline.branch(of: place))
      cursor = Int(outline.end[place])
    }
  }

  /// How many hits are somewhere below a node.
  func hitsBelow(_ place: Int) -> Int {
    search?.hits.population(of: outline.descendants(of: place)) ?? 0
  }

  /// One edit from the first row that differs to the last, for trees whose order changed.
  private func trimmedEdit(since before: RowsBefore, dirty: BitSet) -> [RowEdit] {
    func same(_ old: (id: UInt32, depth: Int), _ place: Int) -> Bool {
      old.id == outline.ids[place] && old.depth == depth(at: place) && !dirty[place]
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
