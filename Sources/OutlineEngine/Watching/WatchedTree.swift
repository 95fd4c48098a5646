/// Keeps a tree in step with its folders after they have been read.
///
/// Belongs to the thread of the store; what it asks for is read on another one.
final class WatchedTree {
  /// What a tree has read of a folder, so that it is noticed when it changes.
  var folders: [Int32: [NodeID?]] = [:]
  /// How many folders the tree had lost when their watches were last let go.
  private var lostFolders = 0
  let watcher: any FolderWatching
  let rereader: FolderRereader
  let options: DirectoryLoader.Options
  /// Changes that are still to be followed.
  var carried = FolderChanges()
  /// Folders to read again, `nil` being the root; and those to read with all that is below.
  var wanted: Set<NodeID?> = []
  var wantedDeep: Set<NodeID?> = []
  var renewsRules = false
  /// Folders that were not where they were looked for; they are tried again after the next change.
  var missed: Set<NodeID> = []
  /// By number: the way on which a folder is being read.
  var ways: [Int: [[UInt8]]] = [:]
  /// Numbers of the folders that were read of an order so far.
  private var read: Set<Int> = []
  /// Changes in folders whose listing has not been taken in yet.
  private var unknown: [Int32: UnknownChange] = [:]
  private var isRootGone = false
  private var isProblemNoted = false
  var isReadingBranches = false
  /// The roots below which something changed that version control may have an opinion on, `nil`
  /// for the top of the tree.
  var news: Set<NodeID?> = []

  /// What happened in a folder before it was known which one it is.
  struct UnknownChange {
    /// Names that changed hands.
    var names: Set<[UInt8]> = []
    /// Whether all that is below is concerned.
    var isDeep = false
  }

  /// More folders that are not known are not remembered.
  private static let mostUnknown = 10_000

  init(
    watcher: any FolderWatching,
    rereader: FolderRereader,
    options: DirectoryLoader.Options
  ) {
    self.watcher = watcher
    self.rereader = rereader
    self.options = options
  }

  deinit { stop() }

  /// Whether folders are still to be read that were not there before.
  var isReading: Bool { isReadingBranches || !wantedDeep.isEmpty }

  func stop() {
    watcher.stop()
    rereader.cancel()
  }

  /// Notes under what number a folder of the tree is watched.
  func note(_ watch: Int32?, of node: NodeID?) {
    guard let watch else { return }
    if let change = unknown.removeValue(forKey: watch) {
      want(node, isDeep: change.isDeep, renewsRules: change.isDeep && node == nil)
      for name in change.names {
        carried.renewed.insert(FolderChanges.Entry(folder: watch, name: name))
      }
    }
    guard folders[watch]?.contains(node) != true else { return watcher.release(watch) }
    folders[watch, default: []].append(node)
  }

  /// Remembers a change in a folder if nothing is known of it yet.
  func noteIfUnknown(_ watch: Int32, _ change: (inout UnknownChange) -> Void) {
    guard folders[watch] == nil, unknown[watch] != nil || unknown.count < Self.mostUnknown else {
      return
    }
    change(&unknown[watch, default: UnknownChange()])
  }

  /// Gives up the claim of a listing that is not taken in.
  func discard(_ watch: Int32?) {
    if let watch { watcher.release(watch) }
  }

  /// Asks for folders to be read again: shallow, or with all that is below.
  func want(_ node: NodeID?, isDeep: Bool, renewsRules: Bool = false) {
    if isDeep { wantedDeep.insert(node) } else { wanted.insert(node) }
    self.renewsRules = self.renewsRules || renewsRules
  }

  /// Takes in what was read again, and has read what is due.
  func takeIn(
    into store: inout ExplorerStore,
    with merger: inout ListingMerger,
    isScanned: Bool
  ) -> [RowEdit] {
    var edits: [RowEdit] = []
    for answer in rereader.take() { edits += takeIn(answer, into: &store, with: &merger) }
    if !isProblemNoted, isScanned, let problem = watcher.problem {
      isProblemNoted = true
      edits += store.appendNote(problem.sentence)
    }
    guard isScanned, rereader.isIdle else { return edits }
    isReadingBranches = false
    if let changes = watcher.take(onlyWhenDue: true) { carried.append(changes) }
    order(for: store, with: &merger)
    return edits
  }
}

extension WatchedTree {
  private func takeIn(
    _ answer: FolderRereader.Answer,
    into store: inout ExplorerStore,
    with merger: inout ListingMerger
  ) -> [RowEdit] {
    watcher.giveBack(answer.unread)
    if answer.isOvertaken { noteNews(of: answer.changes, in: store) }
    wantRuledAnew(answer.ruledAnew, in: store)
    if let problem = answer.rootProblem {
      isRootGone = true
      if problem.duringScan == .vanished { watcher.noteMissing(nil) }
      for listing in answer.listings { discard(listing.watch) }
      _ = merger.forgetPassing(except: [])
      (ways, read, missed) = ([:], [], [])
      defer { forgetLost(in: store, isRootLost: true) }
      return store.empty(because: problem.sentence)
    }
    let follow = store.follow(answer.changes.steps.flatMap { entrySteps(of: $0, in: store) })
    let isMoved = sameFolders(follow.moved, answer.changes.movedFolders)
    var later = FolderChanges()
    for node in follow.moved where store.isReadFolder(node) {
      if !isMoved.contains(node) || options.hasRules && !answer.isOvertaken {
        wantedDeep.insert(node)
      }
    }
    if answer.isOvertaken, options.hasRules {
      // They may well go on moving, and would be read each time.
      later.deep = answer.changes.movedFolders.filter { folders[$0] != nil }
    }
    var edits = follow.edits
    let answer = answer.keepingListings { [ways] listing in
      guard let way = ways[listing.ticket], let node = merger.node(ofTicket: listing.ticket) else {
        return true
      }
      return store.demandPath(to: node)?.map(\.name) == way
    } discard: { listing in
      if let watch = listing.watch { later.folders.insert(watch) }
      discard(listing.watch)
    }
    watcher.giveBack(later)
    let isRootRead = answer.listings.contains { $0.ticket == 0 }
    if !answer.listings.isEmpty {
      edits += merger.merge(answer.listings, into: &store, keepsNotes: !isRootGone)
    }
    if isRootRead, isRootGone { (isRootGone, isProblemNoted) = (false, false) }
    for listing in answer.listings {
      note(listing, in: store, with: &merger)
      guard listing.isMissing, let node = merger.node(ofTicket: listing.ticket) else { continue }
      if let root = store.rootPath(of: node) { watcher.noteMissing(root) }
    }
    wantRenewed(answer.changes, except: isMoved, in: store)
    if !answer.isPartial {
      missed.formUnion(merger.forgetPassing(except: read))
      (ways, read) = ([:], [])
    }
    forgetLost(in: store)
    return edits
  }

