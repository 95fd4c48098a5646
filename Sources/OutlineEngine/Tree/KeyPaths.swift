extension Outline {
  /// At most `limit` nodes of a set: those closest to the roots, of equals the first in tree order.
  ///
  /// Costs the nodes of the set.
  func shallowest(_ limit: Int, of set: BitSet) -> BitSet {
    guard set.population(of: 0..<set.count) > limit else { return set }
    let depth = columns.depth
    var room: [Int] = []  // by depth, how many nodes may still be taken
    for place in set.places(in: 0..<set.count) {
      while room.count <= depth[place] { room.append(0) }
      room[Int(depth[place])] += 1
    }
    var left = limit
    for level in room.indices {
      room[level] = min(room[level], left)
      left -= room[level]
    }
    var taken = BitSet(count: set.count)
    for place in set.places(in: 0..<set.count) where room[Int(depth[place])] > 0 {
      room[Int(depth[place])] -= 1
      taken[place] = true
    }
    return taken
  }

  /// The paths of keys of a set of nodes, in tree order.
  ///
  /// Costs the children of their parents.
  func keyPaths(of set: BitSet) -> [[NodeKey]] {
    var paths: [[NodeKey]] = []
    forEachKeyPath(of: set) { shared, added in
      paths.append((paths.last?.prefix(shared) ?? []) + added)
    }
    return paths
  }

  /// Calls `body` for each node of a set, in tree order: with how many keys its path has in common
  /// with the path before, and the keys that follow those.
  ///
  /// Costs the children of the parents and the keys handed out.
  func forEachKeyPath<Failure>(
    of set: BitSet,
    _ body: (_ shared: Int, _ added: [NodeKey]) throws(Failure) -> Void
  ) throws(Failure) {
    // Local copies: each look through `self` would count the references to all of its columns.
    let (parent, end, flags) = (parent, end, columns.flags)
    var keys = SiblingKeys(self)
    var path: [Int] = []
    var cursor = 0
    while let place = set.next(from: cursor) {
      cursor = place + 1
      while let last = path.last,
        flags[last].contains(.nesting) || end[last] <= place
      { path.removeLast() }
      let shared = path.count
      let above = path.last ?? -1
      var added = place
      repeat {
        path.append(added)
        added = Int(parent[added])
        if added >= 0, flags[added].contains(.nesting) { added = Int(parent[added]) }
      } while added != above
      path[shared...].reverse()
      var keysAdded: [NodeKey] = []
      for place in path[shared...] { keysAdded.append(keys.key(at: place)) }
      try body(shared, keysAdded)
    }
  }
}

/// The keys of nodes that are asked for one by one.
///
/// Nearly no node has a namesake, so that siblings are looked at once, and counted only where two
/// of them may be called the same.
private struct SiblingKeys {
  private let outline: Outline
  private let parent: [Int32]
  private let end: [Int32]
  private let flags: [NodeFlags]
  private let names: NameTable
  /// By place, the ordinals that are not 0 among the siblings looked at.
  private var ordinals: [Int: Int] = [:]
  /// The parents whose children were looked at.
  private var known: BitSet
  private var knowsRoots = false
  /// A hash table, used again for each set of siblings; 0 is an empty slot.
  private var slots: [UInt64] = []

  init(_ outline: Outline) {
    self.outline = outline
    (parent, end) = (outline.parent, outline.end)
    (flags, names) = (outline.columns.flags, outline.columns.names)
    known = BitSet(count: outline.count)
  }

  mutating func key(at place: Int) -> NodeKey {
    var parent = Int(parent[place])
    if parent >= 0, flags[parent].contains(.nesting) { parent = Int(self.parent[parent]) }
    let isKnown = parent < 0 ? knowsRoots : known[parent]
    if !isKnown {
      if parent < 0 { knowsRoots = true } else { known[parent] = true }
      let children = parent < 0 ? 0..<end.count : parent + 1..<Int(end[parent])
      if mayHaveNamesakes(children) {
        for child in outline.keyedChildren(of: parent < 0 ? nil : parent)
        where child.key.ordinal > 0 {
          ordinals[child.place] = child.key.ordinal
        }
      }
    }
    let bytes =
      flags[place].contains(.attributed)
      ? outline.keyBytes(at: place) : Array(names.bytes[names.range(place)])
    return NodeKey(bytes: bytes, ordinal: ordinals[place] ?? 0)
  }

  /// False when no two of the topmost nodes of a range have the same key.
  private mutating func mayHaveNamesakes(_ range: Range<Int>) -> Bool {
    var count = 0
    var child = range.lowerBound
    while child < range.upperBound {
      if flags[child].contains(.attributed), outline.hasOwnKey(child) { return true }
      count += 1
      child = outline.endOfEntry(child)
    }
    guard count > 1 else { return false }
    let mask = (2 << (Int.bitWidth - count.leadingZeroBitCount)) - 1
    if slots.count <= mask { slots = [UInt64](repeating: 0, count: mask + 1) }
    for slot in 0...mask { slots[slot] = 0 }
    child = range.lowerBound
    while child < range.upperBound {
      let hash = names.withName(child) { max(1, Self.hash($0)) }
      var slot = Int(truncatingIfNeeded: hash >> 7) & mask
      while slots[slot] != 0 {
        if slots[slot] == hash { return true }
        slot = (slot + 1) & mask
      }
      slots[slot] = hash
      child = outline.endOfEntry(child)
    }
    return false
  }

  /// Mixes eight bytes at a time.
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(name)
    var hash = UInt64(truncatingIfNeeded: name.count)
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    var index = 0
    while index + 8 <= bytes.count {
      mix(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    mix(rest)
    return hash
  }
}

extension Outline {
  /// Whether a node's key is something else than its name.
  fileprivate func hasOwnKey(_ place: Int) -> Bool {
    guard let attributes = attributes(at: place) else { return false }
    return attributes.key != nil || attributes.rawName != nil || attributes.rootPath != nil
  }
}
