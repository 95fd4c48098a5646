extension ExplorerStore {
  /// What became of an entry of a folder; `nil` stands for the folder of the roots.
  enum EntryStep {
    case removed([UInt8], from: NodeID?)
    case moved([UInt8], from: NodeID?, to: NodeID?, as: [UInt8], isFolder: Bool)
  }

  /// Moves nodes as entries were moved on disk: they keep their ids, and all that is below them.
  ///
  /// Where among its new siblings a node stands is left to a listing. What was removed stays until
  /// then too, unless something else has its place. A file that comes in place of another is that
  /// other one with new content, as after an editor saves. Costs a pass over the tree if a node moves.
  mutating func follow(_ steps: [EntryStep]) -> (moved: [NodeID], edits: [RowEdit]) {
    guard let plan = MovePlan.plan(steps, in: outline) else { return ([], []) }
    var redrawn: [NodeID] = []
    for place in plan.left {
      redrawn += rows.bits.places(in: outline.descendants(of: place)).map(outline.id(at:))
    }
    let edits = apply(
      plan.splice,
      inserting: plan.forest,
      touched: plan.moved,
      redrawn: redrawn
    )
    return (plan.moved, edits)
  }
}

/// Works out the splice that moves nodes.
private struct MovePlan {
  private struct Slot: Hashable {
    var parent: NodeID?
    var name: [UInt8]
  }

  private enum Step {
    case run(Range<Int>, depthOffset: Int32)
    case node(NodeID, depth: Int32)
  }

  /// What is to be done; `nil` if nothing moves.
  ///
  /// The plan itself is gone then, and does not stand in the way of a change in place.
  static func plan(
    _ steps: [ExplorerStore.EntryStep],
    in outline: Outline
  ) -> (moved: [NodeID], left: Set<Int>, splice: Splice, forest: Forest)? {
    guard !steps.isEmpty else { return nil }
    var plan = MovePlan(outline)
    for step in steps { plan.follow(step) }
    let moved = plan.moved
    guard !moved.isEmpty else { return nil }
    plan.run()
    return (moved, plan.left, plan.splice, plan.forest)
  }

  private let outline: Outline
  /// By folder: its entries by name, as far as the steps have been followed.
  private var tables: [NodeID?: [[UInt8]: NodeID]] = [:]
  private var slots: [NodeID: Slot] = [:]
  private var removed: [Slot: NodeID] = [:]
  private var dropped: Set<NodeID> = []
  private(set) var splice = Splice()
  private(set) var forest = Forest()
  private var adopted: [Int32] = []
  /// By place of a folder, -1 for the roots: the nodes that come into it.
  private var arrivals: [Int: [NodeID]] = [:]
  /// Places that are not passed as they are, ascending.
  private var stops: [Int] = []
  /// Those of what moves or is dropped: all below them is shown elsewhere, or is gone.
  private(set) var left: Set<Int> = []

  init(_ outline: Outline) {
    self.outline = outline
    forest.kinds = outline.columns.kinds
  }

  /// The nodes that end up elsewhere or with another name.
  var moved: [NodeID] {
    slots.filter { id, slot in
      guard let place = outline.place(of: id) else { return false }
      return outline.keyBytes(at: place) != slot.name
        || outline.folder(of: place).map(outline.id(at:)) != slot.parent
    }.keys.sorted()
  }

  mutating func follow(_ step: ExplorerStore.EntryStep) {
    switch step {
    case .removed(let name, let parent):
      let slot = Slot(parent: parent, name: name)
      if let id = take(slot) { removed[slot] = id }
    case .moved(let name, let from, let to, let newName, let isFolder):
      let slot = Slot(parent: to, name: newName)
      guard let id = take(Slot(parent: from, name: name)), let place = outline.place(of: id),
        outline.isFolder(place) == isFolder || outline.attributes(at: place)?.link != nil
      else { return }
      if let other = entry(slot) {
        guard isFolder else { return }
        dropped.insert(other)
      }
      if let other = removed.removeValue(forKey: slot) { dropped.insert(other) }
      slots[id] = slot
      tables[to]?[newName] = id
    }
  }

