extension ExplorerStore {
  /// Traps with a sentence when a structure contradicts itself.
  ///
  /// For tests.
  func checkInvariants() {
    let count = outline.count
    outline.checkInvariants()
    precondition(expanded.count == count, "the expansion covers every node")
    precondition(rows.bits.count == count, "the rows cover every node")
    precondition(rows == RowIndex(rows.bits), "the counts of the rows are those of their bits")
    for place in 0..<count where expanded[place] {
      precondition(outline.isExpandable(place), "only folders are open")
    }
    if let letterMasks {
      let masks = LetterMasks(outline.columns.names)
      precondition(letterMasks == masks, "the masks are those of the names")
    }
    if let chains {
      precondition(chains == FolderChains(outline), "chains are those of the tree")
      for place in 0..<count where chains.folded[place] {
        precondition(outline.parent(of: place + 1) == place, "a folder is folded into its child")
        precondition(outline.end[place] == outline.end[place + 1], "its child is its only one")
        precondition(!rows[place], "a folded folder is no row")
      }
    }
    guard let search else { return }
    precondition(search.hits.count == count, "hits cover every node")
    precondition(search.base.count == count, "the expansion before the search covers every node")
    precondition(search.helps == outline.nodesAbove(search.hits), "helps are the nodes above hits")
    precondition((search.shown != nil) == (search.options.mode == .filter), "a filter shows a part")
  }
}

extension Outline {
  /// Traps with a sentence when a structure contradicts itself.
  ///
  /// For tests.
  func checkInvariants() {
    precondition(parent.count == count && end.count == count && ids.count == count, "columns agree")
    precondition(columns.names.count == count, "every node has a name")
    precondition(Set(ids).count == count, "ids are unique")
    for place in 0..<count {
      precondition(self.place(of: id(at: place)) == place, "ids lead to places")
      precondition(place < end[place] && end[place] <= count, "a branch ends behind its node")
      precondition(
        unopened[place] == columns.flags[place].isUnopened,
        "the unopened folders are known"
      )
      let depth = parent(of: place).map { columns.depth[$0] + 1 } ?? 0
      precondition(columns.depth[place] == depth, "a node is one deeper than its parent")
      precondition(hasNesting || !isNesting(place), "nesting is known")
      if let parent = parent(of: place) {
        precondition(!isNesting(parent) || !isExpandable(place), "files are nested on one level")
        precondition(end[place] <= end[parent], "a branch lies within its parent's")
      }
    }
    let living = placeOfID.count { $0 >= 0 }
    precondition(living == count, "ids of nodes that are gone lead nowhere")
    precondition(attributes.keys.allSatisfy { place(of: $0) != nil }, "attributes have nodes")
  }
}