  private func note(
    _ listing: FolderListing,
    in store: ExplorerStore,
    with merger: inout ListingMerger
  ) {
    let node = listing.ticket == 0 ? nil : merger.node(ofTicket: listing.ticket)
    guard listing.ticket == 0 || store.has(node) else { return discard(listing.watch) }
    note(listing.watch, of: node)
    read.insert(listing.ticket)
    for child in store.outline.children(of: node.flatMap(store.outline.place(of:))) {
      let flags = store.outline.columns.flags[child]
      let id = store.outline.id(at: child)
      if flags.contains(.unread), !flags.isUnopened, merger.ticket(of: id) == nil {
        wantedDeep.insert(id)
      }
    }
  }

  /// Those of the nodes whose very folders were moved, and not others of the same name.
  private func sameFolders(_ nodes: [NodeID], _ watches: Set<Int32>) -> Set<NodeID> {
    let moved = Set(watches.flatMap { folders[$0] ?? [] }.compactMap(\.self))
    return moved.intersection(nodes)
  }

  /// Has folders read whose name may stand for another folder than before, or whose rights changed.
  func wantRenewed(
    _ changes: FolderChanges,
    except moved: Set<NodeID>,
    in store: ExplorerStore
  ) {
    var entries = changes.renewed.union(changes.retouched)
    for case .moved(_, let entry, true) in changes.steps { entries.insert(entry) }
    for entry in entries { noteIfUnknown(entry.folder) { $0.names.insert(entry.name) } }
    for watch in changes.ended {
      for node in folders.removeValue(forKey: watch) ?? [] {
        let isRoot = node.map { store.rootPath(of: $0) != nil } ?? true
        want(node, isDeep: true, renewsRules: isRoot)
      }
    }
    for (watch, entries) in Dictionary(grouping: entries, by: \.folder) {
      let names = Set(entries.map(\.name))
      for node in folders[watch] ?? [] where node == nil || store.has(node) {
        let children = store.outline.children(of: node.flatMap(store.outline.place(of:)))
        let folders = children.filter { store.isReadFolder(store.outline.id(at: $0)) }
        for child in folders where names.contains(store.outline.keyBytes(at: child)) {
          let name = store.outline.keyBytes(at: child)
          let id = store.outline.id(at: child)
          let entry = FolderChanges.Entry(folder: watch, name: name)
          let isOnlyTouched = changes.retouched.contains(entry) && !changes.renewed.contains(entry)
          let hasProblem = store.outline.attributes(at: child)?.problem != nil
          if isOnlyTouched ? hasProblem : !moved.contains(id) || changes.renewed.contains(entry) {
            wantedDeep.insert(id)
          }
        }
      }
    }
  }

  /// Lets go of the watches of folders that the tree no longer has.
  ///
  /// Costs nothing unless the tree has lost a folder.
  func forgetLost(in store: ExplorerStore, isRootLost: Bool = false) {
    guard isRootLost || store.outline.lostFolders != lostFolders else { return }
    lostFolders = store.outline.lostFolders
    for (watch, nodes) in folders {
      let left = nodes.filter { node in
        node.map { store.outline.place(of: $0) != nil } ?? !isRootLost
      }
      guard left.count < nodes.count else { continue }
      folders[watch] = left.isEmpty ? nil : left
      if left.isEmpty { watcher.release(watch) }
    }
  }
}

extension FolderRereader.Answer {
  /// The answer without some of its listings.
  fileprivate func keepingListings(
    _ isKept: (FolderListing) -> Bool,
    discard: (FolderListing) -> Void
  ) -> Self {
    var answer = self
    answer.listings = []
    for listing in listings {
      if isKept(listing) { answer.listings.append(listing) } else { discard(listing) }
    }
    return answer
  }
}

extension ExplorerStore {
  fileprivate func has(_ node: NodeID?) -> Bool { node.flatMap(outline.place(of:)) != nil }

  /// Whether a node is a folder whose entries are known.
  fileprivate func isReadFolder(_ id: NodeID) -> Bool {
    guard let place = outline.place(of: id) else { return false }
    return outline.isFolder(place) && !outline.columns.flags[place].contains(.unread)
  }
}

extension DirectoryLoader.Options {
  /// Whether where something lies decides over whether it is shown.
  fileprivate var hasRules: Bool { gitignore != .off || exclude?.isEmpty == false }
}
