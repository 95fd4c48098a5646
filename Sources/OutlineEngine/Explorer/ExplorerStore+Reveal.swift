/// Why a node that is to be shown is not.
public enum RevealObstacle: String, Sendable {
  case filtered, ignored, outside, missing, loading
}

extension ExplorerStore {
  /// Opens what is above a node, and with `expand` the node itself.
  ///
  /// - Returns: its row, or `nil` when a filter hides it.
  public mutating func reveal(
    _ id: NodeID,
    expand: Bool = false
  ) throws(OutlineError) -> (row: Int?, edits: [RowEdit]) {
    let place = try requirePlace(of: id)
    var edits = openAncestors(of: place)
    if expand { edits += setExpanded(true, at: place) }
    return (row(of: id), commit(edits))
  }

  /// The node at the end of a path of keys from the root, as far as the tree has it.
  ///
  /// - Returns: the node, or `nil` and whether what is missing may still be read.
  public func node(atPath path: [String]) -> (node: NodeID?, isLoading: Bool) {
    node(atPath: outline.keyed(path.map(NodeKey.init(text:))))
  }

  /// As `node(atPath:)`, by the bytes that a file system calls the nodes by.
  package func node(atRawPath path: [[UInt8]]) -> (node: NodeID?, isLoading: Bool) {
    node(atPath: path.map { NodeKey(bytes: $0) })
  }

  func node(atPath path: [NodeKey]) -> (node: NodeID?, isLoading: Bool) {
    var place: Int?
    for key in path {
      guard let child = outline.child(key, of: place) else {
        return (nil, place.map { outline.columns.flags[$0].contains(.unread) } ?? false)
      }
      place = child
    }
    return (place.map(outline.id(at:)), false)
  }
}
