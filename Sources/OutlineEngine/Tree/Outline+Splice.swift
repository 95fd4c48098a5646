extension Outline {
  /// Puts the nodes in a new order, takes in new ones and lets go of those that the splice does not
  /// name.
  ///
  /// A node that is kept or adopted stays below the node that it was below, unless it is adopted
  /// elsewhere. Costs what is new or goes; what stands behind the first change is moved once, a
  /// column at a time.
  mutating func apply(_ splice: Splice, inserting forest: Forest) {
    forgetNodes(goneBy: splice)
    let newIDs = makeIDs(for: forest, by: splice)
    if count == 0, splice.isWhole(forest) {
      columns = forest  // the first tree comes in as it is, without a copy
      _ = columns.removeAttributes()
    } else {
      columns.splice(by: splice, inserting: forest)
    }
    for (place, attributes) in forest.attributes {
      self.attributes[NodeID(rawValue: newIDs[place])] = attributes
    }
    ids.splice(by: splice, inserting: newIDs)
    notePlaces(splice)
    noteFolders(splice)
    let open = [Int32](repeating: -1, count: forest.count)
    parent.splice(by: splice, inserting: open)
    end.splice(by: splice, inserting: open)
    link(splice)
  }

  /// Ends the life of every node that is there and will no longer be.
  private mutating func forgetNodes(goneBy splice: Splice) {
    var gone = BitSet(count: count)
    gone.insert(0..<count)
    splice.removeStaying(from: &gone)
    for place in gone.places(in: 0..<count) {
      placeOfID[Int(ids[place])] = -1
      if columns.flags[place].contains(.attributed) { attributes[id(at: place)] = nil }
      if expandable[place] { lostFolders += 1 }
    }
  }

  /// The id of each node of a forest: its own if it is adopted, else the next one.
  private mutating func makeIDs(for forest: Forest, by splice: Splice) -> [UInt32] {
    let first = nextID
    guard !splice.adopted.isEmpty else {
      placeOfID.append(contentsOf: repeatElement(-1, count: forest.count))
      return Array(first..<first + UInt32(forest.count))
    }
    var next = first
    let newIDs = splice.adopted.map { old in
      guard old < 0 else { return ids[Int(old)] }
      next += 1
      return next - 1
    }
    placeOfID.append(contentsOf: repeatElement(-1, count: Int(next - first)))
    for old in splice.adopted where old >= 0 && columns.flags[Int(old)].contains(.attributed) {
      attributes[id(at: Int(old))] = nil
    }
    return newIDs
  }

  /// Notes the new place of every node that has another one.
  private mutating func notePlaces(_ splice: Splice) {
    for segment in splice.segments where segment.origin == .inserted || segment.shift != 0 {
      for place in segment.targets { placeOfID[Int(ids[place])] = Int32(place) }
    }
  }

  private mutating func noteFolders(_ splice: Splice) {
    expandable = splice.map(expandable)
    unopened = splice.map(unopened)
    for segment in splice.segments where segment.origin == .inserted {
      for place in segment.targets {
        let flags = columns.flags[place]
        expandable[place] = flags.contains(.expandable)
        unopened[place] = flags.isUnopened
        if flags.contains(.nesting) { hasNesting = true }
      }
    }
  }

  /// Brings parents and ends, which stand in the new order already, to the new places.
  private mutating func link(_ splice: Splice) {
    var open: [Int32] = []  // the way down to the node before
    for segment in splice.segments {
      switch segment.origin {
      case .kept: linkKept(segment, below: &open)
      case .inserted:
        for place in segment.targets { link(place, below: &open) }
      }
    }
    close(&open, to: 0, at: count)
  }

  /// Links a run whose nodes stand to each other as before: all is shifted, but for the parents of
  /// its topmost nodes and the ends of those whose branches reach its end.
  private mutating func linkKept(_ segment: Splice.Segment, below open: inout [Int32]) {
    let run = segment.targets
    parent.add(segment.shift, in: run)
    end.add(segment.shift, in: run)
    var top = run.lowerBound
    while top < run.upperBound {
      let next = Int(end[top])
      link(top, below: &open)
      if next >= run.upperBound { break }
      open.removeLast()
      top = next
    }
    var way: [Int32] = []
    var place = run.upperBound - 1
    while place > top {
      way.append(Int32(place))
      place = Int(parent[place])
    }
    open += way.reversed()
  }

  private mutating func link(_ place: Int, below open: inout [Int32]) {
    close(&open, to: Int(columns.depth[place]), at: place)
    parent[place] = open.last ?? -1
    open.append(Int32(place))
  }

  private mutating func close(_ open: inout [Int32], to depth: Int, at place: Int) {
    while open.count > depth { end[Int(open.removeLast())] = Int32(place) }
  }

  /// Changes what is remarkable about a node without moving it.
  mutating func update(
    _ place: Int,
    flags: NodeFlags,
    attributes newAttributes: NodeAttributes?
  ) {
    var flags = flags
    if newAttributes == nil { flags.remove(.attributed) } else { flags.insert(.attributed) }
    columns.setFlags(flags, at: place)
    attributes[id(at: place)] = newAttributes
    expandable[place] = flags.contains(.expandable)
    unopened[place] = flags.isUnopened
    if flags.contains(.nesting) { hasNesting = true }
  }
}
