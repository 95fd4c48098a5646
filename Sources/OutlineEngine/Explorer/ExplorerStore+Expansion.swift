/// How far an expansion reaches.
public enum ExpansionDepth: Sendable, Equatable {
  /// So many levels, the node's own being the first.
  case levels(Int)
  case all
}

extension ExplorerStore {
  /// Flips one folder; a leaf stays as it is.
  ///
  /// Costs the words of the branch.
  public mutating func toggle(_ id: NodeID) throws(OutlineError) -> [RowEdit] {
    let place = try requirePlace(of: id)
    noteTouch(of: id)
    return commit(setExpanded(!expanded[place], at: place))
  }

  /// Opens a folder and so many levels below it, or does so at every root for `nil`.
  public mutating func expand(
    _ id: NodeID?,
    depth: ExpansionDepth = .levels(1)
  ) throws(OutlineError) -> [RowEdit] {
    let place = try id.map { id throws(OutlineError) in try requirePlace(of: id) }
    if let id { noteTouch(of: id) }
    if let place, depth == .levels(1) { return commit(setExpanded(true, at: place)) }
    let branch = outline.branch(of: place)
    let outline = outline
    return changeExpansion(in: branch, of: place) { expanded in
      // A folder that is read on demand is opened by itself or not at all.
      var unopened = outline.unopened
      unopened.subtract(expanded)
      if let place { unopened[place] = false }
      switch depth {
      case .all: expanded.formUnion(outline.expandable, in: branch)
      case .levels(let levels): outline.open(branch, levels: levels, in: &expanded)
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
    let branch = outline.branch(of: place)
    if place == nil {
      // Nor does anything open that is still to come.
      awaited = ExpansionPaths()
      search?.awaitedBase = awaited
    }
    return changeExpansion(in: branch, of: place) { $0.remove(branch) }
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

  /// Sets one flag; one edit that starts at the row itself, none if the node is not visible.
  mutating func setExpanded(_ open: Bool, at place: Int) -> [RowEdit] {
    guard outline.isExpandable(place) else { return [] }
    search?.base[place] = open
    guard expanded[place] != open else { return [] }
    expanded[place] = open
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
    in branch: Range<Int>,
    of place: Int?,
    _ change: (inout BitSet) -> Void
  ) -> [RowEdit] {
    search?.changeBase(change)
    let oldExpanded = expanded.slice(branch)
    let oldRows = rows.bits.slice(branch)
    change(&expanded)
    guard place.map({ rows[$0] }) ?? true else { return [] }
    rebuildRows(in: outline.descendants(of: place), shown: place.map { expanded[$0] } ?? true)
    var dirty = expanded.slice(branch)
    dirty.formSymmetricDifference(oldExpanded)
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
  /// Adds to `expanded` the folders of the first `levels` levels of a branch.
  fileprivate func open(_ branch: Range<Int>, levels: Int, in expanded: inout BitSet) {
    guard levels > 0, !branch.isEmpty else { return }
    let top = Int(columns.depth[branch.lowerBound])
    var cursor = branch.lowerBound
    while let place = expandable.next(from: cursor), place < branch.upperBound {
      expanded[place] = true
      // Nothing below the last level opens, so all of it is passed over.
      cursor = Int(columns.depth[place]) - top + 1 >= levels ? Int(end[place]) : place + 1
    }
  }
}