  private mutating func take(_ slot: Slot) -> NodeID? {
    let id = entry(slot)
    tables[slot.parent]?[slot.name] = nil
    return id
  }

  private mutating func entry(_ slot: Slot) -> NodeID? {
    if let table = tables[slot.parent] { return table[slot.name] }
    let place = slot.parent.flatMap(outline.place(of:))
    guard slot.parent == nil || place != nil else { return nil }
    var table: [[UInt8]: NodeID] = [:]
    for child in outline.entries(of: place) {
      table[outline.keyBytes(at: child)] = outline.id(at: child)
    }
    tables[slot.parent] = table
    return table[slot.name]
  }

  mutating func run() {
    for id in moved {
      guard let slot = slots[id], let place = outline.place(of: id) else { continue }
      left.insert(place)
      arrivals[slot.parent.flatMap(outline.place(of:)) ?? -1, default: []].append(id)
    }
    left.formUnion(dropped.compactMap(outline.place(of:)))
    stops = left.union(arrivals.keys.filter { $0 >= 0 }).sorted()
    var steps: [Step] = [.run(0..<outline.count, depthOffset: 0)]
    arrive(at: -1, depth: 0, &steps)
    while let step = steps.popLast() {
      switch step {
      case .run(let range, let offset): pass(range, offset, &steps)
      case .node(let id, let depth): place(id, depth, &steps)
      }
    }
    splice.adopt(adopted)
  }

  private func arrive(at place: Int, depth: Int32, _ steps: inout [Step]) {
    for id in (arrivals[place] ?? []).reversed() { steps.append(.node(id, depth: depth)) }
  }

  /// Keeps a run up to the first place at which something comes or goes.
  private mutating func pass(_ range: Range<Int>, _ offset: Int32, _ steps: inout [Step]) {
    let index = stops.partitioningIndex { $0 >= range.lowerBound }
    guard index < stops.count, stops[index] < range.upperBound else {
      return splice.keep(range, depthOffset: offset)
    }
    let stop = stops[index]
    splice.keep(range.lowerBound..<stop, depthOffset: offset)
    if left.contains(stop), outline.isNesting(stop) {
      // What was shown under a file stays where it is.
      let end = Int(outline.end[stop])
      steps.append(.run(end..<range.upperBound, depthOffset: offset))
      steps.append(.run(stop + 1..<end, depthOffset: offset - 1))
    } else if left.contains(stop) {
      steps.append(.run(Int(outline.end[stop])..<range.upperBound, depthOffset: offset))
    } else {
      splice.keep(stop..<stop + 1, depthOffset: offset)
      steps.append(.run(stop + 1..<range.upperBound, depthOffset: offset))
      arrive(at: stop, depth: outline.columns.depth[stop] + offset + 1, &steps)
    }
  }

  /// Puts a node in its new place, and what is below it.
  private mutating func place(_ id: NodeID, _ depth: Int32, _ steps: inout [Step]) {
    guard let place = outline.place(of: id), let slot = slots[id] else { return }
    append(place, named: slot.name, depth)
    adopted.append(Int32(place))
    splice.insert(forest.count - 1..<forest.count, depthOffset: 0)
    guard !outline.isNesting(place) else { return }
    let offset = depth - outline.columns.depth[place]
    steps.append(.run(outline.descendants(of: place), depthOffset: offset))
    arrive(at: place, depth: depth + 1, &steps)
  }

  private mutating func append(_ place: Int, named name: [UInt8], _ depth: Int32) {
    var attributes = outline.attributes(at: place) ?? NodeAttributes()
    attributes.rawName = String(validating: name, as: UTF8.self) == nil ? name : nil
    let columns = outline.columns
    var flags = columns.flags[place].subtracting([.exotic, .attributed])
    if flags.contains(.nesting) { flags.subtract([.nesting, .expandable]) }
    name.withUnsafeBufferPointer { name in
      forest.append(
        name: name,
        depth: depth,
        kind: columns.kind[place],
        flags: flags,
        sourceRank: columns.sourceRank[place],
        attributes: attributes == NodeAttributes() ? nil : attributes,
        status: columns.statuses.isEmpty ? nil : columns.status(at: place)
      )
    }
  }
}
