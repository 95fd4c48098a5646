extension WatchedTree {
  /// A tree whose scan tells its watcher of each folder; `nil` if there is no watcher.
  convenience init?(
    of path: [UInt8],
    options: DirectoryLoader.Options,
    scan: ScanOptions,
    deliver: @escaping @Sendable () -> Void
  ) {
    guard let watcher = scan.watcher else { return nil }
    let rereader = FolderRereader(
      root: path,
      options: scan,
      watcher: watcher,
      renewedOptions: {
        var renewed = ScanOptions(options, opening: path)
        renewed.watcher = watcher
        return renewed
      },
      deliver: deliver
    )
    self.init(watcher: watcher, rereader: rereader, options: options)
  }
}

extension DirectoryLoader {
  /// Whether something has changed on disk since this was asked last.
  public func takeNews() -> Bool {
    defer { watched?.hasNews = false }
    return watched?.hasNews ?? false
  }

  /// Why changes in some folders are not noticed, as a sentence for people.
  public var watchProblem: String? { watched?.watcher.problem?.sentence }

  /// Notes that somebody saw these files or folders come, go or change.
  ///
  /// What is to be read for that is read after the next `takeIn`.
  public func noteChanges(at paths: [[UInt8]], in store: ExplorerStore) {
    guard let watched else { return }
    let root = path.split(separator: 0x2F)
    for changed in paths {
      let names = changed.split(separator: 0x2F)
      guard names.starts(with: root) else { continue }
      let below = names.dropFirst(root.count).map(Array.init)
      guard let name = below.last else {
        watched.want(nil, isDeep: true, renewsRules: true)
        continue
      }
      noteChange(of: name, along: below.dropLast(), in: store, watched)
    }
  }

  private func noteChange(
    of name: [UInt8],
    along names: [[UInt8]],
    in store: ExplorerStore,
    _ watched: WatchedTree
  ) {
    var place: Int?
    for name in names {
      guard let child = store.outline.child(NodeKey(bytes: name), of: place),
        !store.outline.columns.flags[child].contains(.unread)
      else { break }
      place = child
    }
    let isRule = FolderChanges.isRuleFile(name)
    watched.want(
      place.map(store.outline.id(at:)),
      isDeep: isRule,
      renewsRules: isRule && place == nil
    )
    guard let child = store.outline.child(NodeKey(bytes: name), of: place),
      store.outline.isExpandable(child)
    else { return }
    watched.want(store.outline.id(at: child), isDeep: false)
  }
}
