extension WatchedTree {
  /// Has the folders read that changed.
  func order(for store: ExplorerStore, with merger: inout ListingMerger) {
    renewsRules = renewsRules || carried.hasOtherRules
    carried.hasOtherRules = false
    let changes = carried
    carried = FolderChanges()
    noteNews(of: changes, in: store)
    if changes.hasLostEvents || !changes.otherRoots.isEmpty && !store.outline.hasRootFolders {
      want(nil, isDeep: true, renewsRules: true)
      wanted.formUnion(store.openedFolders)
    } else {
      wantRoots(changes.otherRoots, in: store)
    }
    for watch in changes.deep {
      noteIfUnknown(watch) { $0.isDeep = true }
      for node in folders[watch] ?? [] { wantRuled(by: node, in: store) }
    }
    var watches: [NodeID?: Int32] = [:]
    for watch in changes.folders.union(options.asksStatus ? changes.outdated : []) {
      noteIfUnknown(watch) { _ in }
      for node in folders[watch] ?? [] {
        wanted.insert(node)
        watches[node] = watch
      }
    }
    // Where no folder is to be read, nothing will come back with these.
    if wanted.isEmpty, wantedDeep.isEmpty { wantRenewed(changes, except: [], in: store) }
    guard !wanted.isEmpty || !wantedDeep.isEmpty || renewsRules else { return }
    wantedDeep.formUnion(missed)
    missed = []
    var order = FolderRereader.Order(changes: changes, renewsRules: renewsRules)
    renewsRules = false
    isReadingBranches = !wantedDeep.isEmpty
    let deep = wantedDeep.contains(nil) ? [nil] : wantedDeep
    for node in deep { order.append(task(node, true, watches[node], store, &merger)) }
    for node in wanted.subtracting(deep) {
      order.append(task(node, false, watches[node], store, &merger))
    }
    (wanted, wantedDeep) = ([], [])
    rereader.add(order)
  }

  private func task(
    _ node: NodeID?,
    _ isDeep: Bool,
    _ watch: Int32?,
    _ store: ExplorerStore,
    _ merger: inout ListingMerger
  ) -> FolderRereader.Task? {
    let place = node.flatMap(store.outline.place(of:))
    let room = max(options.maxNodes - store.outline.count, 0)
    let known = store.outline.descendants(of: place).count
    guard let node else {
      let room = isDeep ? options.maxNodes : room + known
      return FolderRereader.Task(ticket: 0, watch: watch, way: [], isDeep: isDeep, room: room)
    }
    guard let place, let way = store.demandPath(to: node), !store.isUnopened(place) else {
      return nil
    }
    let ticket = rereader.nextTicket()
    merger.assign(Int(ticket), to: node)
    ways[Int(ticket)] = way.map(\.name)
    return FolderRereader.Task(
      ticket: ticket,
      watch: watch,
      way: way,
      defersFolders: store.isReadOnDemand(place),
      isDeep: isDeep,
      room: room + known
    )
  }
}

extension FolderRereader.Order {
  fileprivate mutating func append(_ task: FolderRereader.Task?) {
    if let task { tasks.append(task) }
  }
}

extension ExplorerStore {
  fileprivate func isUnopened(_ place: Int) -> Bool { outline.columns.flags[place].isUnopened }

  /// Whether folders in this one are read when they are opened, and not before.
  fileprivate func isReadOnDemand(_ place: Int) -> Bool {
    ([place] + outline.ancestors(of: place)).contains {
      outline.columns.flags[$0].contains(.deferred)
    }
  }
}
