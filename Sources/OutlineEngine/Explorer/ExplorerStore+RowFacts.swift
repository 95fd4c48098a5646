/// What a row says, without its name and without what only few have; cheap to make a thousand of.
package struct RowFacts {
  package var id: UInt32
  /// The places that the row stands for; only a chain's are more than one.
  package var segments: Range<Int>
  package var depth: Int
  package var kind: UInt16
  package var isExpandable: Bool
  package var isExpanded: Bool
  package var isHit: Bool
  /// Whether the query that stands has hits somewhere below.
  package var hasHitsBelow: Bool
  package var isIgnored: Bool
  package var isLoading: Bool
  /// Whether `attributes(at:)` may have something to say.
  package var hasAttributes: Bool
  /// Whether each byte of the row's name is a character of its own.
  package var isPlain: Bool
}

extension ExplorerStore {
  /// What the row of one node says; ``withRowColumns(_:)`` is for many.
  package func facts(at place: Int) -> RowFacts { withRowColumns { facts(at: place, in: $0) } }

  /// Calls `body` with the bytes of a name, which are UTF-8.
  package func withName<R>(at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    outline.columns.names.withName(place, body)
  }

  /// The bytes of the name of a chain: those of its folders, joined by slashes.
  package func joinedName(of segments: Range<Int>) -> [UInt8] {
    Array(segments.map { place in withName(at: place) { Array($0) } }.joined(separator: [0x2F]))
  }

  /// The bytes that a file system calls the node by: its name, or the path of a root folder.
  package func rawName(at place: Int) -> [UInt8] { withRawName(at: place) { Array($0) } }

  /// Calls `body` with the bytes that a file system calls the node by.
  package func withRawName<R>(at place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let attributes = attributes(at: place)
    if let bytes = attributes?.rootPath ?? attributes?.rawName {
      return bytes.withUnsafeBufferPointer(body)
    }
    return withName(at: place, body)
  }

  /// Its size and time, as far as they were asked for.
  package func status(at place: Int) -> EntryStatus { outline.columns.status(at: place) }

  package func kindName(_ kind: UInt16) -> String { outline.columns.kinds.name(kind) }

  /// The query that stands, so that rows can be hits.
  package var standingQuery: SearchQuery? { search?.query }

  /// Whether a query stands.
  package var isSearching: Bool { search != nil }

  package func place(of id: NodeID) -> Int? { outline.place(of: id) }

  package func id(at place: Int) -> NodeID { outline.id(at: place) }

  package func parent(of place: Int) -> Int? { outline.parent(of: place) }

  /// Whether it can be opened, and not only for files that are shown under it.
  package func isFolder(at place: Int) -> Bool { outline.isFolder(place) }

  /// The folder of a node, whatever it is shown under.
  package func folder(of place: Int) -> Int? { outline.folder(of: place) }

  /// The places whose names are the path of a node, from the root down to it.
  package func way(to place: Int) -> [Int] { outline.way(to: place) }

  package func ancestors(of place: Int) -> [Int] { Array(outline.ancestors(of: place)) }

  /// The names from the root down to a node.
  public func path(of id: NodeID) throws(OutlineError) -> [String] {
    outline.path(of: try requirePlace(of: id))
  }

  /// The keys from the root down to a node.
  ///
  /// Costs the siblings on the way.
  package func keys(of id: NodeID) throws(OutlineError) -> [String] {
    var only = BitSet(count: outline.count)
    only[try requirePlace(of: id)] = true
    let names = outline.rootNames
    return outline.keyPaths(of: only).flatMap { outline.named($0, by: names).map(\.text) }
  }

  /// The row of the node, or of the closest visible one above it.
  package func nearestRow(to place: Int) -> Int { rows.row(of: nearestVisible(to: place)) }

  /// The node that carries a URI, as its source gave it.
  ///
  /// Costs a pass over those that have one.
  package func node(where isWanted: (NodeAttributes) -> Bool) -> NodeID? {
    outline.attributes.filter { isWanted($0.value) }.keys.min { first, second in
      (outline.place(of: first) ?? 0) < (outline.place(of: second) ?? 0)
    }
  }
}

extension ExplorerStore {
  /// The paths of the root folders in order; none if the roots are none.
  package var rootFolderPaths: [[UInt8]] { outline.rootFolders.map(\.path) }

  /// The root folder at a path.
  package func rootFolder(at path: [UInt8]) -> NodeID? {
    outline.rootFolders.first { $0.path == path }.map { outline.id(at: $0.place) }
  }

  /// The path of a root folder.
  package func rootPath(of id: NodeID) -> [UInt8]? {
    outline.place(of: id).flatMap(outline.attributes(at:))?.rootPath
  }
}
