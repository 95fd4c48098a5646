extension WatchedTree {
  /// Has roots read whose paths lead to other folders than before.
  func wantRoots(_ paths: Set<[UInt8]>, in store: ExplorerStore) {
    guard !paths.isEmpty else { return }
    for root in store.outline.rootFolders where paths.contains(root.path) {
      want(store.outline.id(at: root.place), isDeep: true, renewsRules: true)
      let branch = store.outline.branch(of: root.place)
      wanted.formUnion(
        store.openedFolders.filter { store.outline.place(of: $0).map(branch.contains) ?? false }
      )
    }
  }

  /// Has all read that files of rules in a folder decide over: what is below it, and roots that lie
  /// in there.
  func wantRuled(by node: NodeID?, in store: ExplorerStore) {
    guard store.outline.hasRootFolders else {
      return want(node, isDeep: true, renewsRules: node == nil)
    }
    guard let node, let place = store.outline.place(of: node) else { return }
    let path = store.outline.location(of: place)
    var hasRoots = false
    for root in store.outline.rootFolders where RootFolder.names(of: root.path, below: path) != nil
    {
      want(store.outline.id(at: root.place), isDeep: true)
      hasRoots = true
    }
    want(node, isDeep: true, renewsRules: hasRoots)
  }

  /// Has roots read whose rules have turned out to be others.
  func wantRuledAnew(_ roots: [[UInt8]], in store: ExplorerStore) {
    guard !roots.isEmpty else { return }
    if store.outline.hasRootFolders {
      for root in store.outline.rootFolders where roots.contains(root.path) {
        want(store.outline.id(at: root.place), isDeep: true)
        news.insert(store.outline.id(at: root.place))
      }
    } else {
      want(nil, isDeep: true)
      news.insert(nil)
    }
  }

  /// Notes below which roots something changed.
  func noteNews(of changes: FolderChanges, in store: ExplorerStore) {
    guard !changes.isEmpty else { return }
    guard store.outline.hasRootFolders else {
      news.insert(nil)
      return
    }
    var watches = changes.folders.union(changes.deep).union(changes.outdated)
    for entry in changes.renewed.union(changes.retouched) { watches.insert(entry.folder) }
    // Of folders that are not known yet it is not known either where they are.
    let isKnown = !changes.hasLostEvents && watches.allSatisfy { folders[$0] != nil }
    for root in store.outline.rootFolders
    where !isKnown || changes.otherRoots.contains(root.path) {
      news.insert(store.outline.id(at: root.place))
    }
    guard isKnown else { return }
    for node in watches.flatMap({ folders[$0] ?? [] }) {
      guard let place = node.flatMap(store.outline.place(of:)) else { continue }
      let root = Array(store.outline.ancestors(of: place)).last ?? place
      news.insert(store.outline.id(at: root))
    }
  }
}

extension Outline {
  /// Where a node below a root folder lies.
  fileprivate func location(of place: Int) -> [UInt8] {
    Array(way(to: place).map(keyBytes(at:)).joined(separator: [0x2F]))
  }
}

extension DirectoryLoader {
  /// Takes other folders as roots, in this order; those that it had stay as they are.
  ///
  /// New ones are read after the next `takeIn`.
  public func setFolders(_ folders: [RootFolder], in store: inout ExplorerStore) -> [RowEdit] {
    guard let roots, let watched else { return [] }
    roots.folders = folders.withoutRepetitions
    watched.watcher.look(after: roots.paths)
    if watched.options.gitignore != .off { watched.watcher.look(at: .unknown) }
    var listing = roots.list(upTo: .max, rules: nil).listing
    listing.tickets = []
    let edits = merger.merge([listing], into: &store, keepsNotes: true)
    for root in store.outline.rootFolders {
      let node = store.outline.id(at: root.place)
      let isUnread = store.outline.columns.flags[root.place].contains(.unread)
      if isUnread, merger.ticket(of: node) == nil { watched.want(node, isDeep: true) }
    }
    watched.forgetLost(in: store)
    return edits
  }
}
