extension WatchedTree {
  /// What became of an entry, in each place that shows its folder.
  ///
  /// Costs the number of these places; where there are several, their depth for each too.
  func entrySteps(
    of step: FolderChanges.Step,
    in store: ExplorerStore
  ) -> [ExplorerStore.EntryStep] {
    switch step {
    case .removed(let entry):
      return places(of: entry).map { .removed(entry.name, from: $0) }
    case .moved(let entry, let other, let isFolder):
      let (pairs, rest) = pairs(of: entry, with: other, in: store)
      return pairs.map { from, to in
        .moved(entry.name, from: from, to: to, as: other.name, isFolder: isFolder)
      } + rest.map { .removed(entry.name, from: $0) }
    }
  }

  /// The nodes that show the folder of an entry, `nil` being the top of the tree.
  private func places(of entry: FolderChanges.Entry) -> [NodeID?] { folders[entry.folder] ?? [] }

  /// Where an entry goes from each place of its folder, and the places from which it only goes.
  ///
  /// What is seen by way of one root or link stays there if it can: there each folder has one place.
  private func pairs(
    of entry: FolderChanges.Entry,
    with other: FolderChanges.Entry,
    in store: ExplorerStore
  ) -> (pairs: [(NodeID?, NodeID?)], rest: [NodeID?]) {
    let (origins, targets) = (places(of: entry), places(of: other))
    if entry.folder == other.folder { return (origins.map { ($0, $0) }, []) }
    if origins.count == 1, let target = targets.first, targets.count == 1 {
      return ([(origins[0], target)], [])
    }
    var pairs: [(NodeID?, NodeID?)] = []
    var rest: [NodeID?] = []
    var free = Dictionary(grouping: targets.indices) { store.entrance(to: targets[$0]) }
    for origin in origins {
      if let target = free[store.entrance(to: origin)]?.popLast() {
        pairs.append((origin, targets[target]))
      } else {
        rest.append(origin)
      }
    }
    let others = free.values.joined().sorted().map { targets[$0] }
    pairs += zip(rest, others)
    return (pairs, Array(rest.dropFirst(others.count)))
  }
}

extension ExplorerStore {
  /// The root folder or the link by way of which a folder is seen; `nil` for the opened folder.
  fileprivate func entrance(to folder: NodeID?) -> NodeID? {
    guard let place = folder.flatMap(outline.place(of:)) else { return nil }
    return ([place] + outline.ancestors(of: place)).first { place in
      let attributes = outline.attributes(at: place)
      return attributes?.link != nil || attributes?.rootPath != nil
    }.map(outline.id(at:))
  }
}
