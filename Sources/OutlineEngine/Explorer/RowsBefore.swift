/// What the rows of a store showed before a change: as much as it takes to tell which of them are
/// others now.
///
/// It holds on to no column of the tree, so that the tree can change in place.
struct RowsBefore {
  let rows: BitSet
  /// The rows that were open; it says nothing of places that were none.
  let open: BitSet
  let search: StandingSearch?
  /// In a compact view, the folders that had no row of their own.
  let folded: BitSet?
  /// The names of those of them that a change of the tree gives other facts.
  private(set) var foldedNames: [NodeID: String] = [:]
  /// The folders whose rows said that they were not opened again.
  let overfull: [NodeID: Int]
  /// The hits below rows that a change of the tree can reach: of closed ones, and of all that show
  /// their part of a match in the path.
  private(set) var hitsBelow: [NodeID: Int] = [:]
  /// The node and the depth of each row, where a change of the tree reorders them.
  private(set) var order: [(id: UInt32, depth: Int)] = []

  init(_ store: ExplorerStore) {
    rows = store.rows.bits
    open = store.openRows
    search = store.search
    folded = store.chains?.folded
    overfull = store.restoring.closed
  }

  /// Before a change of the tree, which `touched` nodes go through with other facts.
  init(_ store: ExplorerStore, _ splice: Splice, touched: [NodeID]) {
    self.init(store)
    if search != nil { noteHitsBelow(store, splice, touched: touched) }
    if let folded { noteNames(touched, folded, of: store.outline) }
    guard !splice.keepsRowsInOrder else { return }
    order.reserveCapacity(store.rowCount)
    for place in rows.places(in: 0..<rows.count) {
      order.append((store.outline.ids[place], store.depth(at: place)))
    }
  }

  private mutating func noteHitsBelow(
    _ store: ExplorerStore,
    _ splice: Splice,
    touched: [NodeID]
  ) {
    let showsPaths = search?.query.scope == .path
    func noteRow(_ row: Int) {
      let id = store.outline.id(at: row)
      if hitsBelow[id] == nil { hitsBelow[id] = store.hitsBelow(row) }
    }
    func note(_ place: Int) {
      if showsPaths {
        for row in store.visibleNodes(above: place) { noteRow(row) }
      } else if let row = store.visibleNodes(above: place).first(where: { _ in true }), !open[row] {
        noteRow(row)
      }
    }
    for seam in splice.seams { note(seam.old) }
    for place in splice.adoptedPlaces { note(place) }
    for place in touched.compactMap(store.outline.place(of:)) {
      note(place)
      guard showsPaths || search?.options.under != nil else { continue }
      for row in rows.places(in: store.outline.descendants(of: place)) { note(row) }
    }
  }

  private mutating func noteNames(_ touched: [NodeID], _ folded: BitSet, of outline: Outline) {
    for id in touched {
      guard let place = outline.place(of: id), folded[place] else { continue }
      foldedNames[id] = outline.columns.names.name(place)
    }
  }
}

extension ExplorerStore {
  /// The rows that show a place or are above it, the closest first.
  fileprivate func visibleNodes(above place: Int) -> some Sequence<Int> {
    sequence(first: placeShowing(place)) { outline.parent(of: $0) }.lazy.filter { rows[$0] }
  }
}
