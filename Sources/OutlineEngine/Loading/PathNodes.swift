/// A node of a path list while that is read.
struct PathNode {
  /// 0, which stands for the root above all, for the roots of the forest.
  var parent: Int32
  /// Where its name lies in the list's text.
  var start: UInt32
  var length: UInt32
  /// Where its folded name begins; it ends where the next node's begins.
  var foldedStart: UInt32
  /// Where `PathNodes` has the table of its children; -1 as long as it has none.
  var table: Int32 = -1
  var isFolder = false
  var isPlain = true

  var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
}

/// The nodes of a path list in the order of their first appearance, each name of a folder once.
struct PathNodes {
  private let text: UnsafeBufferPointer<UInt8>
  private let limit: Int
  private var index: PathIndex
  private var tables: [PathIndex.Table] = []
  /// The root, whose children are the roots of the forest, and behind it the nodes.
  private(set) var nodes: [PathNode]
  private(set) var folded: [UInt8] = []
  private(set) var isTruncated = false

  init(text: UnsafeBufferPointer<UInt8>, limit: Int) {
    self.text = text
    self.limit = limit
    nodes = [PathNode(parent: -1, start: 0, length: 0, foldedStart: 0)]
    // A guess; more are made room for.
    let expected = min(text.count / 56, limit)
    index = PathIndex(expecting: expected)
    nodes.reserveCapacity(expected + 1)
    folded.reserveCapacity(expected * 14)
  }

  mutating func markFolder(_ node: Int32) { nodes[Int(node)].isFolder = true }

  /// The node of that name in a folder, which is made if it is new; `nil` for want of room.
  mutating func node(_ range: Range<Int>, in parent: Int32) -> Int32? {
    let table = table(of: parent)
    var probe = index.probe(name(range), in: table)
    while let node = index.next(&probe, in: table) {
      if text.isEqual(range, nodes[Int(node)].range) { return node }
    }
    guard let node = append(range, to: parent) else { return nil }
    if nodes[Int(parent)].table < 0 {
      nodes[Int(parent)].table = Int32(truncatingIfNeeded: tables.count)
      tables.append(PathIndex.Table())
    }
    index.insert(node, at: probe, in: &tables[Int(nodes[Int(parent)].table)])
    return node
  }

  private func table(of folder: Int32) -> PathIndex.Table {
    let number = nodes[Int(folder)].table
    return number < 0 ? PathIndex.Table() : tables[Int(number)]
  }

  private mutating func append(_ range: Range<Int>, to parent: Int32) -> Int32? {
    // Offsets are of 32 bits, here and in the forest.
    guard nodes.count <= limit, folded.count < 1 << 31, range.upperBound < 1 << 32 else {
      isTruncated = true
      return nil
    }
    let number = Int32(truncatingIfNeeded: nodes.count)
    var node = PathNode(
      parent: parent,
      start: UInt32(range.lowerBound),
      length: UInt32(range.count),
      foldedStart: UInt32(folded.count)
    )
    node.isPlain = appendFolded(name(range))
    nodes.append(node)
    return number
  }

  /// Appends the folded form of a name; returns whether it is plain.
  private mutating func appendFolded(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = folded.count
    folded.append(contentsOf: name)
    let isPlain = folded.withUnsafeMutableBufferPointer { folded in
      var seen: UInt8 = 0
      for index in start..<folded.count {
        let byte = folded[index]
        seen |= byte
        folded[index] = NameFolding.foldASCII(byte)
      }
      return seen < 0x80
    }
    guard !isPlain else { return true }
    folded.removeSubrange(start...)
    NameFolding.appendFolded(String(decoding: name, as: UTF8.self), to: &folded)
    return false
  }

  private func name(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[range])
  }

  /// Calls `body` with the nodes as a sort takes them.
  func withSortableNodes(_ body: (SortablePaths) -> Void) {
    nodes.withUnsafeBufferPointer { nodes in
      folded.withUnsafeBufferPointer { folded in
        body(SortablePaths(text: text, folded: folded, nodes: nodes))
      }
    }
  }
}

/// A path list's nodes by number, valid as long as they are lent.
struct SortablePaths: SortableSiblings {
  fileprivate let text: UnsafeBufferPointer<UInt8>
  fileprivate let folded: UnsafeBufferPointer<UInt8>
  fileprivate let nodes: UnsafeBufferPointer<PathNode>

  func isFolder(_ sibling: UInt32) -> Bool { nodes[Int(sibling)].isFolder }

  func name(_ sibling: UInt32) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[nodes[Int(sibling)].range])
  }

  func folded(_ sibling: UInt32) -> UnsafeBufferPointer<UInt8> {
    let next = Int(sibling) + 1
    let end = next < nodes.count ? Int(nodes[next].foldedStart) : folded.count
    return UnsafeBufferPointer(rebasing: folded[Int(nodes[Int(sibling)].foldedStart)..<end])
  }
}
