extension ExplorerStore {
  /// Says that rows look different by facts that the store does not hold; yields an edit for those
  /// that are visible.
  package mutating func touch(_ ids: some Collection<NodeID>) -> [RowEdit] {
    var dirty = BitSet(count: outline.count)
    for place in ids.compactMap(outline.place(of:)) { dirty[placeShowing(place)] = true }
    dirty.formIntersection(rows.bits, in: 0..<outline.count)
    return commit(RowDiff.edits(old: rows.bits, new: rows.bits, dirty: dirty))
  }

  /// The files that some of the nodes are shown under.
  package func nests(over ids: some Collection<NodeID>) -> Set<NodeID> {
    let nests = ids.compactMap(outline.place(of:)).compactMap(outline.nest(over:))
    return Set(nests.map(outline.id(at:)))
  }

  /// The files that are shown under the one at a place.
  package func nested(at place: Int) -> Range<Int> {
    outline.isNesting(place) ? outline.descendants(of: place) : place..<place
  }

  /// The nodes at paths of names as a file system has them, separated by slashes, from the top of
  /// the tree or from a node.
  ///
  /// Paths that the tree does not have are left out. Costs the children of the folders on the way.
  package func nodes(
    atRawPaths paths: some Collection<[UInt8]>,
    below start: NodeID? = nil
  ) -> [NodeID] {
    let top = start.flatMap(outline.place(of:))
    guard start == nil || top != nil else { return [] }
    var tables: [Int: [[UInt8]: Int]] = [:]  // by folder, -1 for the roots
    return paths.compactMap { path in
      var place = top
      for name in path.split(separator: 0x2F) {
        let table = tables[place ?? -1] ?? childrenByName(of: place)
        tables[place ?? -1] = table
        guard let child = table[Array(name)] else { return nil }
        place = child
      }
      return place.map(outline.id(at:))
    }
  }

  private func childrenByName(of place: Int?) -> [[UInt8]: Int] {
    var table: [[UInt8]: Int] = [:]
    for child in outline.entries(of: place) { table[outline.keyBytes(at: child)] = child }
    return table
  }
}
