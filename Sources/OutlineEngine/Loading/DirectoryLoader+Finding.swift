extension DirectoryLoader {
  /// Where a path leads in a tree.
  public enum Finding: Sendable, Equatable {
    case node(NodeID)
    /// What is on the way is still being read.
    case loading
    case missing
    case outside
    /// It is there, and rules leave it out.
    case ignored
    /// It is there, and the options leave it out.
    case filtered
  }

  /// Looks for the node of a file by its path, which may be the real one of a file behind a link,
  /// wherever that leads.
  ///
  /// What is read only when it is opened is read on the way, and waited for a little at each
  /// level. Of links that lead to it, the one whose target is closest to the file counts.
  ///
  /// `path`: from the top of the file system, without `.` and `..`.
  public func find(
    _ path: [UInt8],
    in store: inout ExplorerStore
  ) -> (finding: Finding, edits: [RowEdit]) {
    let version = store.version
    var edits: [RowEdit] = []
    var finding = Finding.outside
    // The best of the ways that end before the file.
    var dead: Way?
    for way in starts(of: path, in: store) + [nil] {
      // What lies behind links is looked for last.
      for way in way.map({ [$0] }) ?? ways(to: path, in: store) {
        finding = find(way.names, below: way.start, in: &store, &edits)
        guard finding == .missing else { break }
        dead = dead ?? way
      }
      if finding != .outside, finding != .missing { break }
    }
    if finding == .missing, let dead {
      finding = obstacle(to: dead.names, below: dead.start, in: store)
    }
    store.countAsOneChange(edits, since: version)
    return (finding, edits)
  }

  /// Why no node bears these names from the root, of which those it has have been read.
  public func obstacle(to names: [String], in store: ExplorerStore) -> Finding {
    obstacle(to: names.map { [UInt8]($0.utf8) }, in: store)
  }

  private func find(
    _ names: [[UInt8]],
    below start: NodeID?,
    in store: inout ExplorerStore,
    _ edits: inout [RowEdit]
  ) -> Finding {
    // The folder whose entries are the roots is none of them.
    if names.isEmpty, start == nil { return .outside }
    // Each turn reads one folder, so that a path has no more of them than names.
    for _ in 0...names.count {
      guard let last = store.lastNode(along: names, below: start) else { return .missing }
      if last.isWhole { return .node(last.node) }
      guard last.flags.contains(.unread) else { return .missing }
      guard last.flags.isUnopened, read(last.node, into: &store, &edits) else { return .loading }
    }
    return .missing
  }

  /// A node, or the top of the tree for `nil`, and the names on the way down from it.
  typealias Way = (start: NodeID?, names: [[UInt8]])

  /// The ways to a path by the names of the tree, that from the deepest root first.
  func starts(of path: [UInt8], in store: ExplorerStore) -> [Way] {
    guard roots != nil else {
      return RootFolder.names(of: path, below: self.path).map { [(nil, $0)] } ?? []
    }
    return store.outline.rootFolders.compactMap { root -> Way? in
      RootFolder.names(of: path, below: root.path).map {
        (store.outline.id(at: root.place), $0)
      }
    }.sorted { $0.names.count < $1.names.count }
  }

  /// The links that lead to a path or above it, and the roots under their real names, the closest
  /// first.
  private func ways(to path: [UInt8], in store: ExplorerStore) -> [Way] {
    let paths = Set([path, RealPath.of(path) ?? path])
    var ways: [Way] = []
    func add(_ start: NodeID?, at location: [UInt8]) {
      guard let real = RealPath.of(location) else { return }
      for path in paths {
        if let names = RootFolder.names(of: path, below: real) { ways.append((start, names)) }
      }
    }
    if roots == nil { add(nil, at: self.path) }
    for root in store.outline.rootFolders { add(store.outline.id(at: root.place), at: root.path) }
    for link in store.links(upTo: Self.mostLinks) {
      let below = Array(link.path.joined(separator: [0x2F]))
      add(link.node, at: roots == nil ? self.path + [0x2F] + below : below)
    }
    return ways.sorted { $0.names.count < $1.names.count }
  }

  /// More links than this are not looked behind.
  private static let mostLinks = 10_000
}

extension ExplorerStore {
  /// The last node of a way that the tree has; `nil` if it has not even the first.
  fileprivate func lastNode(
    along names: [[UInt8]],
    below start: NodeID?
  ) -> (node: NodeID, isWhole: Bool, flags: NodeFlags)? {
    var place = start.flatMap(outline.place(of:))
    guard start == nil || place != nil else { return nil }
    var isWhole = true
    for name in names {
      guard let child = outline.child(NodeKey(bytes: name), of: place) else {
        isWhole = false
        break
      }
      place = child
    }
    return place.map { (outline.id(at: $0), isWhole, outline.columns.flags[$0]) }
  }

  /// The links that lead somewhere, in the order of the tree, with the names down to each.
  fileprivate func links(upTo limit: Int) -> [(node: NodeID, path: [[UInt8]])] {
    let places = outline.attributes.filter { $0.value.link?.state == .ok }.keys
      .compactMap(outline.place(of:)).sorted()
    return places.prefix(limit).map { place in
      let path = outline.way(to: place).map(rawName(at:))
      return (outline.id(at: place), path)
    }
  }
}
