import Dispatch

/// The children of each node of a path list, one folder behind the other, in order.
struct SortedPaths {
  /// Where each folder's children begin in `siblings`, and one more.
  private var firsts: [UInt32]
  private var siblings: [UInt32]
  /// By node.
  private var ranks: [UInt32]

  /// Counts and places the children, which are in the order of their appearance, and sorts them.
  init(nodes: PathNodes, order: SiblingOrder) {
    let count = nodes.nodes.count
    firsts = [UInt32](repeating: 0, count: count + 1)
    siblings = [UInt32](repeating: 0, count: count - 1)
    ranks = [UInt32](repeating: 0, count: count)
    for (number, node) in nodes.nodes.enumerated().dropFirst() {
      ranks[number] = firsts[Int(node.parent) + 1]
      firsts[Int(node.parent) + 1] += 1
    }
    for slot in 1..<firsts.count { firsts[slot] += firsts[slot - 1] }
    for (number, node) in nodes.nodes.enumerated().dropFirst() {
      siblings[Int(firsts[Int(node.parent)] + ranks[number])] = UInt32(number)
    }
    sort(nodes, order: order)
  }

  private mutating func sort(_ nodes: PathNodes, order: SiblingOrder) {
    let firsts = firsts
    let parts = Self.parts(siblings.count)
    nodes.withSortableNodes { names in
      siblings.withUnsafeMutableBufferPointer { siblings in
        // Each part writes to its own folders' children, and all end before this call does.
        nonisolated(unsafe) let (siblings, names) = (siblings, names)
        DispatchQueue.concurrentPerform(iterations: parts.count) { part in
          // A folder belongs to the part in which its first child lies.
          var slot = Self.slot(at: parts[part].lowerBound, in: firsts)
          while slot + 1 < firsts.count, firsts[slot] < parts[part].upperBound {
            let range = Int(firsts[slot])..<Int(firsts[slot + 1])
            if range.count > 1 {
              SiblingSort.sort(
                UnsafeMutableBufferPointer(rebasing: siblings[range]),
                of: names,
                order: order
              )
            }
            slot += 1
          }
        }
      }
    }
  }

  /// The first folder whose children begin at or after a place.
  private static func slot(at place: Int, in firsts: [UInt32]) -> Int {
    var range = 0..<firsts.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if firsts[middle] < place {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  /// The nodes in as many stretches as threads are worth it.
  private static func parts(_ count: Int) -> [Range<Int>] {
    let threads = count < 50_000 ? 1 : 2
    return (0..<threads).map { count * $0 / threads..<count * ($0 + 1) / threads }
  }

  /// The nodes in preorder, without recursion.
  func forest(of nodes: [PathNode], text: UnsafeBufferPointer<UInt8>) -> Forest {
    let parts = Self.parts(siblings.count)
    guard parts.count > 1 else { return forest(parts[0], of: nodes, text: text) }
    var forests = [Forest](repeating: .empty, count: parts.count)
    let sizes = sizes(of: nodes)
    forests.withUnsafeMutableBufferPointer { forests in
      // Each part writes its own forest, and all end before this call does.
      nonisolated(unsafe) let (forests, text) = (forests, text)
      DispatchQueue.concurrentPerform(iterations: parts.count) { part in
        forests[part] = forest(parts[part], of: nodes, text: text, sizes: sizes)
      }
    }
    var whole = forests.removeFirst()
    for part in forests { whole.append(0..<part.count, of: part, depthOffset: 0) }
    return whole
  }

  /// How many nodes each node is with all below it; a node comes after its parent.
  private func sizes(of nodes: [PathNode]) -> [UInt32] {
    var sizes = [UInt32](repeating: 1, count: nodes.count)
    for number in (1..<nodes.count).reversed() {
      sizes[Int(nodes[number].parent)] += sizes[number]
    }
    return sizes
  }

  /// A stretch of the preorder; `sizes` are needed if it does not begin at its beginning.
  private func forest(
    _ stretch: Range<Int>,
    of nodes: [PathNode],
    text: UnsafeBufferPointer<UInt8>,
    sizes: [UInt32] = []
  ) -> Forest {
    var forest = Forest.empty
    let nameBytes = text.count < 16 * stretch.count ? text.count : 16 * stretch.count
    forest.reserve(nodes: stretch.count, nameBytes: nameBytes)
    var (cursor, cursors) = cursors(at: stretch.lowerBound, sizes: sizes)
    while forest.count < stretch.count {
      guard let next = cursor.first else {
        cursor = cursors.popLast() ?? 0..<0
        continue
      }
      cursor = next + 1..<cursor.upperBound
      let number = Int(siblings[Int(next)])
      append(
        nodes[number],
        text: text,
        depth: Int32(truncatingIfNeeded: cursors.count),
        rank: ranks[number],
        to: &forest
      )
      guard firsts[number] < firsts[number + 1] else { continue }
      cursors.append(cursor)
      cursor = firsts[number]..<firsts[number + 1]
    }
    return forest
  }

  /// What is left of the siblings at a place of the preorder, and of those above it.
  private func cursors(
    at place: Int,
    sizes: [UInt32]
  ) -> (cursor: Range<UInt32>, above: [Range<UInt32>]) {
    var above: [Range<UInt32>] = []
    var cursor = firsts[0]..<firsts[1]
    var passed = 0
    while passed < place, let next = cursor.first {
      let number = Int(siblings[Int(next)])
      cursor = next + 1..<cursor.upperBound
      if passed + Int(sizes[number]) <= place {
        passed += Int(sizes[number])
      } else {
        passed += 1
        above.append(cursor)
        cursor = firsts[number]..<firsts[number + 1]
      }
    }
    return (cursor, above)
  }

  private func append(
    _ node: PathNode,
    text: UnsafeBufferPointer<UInt8>,
    depth: Int32,
    rank: UInt32,
    to forest: inout Forest
  ) {
    let name = UnsafeBufferPointer(rebasing: text[node.range])
    var attributes: NodeAttributes?
    if !node.isPlain, String(validating: name, as: UTF8.self) == nil {
      attributes = NodeAttributes()
      attributes?.rawName = [UInt8](name)
    }
    forest.append(
      name: name,
      depth: depth,
      kind: node.isFolder ? KindTable.folder : KindTable.file,
      flags: node.isFolder ? .expandable : [],
      sourceRank: rank,
      attributes: attributes
    )
  }
}
