/// How far an expansion reaches.
public enum ExpansionDepth: Sendable, Equatable {
  /// So many levels, the node's own being the first.
  case levels(Int)
  case all
}

extension ExplorerStore {
  /// Flips one folder, or the whole chain that it is in; a leaf stays as it is.
  ///
  /// Costs the words of the branch.
  public mutating func toggle(_ id: NodeID) throws(OutlineError) -> [RowEdit] {
    let place = try requirePlace(of: id)
    noteTouch(of: id)
    return commit(setExpanded(!isOpen(place), at: place))
  }

  /// Opens a folder and so many levels below it, or does so at every root for `nil`.
  public mutating func expand(
    _ id: NodeID?,
    depth: ExpansionDepth = .levels(1)
  ) throws(OutlineError) -> [RowEdit] {
    let place = try id.map { id throws(OutlineError) in try requirePlace(of: id) }
    if let id { noteTouch(of: id) }
    if let place, depth == .levels(1) { return commit(setExpanded(true, at: place)) }
    let last = place.map(placeShowing)
    let (outline, chains) = (outline, chains)
    return changeExpansion(of: place) { expanded, branch in
      // A folder that is read on demand is opened by itself or not at all.
      var unopened = outline.unopened
      unopened.subtract(expanded)
      if let last { unopened[last] = false }
      switch depth {
      case .all: expanded.formUnion(outline.expandable, in: branch)
      case .levels(let levels):
        outline.open(branch, levels: levels, folding: chains, in: &expanded)
      }
      expanded.subtract(unopened)
    }
  }

  /// Closes one folder, with `recursive` all that is below it too, or every folder for `nil`.
  public mutating func collapse(
    _ id: NodeID?,
    recursive: Bool = false
  ) throws(OutlineError) -> [RowEdit] {
    let place = try id.map { id throws(OutlineError) in try requirePlace(of: id) }
    if let place, !recursive { return commit(setExpanded(false, at: place)) }
    if place == nil {
      // Nor does anything open that is still to come.
      awaited = ExpansionPaths()
      search?.awaitedBase = awaited
    }
    let top = place.map { chain(of: $0).lowerBound }
    let noted = restoring.forget(outline.branch(of: top), of: outline)
    return changeExpansion(of: place, redrawn: noted) { expanded, branch in
      expanded.remove(branch)
    }
  }

  /// The folders that are open and are to be read for that reason.
  package var demandedFolders: [NodeID] {
    var demanded = outline.unopened
    demanded.formIntersection(expanded, in: 0..<outline.count)
    var nodes: [NodeID] = []
    var cursor = 0
    while let place = demanded.next(from: cursor) {
      nodes.append(outline.id(at: place))
      cursor = place + 1
    }
    return nodes
  }

  /// The folders that were read because they were opened.
  ///
  /// Costs a pass over the nodes.
  package var openedFolders: [NodeID] {
    outline.columns.flags.indices.filter {
      let flags = outline.columns.flags[$0]
      return flags.contains(.deferred) && !flags.contains(.unread)
    }.map(outline.id(at:))
  }

  func requirePlace(of id: NodeID) throws(OutlineError) -> Int {
    guard let place = outline.place(of: id) else { throw .noSuchNode(id) }
    return place
  }

  func requireRowPlace(of id: NodeID) throws(OutlineError) -> Int {
    placeShowing(try requirePlace(of: id))
  }

  /// Sets the flag of a node, or of its whole chain; one edit that starts at the row itself, none
  /// if it is not visible.
  mutating func setExpanded(_ open: Bool, at place: Int) -> [RowEdit] {
    guard outline.isExpandable(place) else { return [] }
    let chain = chain(of: place)
    let place = chain.upperBound - 1
    let wasOpen = isOpen(place)
    search?.changeBase { $0.set(open, in: chain) }
    restoring.release(chain, of: outline)
    expanded.set(open, in: chain)
    guard wasOpen != open else { return [] }
    if !open { _ = restoring.forget(chain, of: outline) }
    guard rows[place] else { return [] }
    let below = outline.descendants(of: place)
    let removed = rows.count(in: below)
    rebuildRows(in: below, shown: open)
    return [
      RowEdit(start: rows.row(of: place), removed: removed + 1, inserted: rows.count(in: below) + 1)
    ]
  }

  /// Changes many flags of a branch at once; yields one edit that starts at the branch's row, or
  /// several for the whole tree.
  ///
  /// Costs the words of the branch.
  private mutating func changeExpansion(
    of place: Int?,
    redrawn: [Int] = [],
    _ change: (inout BitSet, Range<Int>) -> Void
  ) -> [RowEdit] {
    let top = place.map { chain(of: $0).lowerBound }
    let place = place.map(placeShowing)
    let branch = outline.branch(of: top)
    search?.changeBase { change(&$0, branch) }
    restoring.release(branch, of: outline)
    let wasOpen = openRows(in: branch)
    let oldRows = rows.bits.slice(branch)
    change(&expanded, branch)
    guard place.map({ rows[$0] }) ?? true else { return [] }
    rebuildRows(in: outline.descendants(of: place), shown: place.map(isOpen) ?? true)
    var dirty = openRows(in: branch)
    dirty.formSymmetricDifference(wasOpen)
    for place in redrawn { dirty[place - branch.lowerBound] = true }
    let newRows = rows.bits.slice(branch)
    let edits = RowDiff.edits(old: oldRows, new: newRows, dirty: dirty)
    guard let place, !edits.isEmpty else { return commit(edits) }
    let row = rows.row(of: place)
    return commit([
      RowEdit(start: row, removed: oldRows.population, inserted: newRows.population)
    ])
  }
}

extension Outline {
  /// Adds to `expanded` the folders of the first `levels` levels of a branch; a chain is one level.
  fileprivate func open(
    _ branch: Range<Int>,
    levels: Int,
    folding chains: FolderChains?,
    in expanded: inout BitSet
  ) {
    guard levels > 0, !branch.isEmpty else { return }
    let top = depth(at: branch.lowerBound, folding: chains)
    var cursor = branch.lowerBound
    while let place = expandable.next(from: cursor), place < branch.upperBound {
      let last = chains?.last(at: place) ?? place
      expanded.insert(place..<last + 1)
      // Nothing below the last level opens, so all of it is passed over.
      let level = depth(at: last, folding: chains) - top + 1
      cursor = level >= levels ? Int(end[last]) : last + 1
    }
  }
}
