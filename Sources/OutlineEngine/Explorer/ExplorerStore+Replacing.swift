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
    let (splice, touched) = outline.replacing(with: forest)
    let edits = apply(splice, inserting: forest, touched: touched)
    outline.columns.takeSourceRanks(of: forest)
    return edits
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
    touched: [NodeID] = [],
    redrawn: [NodeID] = []
  ) -> [RowEdit] {
    let before = RowsBefore(self, splice, touched: touched)
    keepExpansion(ofNodesRemovedBy: splice)
    let openFiles = openFiles(changedBy: splice)
    outline.apply(splice, inserting: forest)
    letterMasks?.splice(by: splice, inserting: forest.names)
    expanded = splice.map(expanded)
    keepExpansionOfNests(openFiles)
    expanded.formIntersection(outline.expandable, in: 0..<outline.count)
    var saved: [Int] = []
    for place in awaited.take(from: outline, saved: &saved) { expanded[place] = true }
    let touched = touched.compactMap(outline.place(of:))
    searchAgain(after: splice, touched: touched, saved: &saved)
    refold(after: splice, touched: touched)
    closeOverfull(among: saved)
    rebuildRows()
    var dirty = touched + redrawn.compactMap(outline.place(of:))
    if redrawsNests { dirty += outline.nests(changedBy: splice) }
    return commit(edits(since: before, through: splice, touched: dirty))
  }

  /// Remembers which of the folders that go are open, for when they come back.
  private mutating func keepExpansion(ofNodesRemovedBy splice: Splice) {
    let overfull = restoring.undecided(in: outline)
    if search == nil { keep(overfull, ofNodesRemovedBy: splice, in: &awaited, isSaved: true) }
    keep(expanded, ofNodesRemovedBy: splice, in: &awaited)
    guard var search else { return }
    self.search = nil
    keep(overfull, ofNodesRemovedBy: splice, in: &search.awaitedBase, isSaved: true)
    keep(search.base, ofNodesRemovedBy: splice, in: &search.awaitedBase)
    self.search = search
  }

  private func keep(
    _ open: BitSet?,
    ofNodesRemovedBy splice: Splice,
    in paths: inout ExpansionPaths,
    isSaved: Bool = false
  ) {
    guard var gone = open else { return }
    splice.removeStaying(from: &gone)
    guard !gone.isEmpty else { return }
    for path in outline.keyPaths(of: gone) where paths.waiting < Self.maximumAwaited {
      paths.insert(path, isSaved: isSaved)
    }
  }

  /// The files that are open, as others were shown under them, and may now be leaves.
  private func openFiles(changedBy splice: Splice) -> [NodeID] {
    guard outline.hasNesting else { return [] }
    var leaves = expanded
    leaves.subtract(outline.expandable)
    let adopted = splice.adoptedPlaces.filter { expanded[$0] && outline.isNesting($0) }
    return (leaves.places(in: 0..<outline.count) + adopted).map(outline.id(at:))
  }

  /// Remembers which files are open that others were shown under and are no more, for when they are
  /// again.
  private mutating func keepExpansionOfNests(_ files: [NodeID]) {
    guard !files.isEmpty else { return }
    var leaves = BitSet(count: outline.count)
    for place in files.compactMap(outline.place(of:)) where expanded[place] {
      leaves[place] = !outline.expandable[place]
    }
    for path in outline.keyPaths(of: leaves) where awaited.waiting < Self.maximumAwaited {
      awaited.insert(path)
    }
  }

  /// Brings the standing search to the new tree; looks only at names that are new.
  ///
  /// `saved`: see ``ExpansionPaths/take(from:saved:)``.
  private mutating func searchAgain(after splice: Splice, touched: [Int], saved: inout [Int]) {
    guard var search else { return }
    self.search = nil
    var moved = search.hits
    moved.formUnion(search.helps)
    splice.removeKept(from: &moved)
    search.base = splice.map(search.base)
    search.base.formIntersection(outline.expandable, in: 0..<outline.count)
    for place in search.awaitedBase.take(from: outline, saved: &saved) {
      search.base[place] = true
    }
    search.hits = splice.map(search.hits)
    search.helps = splice.map(search.helps)
    let oldHelps = search.helps
    // With a node its path may have changed, and whether it is below the node that is searched.
    let isDeep = search.query.scope == .path || search.options.under != nil
    for place in touched {
      let range = isDeep ? outline.branch(of: place) : place..<place + 1
      search.hits.remove(range)
      mark(range, with: &search)
    }
    for range in splice.newPlaces { mark(range, with: &search) }
    // A nested file need not stay below the file that it was below.
    if isDeep && !touched.isEmpty || outline.hasNesting {
      search.helps = outline.nodesAbove(search.hits)
    } else {
      search.updateHelps(in: outline, after: splice, touched: touched, losing: !moved.isEmpty)
    }
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
    let time = RegexTime(search.timeLeft)
    defer { search.timeLeft = time.left }
    do throws(QueryError) {
      let end = try search.matcher.mark(
        range,
        of: outline,
        kinds: search.options.kinds,
        time: time,
        into: &search.hits
      )
      if end != .complete { search.isIncomplete = true }
    } catch {
      search.isIncomplete = true
    }
  }
}

extension Outline {
  /// The splice that makes another tree of this one, and the nodes that have other facts then.
  ///
  /// What is the same in both, in the same order, is kept.
  fileprivate func replacing(with forest: Forest) -> (splice: Splice, touched: [NodeID]) {
    var splice = Splice()
    guard count > 0 else {
      splice.insert(0..<forest.count, depthOffset: 0)
      return (splice, [])
    }
    let matches = OutlineMerger.matches(of: self, forest)
    var touched: [NodeID] = []
    var next: Int32 = 0  // behind all that is kept
    for (place, match) in matches.enumerated() {
      let isSame =
        match >= 0 && forest.depth[place] == columns.depth[Int(match)]
        && forest.hasFacts(of: Int(match), in: self, at: place)
      if isSame, match >= next {
        splice.keep(Int(match)..<Int(match) + 1)
        next = match + 1
      } else {
        splice.insert(place..<place + 1, depthOffset: 0)
        if match >= 0, !isSame { touched.append(id(at: Int(match))) }
      }
    }
    splice.adopt(matches)
    return (splice, touched)
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
      && columns.status(at: other) == status(at: place)
      && (columns.kind[other] == kind[place] && kind[place] <= KindTable.symbol
        || columns.kinds.name(columns.kind[other]) == kinds.name(kind[place]))
      && (!flags[place].contains(.attributed)
        || outline.attributes(at: other) == attributes[place])
      && columns.names.hasName(at: other, sameAs: names, at: place)
  }
}
