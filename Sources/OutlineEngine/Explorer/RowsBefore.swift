/// What the rows of a store showed before a change: as much as it takes to tell which of them are
/// others now.
///
/// It holds on to no column of the tree, so that the tree can change in place.
struct RowsBefore {
  let rows: BitSet
  let expanded: BitSet
  let search: StandingSearch?
  /// The hits below closed rows that a change of the tree can reach.
  private(set) var hitsBelow: [NodeID: Int] = [:]
  /// The node and the depth of each row, where a change of the tree reorders them.
  private(set) var order: [(id: UInt32, depth: Int32)] = []

  init(_ store: ExplorerStore) {
    rows = store.rows.bits
    expanded = store.expanded
    search = store.search
  }

  /// Before a change of the tree, which `touched` nodes go through with other facts.
  init(_ store: ExplorerStore, _ splice: Splice, touched: [NodeID]) {
    self.init(store)
    if search != nil { noteHitsBelow(store, splice, touched: touched) }
    guard !splice.keepsRowsInOrder else { return }
    order.reserveCapacity(store.rowCount)
    for place in rows.places(in: 0..<rows.count) {
      order.append((store.outline.ids[place], store.outline.columns.depth[place]))
    }
  }

  private mutating func noteHitsBelow(
    _ store: ExplorerStore,
    _ splice: Splice,
    touched: [NodeID]
  ) {
    func note(_ place: Int) {
      guard let row = store.visibleNode(above: place), !expanded[row] else { return }
      let id = store.outline.id(at: row)
      if hitsBelow[id] == nil { hitsBelow[id] = store.hitsBelow(row) }
    }
    for seam in splice.seams { note(seam.old) }
    for place in splice.adoptedPlaces { note(place) }
    for place in touched.compactMap(store.outline.place(of:)) {
      note(place)
      guard search?.query.scope == .path || search?.options.under != nil else { continue }
      for row in rows.places(in: store.outline.descendants(of: place)) { note(row) }
    }
  }
}

extension ExplorerStore {
  /// The place itself if it is a row, else the closest one above it that is.
  fileprivate func visibleNode(above place: Int) -> Int? {
    rows[place] ? place : outline.ancestors(of: place).first { rows[$0] }
  }
}
