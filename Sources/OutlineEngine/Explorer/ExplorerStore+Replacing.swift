extension ExplorerStore {
  /// Takes a whole new tree in place of the old one.
  ///
  /// Nodes with the same keys from the root down keep their id and expansion; a standing query is
  /// searched in the new tree.
  ///
  /// `limit`: where reading stopped, when it did: a last row says so.
  package mutating func replace(with forest: Forest, truncatedAt limit: Int?) -> [RowEdit] {
    var forest = forest
    if let limit { forest.appendTruncationNote(limit) }
    return replace(with: forest)
  }

  mutating func replace(with forest: Forest) -> [RowEdit] {
    var splice = Splice()
    splice.insert(0..<forest.count, depthOffset: 0)
    guard outline.count > 0 else { return apply(splice, inserting: forest) }
    var merger = OutlineMerger(outline, forest)
    let matches = merger.match()
    splice.adopt(matches)
    var touched: [NodeID] = []
    for (place, match) in matches.enumerated() where match >= 0 {
      guard !forest.hasFacts(of: Int(match), in: outline, at: place) else { continue }
      touched.append(outline.id(at: Int(match)))
    }
    let adoptedIDs = matches.map { $0 < 0 ? 0 : outline.ids[Int($0)] }
    return apply(splice, inserting: forest, adoptedIDs: adoptedIDs, touched: touched)
  }

  /// Adds a last root that says where reading stopped.
  mutating func noteTruncation(at limit: Int) -> [RowEdit] {
    var forest = Forest()
    forest.appendTruncationNote(limit)
    return append(forest)
  }

  /// Orders siblings anew, everywhere.
  public mutating func sort(by order: SiblingOrder) -> [RowEdit] {
    let splice = outline.sorting(by: order)
    guard !splice.isAscending else { return [] }
    return apply(splice, inserting: Forest())
  }

  /// Changes the tree, keeps the state of what stays and searches what is new.
  ///
  /// The facts of `touched` nodes changed; rows of `redrawn` ones look different all the same.
  mutating func apply(
    _ splice: Splice,
    inserting forest: Forest,
    adoptedIDs: [UInt32] = [],
    touched: [NodeID] = [],
    redrawn: [NodeID] = []
  ) -> [RowEdit] {
    let old = self
    letterMasks = nil
    keepExpansion(ofNodesRemovedBy: splice)
    outline.apply(splice, inserting: forest, adoptedIDs: adoptedIDs)
    expanded = splice.map(old.expanded)
    expanded.formIntersection(outline.expandable, in: 0..<outline.count)
    for place in awaited.take(from: outline) { expanded[place] = true }
    let touched = touched.compactMap(outline.place(of:))
    searchAgain(after: splice, touched: touched)
    rebuildRows()
    let dirty = touched + redrawn.compactMap(outline.place(of:))
    return commit(edits(since: old, through: splice, touched: dirty))
  }

  /// Remembers which of the folders that go are open, for when they come back.
  private mutating func keepExpansion(ofNodesRemovedBy splice: Splice) {
    keep(expanded, ofNodesRemovedBy: splice, in: &awaited)
    guard var search else { return }
    self.search = nil
    keep(search.base, ofNodesRemovedBy: splice, in: &search.awaitedBase)
    self.search = search
  }

  private func keep(
    _ open: BitSet,
    ofNodesRemovedBy splice: Splice,
    in paths: inout ExpansionPaths
  ) {
    var gone = open
    splice.removeKept(from: &gone)
    guard !gone.isEmpty else { return }
    for path in outline.keyPaths(of: gone) where paths.waiting < Self.maximumAwaited {
      paths.insert(path)
    }
  }

  /// Brings the standing search to the new tree.
  private mutating func searchAgain(after splice: Splice, touched: [Int]) {
    guard var search else { return }
    self.search = nil
    search.base = splice.map(search.base)
    search.base.formIntersection(outline.expandable, in: 0..<outline.count)
    for place in search.awaitedBase.take(from: outline) { search.base[place] = true }
    search.hits = splice.map(search.hits)
    for place in touched {
      // The path of what is below a node changes with its name.
      let range = search.query.scope == .path ? outline.branch(of: place) : place..<place + 1
      search.hits.remove(range)
      mark(range, with: &search)
    }
    for range in splice.newPlaces { mark(range, with: &search) }
    let oldHelps = splice.map(search.helps)
    search.helps = outline.nodesAbove(search.hits)
    if search.options.mode != .highlight {
      var opened = search.helps
      opened.subtract(oldHelps)
      expanded.formUnion(opened)
    }
    if search.options.mode == .filter {
      search.shown = outline.nodesShown(hits: search.hits, helps: search.helps)
    }
    self.search = search
  }

  private func mark(_ range: Range<Int>, with search: inout StandingSearch) {
    var range = range
    if let under = search.options.under {
      guard let place = outline.place(of: under) else { return }
      range = range.clamped(to: outline.branch(of: place))
    }
    do throws(QueryError) {
      let end = try search.matcher.mark(
        range,
        of: outline,
        kinds: search.options.kinds,
        into: &search.hits
      )
      if end != .complete { search.isIncomplete = true }
    } catch {
      search.isIncomplete = true
    }
  }
}

extension Forest {
  /// Appends a root that says where reading stopped.
  fileprivate mutating func appendTruncationNote(_ limit: Int) {
    appendNote("Only the first \(limit) entries are shown.")
  }

  /// Whether the node at `place` looks as the one at `other` does in an outline.
  fileprivate func hasFacts(of other: Int, in outline: Outline, at place: Int) -> Bool {
    let columns = outline.columns
    return columns.flags[other] == flags[place]
      && columns.kinds.name(columns.kind[other]) == kinds.name(kind[place])
      && outline.attributes(at: other) == attributes[place]
      && columns.names.bytes[columns.names.range(other)] == names.bytes[names.range(place)]
  }
}
