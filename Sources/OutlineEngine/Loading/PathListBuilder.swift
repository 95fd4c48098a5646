/// Reads a path list and makes the forest of it.
struct PathListBuilder {
  private let text: UnsafeBufferPointer<UInt8>
  private let list: PathList
  private var nodes: PathNodes
  /// What stood before the last component of the previous path, and the node that it names.
  private var lastFolder = 0..<0
  private var lastParent: Int32 = 0

  init(text: UnsafeBufferPointer<UInt8>, list: PathList) {
    self.text = text
    self.list = list
    nodes = PathNodes(text: text, limit: list.maxNodes)
  }

  /// Takes in the path that lies there in the text; returns whether there is room for more.
  mutating func add(_ path: Range<Int>) -> Bool {
    let separator = list.separator
    var end = path.upperBound
    while end > path.lowerBound, text[end - 1] == separator { end -= 1 }
    guard end > path.lowerBound else { return true }
    var start = end
    while start > path.lowerBound, text[start - 1] != separator { start -= 1 }
    let folder = path.lowerBound..<start
    if !text.isEqual(folder, lastFolder) {
      guard let parent = enter(folder) else { return false }
      lastParent = parent
      lastFolder = folder
    }
    guard let node = nodes.node(start..<end, in: lastParent) else { return false }
    if end < path.upperBound { nodes.markFolder(node) }
    return true
  }

  /// The node of a folder by its path, which is made where it is missing; `nil` for want of room.
  private mutating func enter(_ path: Range<Int>) -> Int32? {
    var parent: Int32 = 0
    var start = path.lowerBound
    while start < path.upperBound {
      var end = start
      while end < path.upperBound, text[end] != list.separator { end += 1 }
      if end > start {
        guard let node = nodes.node(start..<end, in: parent) else { return nil }
        nodes.markFolder(node)
        parent = node
      }
      start = end + 1
    }
    return parent
  }

  /// Sorts the nodes into a forest.
  func finish() -> PathList.Result {
    PathList.Result(
      forest: SortedPaths(nodes: nodes, order: list.order).forest(of: nodes.nodes, text: text),
      isTruncated: nodes.isTruncated
    )
  }
}
