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
        if options.gitignore != .off {
          let folders = scan.roots?.paths ?? [path]
          watcher.look(at: .files(RuleOrigins(of: folders, user: UserGitRules.current().files)))
        }
        var renewed = ScanOptions(options, opening: path, scan.roots)
        renewed.watcher = watcher
        return renewed
      },
      deliver: deliver
    )
    // How the files look is asked for when the tree has been open for a while.
    if options.gitignore != .off { watcher.look(at: .unknown) }
    self.init(watcher: watcher, rereader: rereader, options: options)
  }
}

extension DirectoryLoader {
  /// The roots below which something has changed on disk since this was asked last, or `nil` for
  /// the top of the tree.
  public func takeNews() -> Set<NodeID?> {
    defer { watched?.news = [] }
    return watched?.news ?? []
  }

  /// Why changes in some folders are not noticed, as a sentence for people.
  public var watchProblem: String? { watched?.watcher.problem?.sentence }

  /// Notes that somebody saw these files or folders come, go or change.
  ///
  /// What is to be read for that is read after the next `takeIn`.
  public func noteChanges(at paths: [[UInt8]], in store: ExplorerStore) {
    guard let watched else { return }
    for changed in paths {
      for way in starts(of: changed, in: store) {
        if let name = way.names.last {
          noteChange(of: name, along: way.names.dropLast(), below: way.start, in: store, watched)
        } else {
          watched.want(way.start, isDeep: true, renewsRules: true)
        }
      }
    }
  }

  private func noteChange(
    of name: [UInt8],
    along names: [[UInt8]],
    below start: NodeID?,
    in store: ExplorerStore,
    _ watched: WatchedTree
  ) {
    let top = start.flatMap(store.outline.place(of:))
    var place = top
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
      renewsRules: isRule && place == top
    )
    guard let child = store.outline.child(NodeKey(bytes: name), of: place),
      store.outline.isFolder(child)
    else { return }
    watched.want(store.outline.id(at: child), isDeep: false)
  }
}
