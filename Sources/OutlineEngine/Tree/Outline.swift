/// The tree of a document: facts only, no state of a view.
///
/// Nodes stand in preorder, so node `place`'s descendants are `place + 1 ..< end[place]`. A place
/// is good until the tree changes; a `NodeID` as long as the node lives.
public struct Outline: Sendable {
  /// Depth, kind, flags and names by place.
  ///
  /// Its table of attributes is empty: see `attributes`.
  var columns = Forest()
  /// The place of the parent, -1 for a root.
  var parent: [Int32] = []
  /// Behind the last descendant.
  var end: [Int32] = []
  var ids: [UInt32] = []
  /// By id: the place, or -1 for a node that is gone.
  var placeOfID: [Int32] = [-1]
  var expandable = BitSet()
  /// The folders that are to be read once they are opened.
  var unopened = BitSet()
  var attributes: [NodeID: NodeAttributes] = [:]
  /// How many folders have gone since the beginning.
  var lostFolders = 0
  /// Whether a file was ever shown under another.
  var hasNesting = false

  public init() {}

  /// An outline of what a source has read.
  init(_ forest: Forest) {
    var splice = Splice()
    splice.insert(0..<forest.count, depthOffset: 0)
    apply(splice, inserting: forest)
  }

  /// How many nodes there are.
  public var count: Int { columns.count }

  /// The id that the next new node gets.
  var nextID: UInt32 { UInt32(truncatingIfNeeded: placeOfID.count) }

  func id(at place: Int) -> NodeID { NodeID(rawValue: ids[place]) }

  /// The place of a node, or `nil` if the outline does not have it.
  func place(of id: NodeID) -> Int? {
    guard id.rawValue < placeOfID.count else { return nil }
    let place = placeOfID[Int(id.rawValue)]
    return place < 0 ? nil : Int(place)
  }

  func parent(of place: Int) -> Int? {
    let parent = parent[place]
    return parent < 0 ? nil : Int(parent)
  }

  /// The descendants of a node, or every node for `nil`.
  func descendants(of place: Int?) -> Range<Int> {
    guard let place else { return 0..<count }
    return place + 1..<Int(end[place])
  }

  /// The node and its descendants, or every node for `nil`.
  func branch(of place: Int?) -> Range<Int> {
    guard let place else { return 0..<count }
    return place..<Int(end[place])
  }

  /// The children of a node, or the roots for `nil`, hopping over what is below each.
  func children(of place: Int?) -> some Sequence<Int> {
    let range = descendants(of: place)
    return sequence(state: range.lowerBound) { cursor in
      guard cursor < range.upperBound else { return nil }
      defer { cursor = Int(end[cursor]) }
      return cursor
    }
  }

  /// The places from the parent up to the root.
  func ancestors(of place: Int) -> some Sequence<Int> {
    sequence(state: parent[place]) { cursor in
      guard cursor >= 0 else { return nil }
      defer { cursor = parent[Int(cursor)] }
      return Int(cursor)
    }
  }

  func isExpandable(_ place: Int) -> Bool { expandable[place] }

  func attributes(at place: Int) -> NodeAttributes? {
    guard columns.flags[place].contains(.attributed) else { return nil }
    return attributes[id(at: place)]
  }
}
