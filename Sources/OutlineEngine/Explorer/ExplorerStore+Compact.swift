extension ExplorerStore {
  /// Shows chains of single folders as one row each, or every folder as a row of its own.
  ///
  /// Which folders are open stays as it is: a chain is open when each of its folders is. Costs a
  /// look at each folder.
  public mutating func setCompact(_ isCompact: Bool) -> [RowEdit] {
    guard isCompact != (chains != nil) else { return [] }
    let before = RowsBefore(self)
    chains = isCompact ? FolderChains(outline) : nil
    rebuildRows()
    return commit(edits(since: before))
  }

  /// The places that a row stands for, first to last; only a chain's are more than one.
  package func segments(at place: Int) -> Range<Int> {
    guard let chains, !chains.folded[place] else { return place..<place + 1 }
    return chains.first(at: place)..<place + 1
  }

  /// The place that shows a node, when what is above it is open: itself, or the last of its chain.
  package func placeShowing(_ place: Int) -> Int { chains?.last(at: place) ?? place }

  /// The node whose row shows a node.
  package func nodeShowing(_ id: NodeID) -> NodeID {
    outline.place(of: id).map { outline.id(at: placeShowing($0)) } ?? id
  }

  /// The row that the row of a node is below, be it visible or not.
  package func rowAbove(_ place: Int) -> Int? {
    outline.parent(of: chains?.first(at: place) ?? place)
  }

  /// The rows above the row of a node, from the closest to the root, be they visible or not.
  package func rowsAbove(_ place: Int) -> some Sequence<Int> {
    outline.rowsAbove(place, folding: chains)
  }

  /// How many rows are above the row of a node.
  func depth(at place: Int) -> Int { outline.depth(at: place, folding: chains) }

  /// The rows that are open; says nothing of places that are none.
  var openRows: BitSet { chains?.open(expanded, in: 0..<outline.count) ?? expanded }

  /// As `openRows`, of the branch that begins at a row.
  func openRows(in branch: Range<Int>) -> BitSet {
    chains?.open(expanded, in: branch) ?? expanded.slice(branch)
  }

  /// Whether the row of a node is open; a chain is when each of its folders is.
  func isOpen(_ place: Int) -> Bool {
    guard let chains else { return expanded[place] }
    let chain = chains.first(at: place)..<chains.last(at: place) + 1
    return expanded.population(of: chain) == chain.count
  }

  /// All the places of the chain that a node is in.
  func chain(of place: Int) -> Range<Int> {
    guard let chains else { return place..<place + 1 }
    return chains.first(at: place)..<chains.last(at: place) + 1
  }

  /// Folds anew after a change of the tree.
  ///
  /// A row that is open stays open: where a folder that had been open before anything was in it
  /// turns out to be the beginning of a chain, what came with it opens too.
  mutating func refold(after splice: Splice, touched: [Int]) {
    guard let new = chains?.follow(splice, to: outline, touched: touched), !new.isEmpty else {
      return
    }
    var arrived = BitSet(count: outline.count)
    for range in splice.newPlaces { arrived.insert(range) }
    new.carry(&expanded, to: arrived)
    search?.changeBase { new.carry(&$0, to: arrived) }
  }
}

extension Outline {
  func rowsAbove(_ place: Int, folding chains: FolderChains?) -> some Sequence<Int> {
    sequence(state: place) { cursor in
      guard let parent = parent(of: chains?.first(at: cursor) ?? cursor) else { return nil }
      cursor = parent
      return parent
    }
  }

  func depth(at place: Int, folding chains: FolderChains?) -> Int {
    guard chains != nil else { return Int(columns.depth[place]) }
    return rowsAbove(place, folding: chains).reduce(0) { depth, _ in depth + 1 }
  }
}

extension BitSet {
  /// Opens what has arrived in folded places (`self`) that were open before.
  fileprivate func carry(_ expanded: inout BitSet, to arrived: BitSet) {
    var opened: Int?
    for place in places(in: 0..<count)
    where arrived[place + 1] && expanded[place] && (!arrived[place] || opened == place) {
      expanded[place + 1] = true
      opened = place + 1
    }
  }
}
