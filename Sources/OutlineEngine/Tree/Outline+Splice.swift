extension Outline {
  /// Puts the nodes in a new order, takes in new ones and lets go of those that the splice does not
  /// name.
  ///
  /// Costs a pass over every column, however small the change.
  ///
  /// `adoptedIDs`: by place of the forest, the id of the node that is known already, or
  /// 0 for a new one. Empty: all are new.
  mutating func apply(_ splice: Splice, inserting forest: Forest, adoptedIDs: [UInt32] = []) {
    let oldIDs = ids
    if count == 0, splice.isWhole(forest) {
      take(forest)
    } else {
      rebuildColumns(splice, inserting: forest, adoptedIDs: adoptedIDs)
    }
    link()
    forget(oldIDs)
  }

  /// The first tree of all comes in as it is, without a copy.
  private mutating func take(_ forest: Forest) {
    columns = forest
    ids = Array(nextID..<nextID + UInt32(forest.count))
    placeOfID.append(contentsOf: repeatElement(-1, count: forest.count))
    for (place, attributes) in columns.removeAttributes() {
      self.attributes[NodeID(rawValue: ids[place])] = attributes
    }
  }

  private mutating func rebuildColumns(
    _ splice: Splice,
    inserting forest: Forest,
    adoptedIDs: [UInt32]
  ) {
    let total = splice.segments.reduce(0) { $0 + $1.range.count }
    var columns = Forest()
    columns.kinds = self.columns.kinds
    columns.reserve(nodes: total, nameBytes: self.columns.names.bytes.count)
    var ids: [UInt32] = []
    ids.reserveCapacity(total)
    for segment in splice.segments {
      switch segment.origin {
      case .kept:
        columns.append(segment.range, of: self.columns, depthOffset: segment.depthOffset)
        ids.append(contentsOf: self.ids[segment.range])
      case .inserted:
        columns.append(segment.range, of: forest, depthOffset: segment.depthOffset)
        appendIDs(of: segment.range, adoptedIDs: adoptedIDs, to: &ids)
      }
    }
    for (place, attributes) in columns.removeAttributes() {
      self.attributes[NodeID(rawValue: ids[place])] = attributes
    }
    self.columns = columns
    self.ids = ids
  }

  private mutating func appendIDs(
    of range: Range<Int>,
    adoptedIDs: [UInt32],
    to ids: inout [UInt32]
  ) {
    guard !adoptedIDs.isEmpty else {
      ids.append(contentsOf: nextID..<nextID + UInt32(range.count))
      placeOfID.append(contentsOf: repeatElement(-1, count: range.count))
      return
    }
    for id in adoptedIDs[range] {
      ids.append(id == 0 ? nextID : id)
      if id == 0 {
        placeOfID.append(-1)
      } else {
        attributes[NodeID(rawValue: id)] = nil
      }
    }
  }

  /// Derives parents, ends, the places of ids and the set of expandable nodes in one pass.
  private mutating func link() {
    let count = columns.count
    parent = [Int32](repeating: -1, count: count)
    end = [Int32](repeating: Int32(count), count: count)
    expandable = BitSet(count: count)
    unopened = BitSet(count: count)
    var open: [Int32] = []
    for place in 0..<count {
      let depth = Int(columns.depth[place])
      while open.count > depth { end[Int(open.removeLast())] = Int32(place) }
      if let last = open.last { parent[place] = last }
      open.append(Int32(place))
      placeOfID[Int(ids[place])] = Int32(place)
      let flags = columns.flags[place]
      if flags.contains(.expandable) { expandable[place] = true }
      if flags.isUnopened { unopened[place] = true }
    }
  }

  /// Ends the life of every node that was there and is no longer.
  private mutating func forget(_ oldIDs: [UInt32]) {
    for id in oldIDs {
      let place = placeOfID[Int(id)]
      guard place < 0 || place >= ids.count || ids[Int(place)] != id else { continue }
      placeOfID[Int(id)] = -1
      attributes[NodeID(rawValue: id)] = nil
    }
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
  }
}
