/// Reads a folder, or several, and keeps a store in step with what is found.
///
/// The first level comes at once, the rest in batches: whenever `deliver` is called, `takeIn` is
/// to be called by the owner of the store.
public final class DirectoryLoader {
  /// Which entries are read, and in which order siblings stand.
  public struct Options: Sendable, Equatable {
    public var order = SiblingOrder()
    /// Reading stops at so many entries.
    public var maxNodes = 2_000_000
    public var gitignore = IgnoredFiles.off
    public var hidden = HiddenFiles.show
    /// Whether rows are to know their size and time, whatever the order.
    public var keepsStatus = false
    /// Whether each write to a file counts from the moment at which its folder is listed.
    ///
    /// Reading takes half as long again then.
    public var followsWrites = false
    /// Patterns, as in a `.gitignore` at the top of the folder, of what is left out.
    ///
    /// Folders named `.git` are left out only if this is `nil`.
    public var exclude: [String]?
    /// Which files are shown under others of their folder.
    public var nesting: NestingRules?

    public init() {}

    /// Whether the system is asked about each entry.
    public var asksStatus: Bool { keepsStatus || order.key.needsStatus }
  }

  /// A folder that cannot be read at all.
  public struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
    /// A sentence for people.
    public let description: String
  }

  /// Of the folder whose entries are the roots; empty if the roots are folders of their own.
  let path: [UInt8]
  /// The roots, if they are folders of their own.
  let roots: RootTable?
  private let scanner: DirectoryScanner
  private let demands: DemandReader
  /// `nil` where nothing is watched.
  let watched: WatchedTree?
  var merger = ListingMerger()
  private let options: Options
  /// Folders that are being read because they were opened.
  private var demanded: Set<NodeID> = []
  private var isScanned = false
  /// Whether nothing comes from the scan any more.
  private var hasScanEnded = false
  /// Whether everything has been read and taken in.
  public var isComplete: Bool {
    isScanned && demanded.isEmpty && watched?.isReading != true
  }
  /// Whether `stop` ended the reading.
  public private(set) var isStopped = false
  /// Folders read and folders known so far.
  public private(set) var progress = (read: 0, known: 1)

  /// Prepares the reading of a folder, and reads the files of rules above it.
  ///
  /// - Parameters:
  ///   - path: the folder's path, which need not be UTF-8.
  ///   - options: which entries are read.
  ///   - watch: how changes are noticed later.
  ///   - deliver: called from other threads, at growing intervals; it must not wait.
  public convenience init(
    path: [UInt8],
    options: Options,
    watch: FolderWatch = .none,
    deliver: @escaping @Sendable () -> Void
  ) {
    self.init(path, roots: nil, options: options, watch: watch, deliver: deliver)
  }

  /// Prepares the reading of several folders, each of which is a root.
  ///
  /// They share the threads, the watches and the limit of nodes. One that cannot be read is a root
  /// with a problem, and comes back when the folder does. `deliver` is as for one folder.
  public convenience init(
    folders: [RootFolder],
    options: Options,
    watch: FolderWatch = .none,
    deliver: @escaping @Sendable () -> Void
  ) {
    let roots = RootTable(folders.withoutRepetitions)
    self.init([], roots: roots, options: options, watch: watch, deliver: deliver)
  }

  private init(
    _ path: [UInt8],
    roots: RootTable?,
    options: Options,
    watch: FolderWatch,
    deliver: @escaping @Sendable () -> Void
  ) {
    self.options = options
    self.path = path
    self.roots = roots
    var scan = ScanOptions(options, opening: path, roots)
    scan.watcher = watch.make(roots?.paths ?? [path], deliver)
    watched = WatchedTree(of: path, options: options, scan: scan, deliver: deliver)
    demands = DemandReader(root: path, options: scan, deliver: deliver)
    if !options.asksStatus, !options.followsWrites { scan.watchedFirst = Self.watchedFirst }
    scanner = DirectoryScanner(root: path, options: scan, deliver: deliver)
  }

  /// In a folder with no more folders than this, renames keep their ids from the answer to `open` on.
  private static let watchedFirst = 128

  deinit {
    scanner.cancel()
    demands.cancel()
    watched?.stop()
  }

  /// Reads the first level into the store and starts reading the rest.
  ///
  /// Small folders are complete when this returns: it waits a few milliseconds for them.
  public func start(into store: inout ExplorerStore) throws(Failure) -> [RowEdit] {
    let version = store.version
    let opened = store.openedFolders
    var edits: [RowEdit]
    do {
      edits = merge([try scanner.readFirstLevel()], into: &store)
    } catch {
      throw Failure(description: error.sentence)
    }
    demand(opened, in: store)
    for root in store.outline.rootFolders where store.expanded[root.place] {
      hurry(store.outline.id(at: root.place))
    }
    if scanner.start(patience: Self.patienceMilliseconds) { edits += takeIn(into: &store) }
    edits += readOpened(into: &store)
    store.countAsOneChange(edits, since: version)
    return edits
  }

  /// How long `start` waits for a small folder to be complete.
  private static let patienceMilliseconds = 3

  /// Takes in what has been found since the last time, as one change.
  public func takeIn(into store: inout ExplorerStore) -> [RowEdit] {
    guard !isStopped else { return [] }
    let version = store.version
    var edits = takeInScan(into: &store)
    edits += takeInDemanded(into: &store)
    edits += watched?.takeIn(into: &store, with: &merger, isScanned: isScanned) ?? []
    demand(store.demandedFolders, in: store)
    store.countAsOneChange(edits, since: version)
    return edits
  }

  /// Reads the folders that are open and are read only for that reason, as one change.
  ///
  /// It waits a few milliseconds for them; what takes longer is announced by `deliver`.
  public func readOpened(into store: inout ExplorerStore) -> [RowEdit] {
    guard !isStopped else { return [] }
    let version = store.version
    var edits: [RowEdit] = []
    var rounds = 0
    repeat {
      demand(store.demandedFolders, in: store)
      guard !demanded.isEmpty, demands.wait(upTo: Self.patienceMilliseconds) else { break }
      edits += takeInDemanded(into: &store)
      rounds += 1
    } while rounds < Self.mostRounds
    store.countAsOneChange(edits, since: version)
    return edits
  }

  /// Folders within opened folders may be remembered as open.
  private static let mostRounds = 16

  /// Reads a folder although it is closed; returns whether that was done in time.
  func read(_ node: NodeID, into store: inout ExplorerStore, _ edits: inout [RowEdit]) -> Bool {
    guard !isStopped else { return false }
    demand([node], in: store)
    guard demands.wait(upTo: Self.revealPatienceMilliseconds) else { return false }
    edits += takeInDemanded(into: &store)
    return true
  }

  /// How long a level on the way to a file is waited for.
  private static let revealPatienceMilliseconds = 50

  private func takeInScan(into store: inout ExplorerStore) -> [RowEdit] {
    guard !hasScanEnded else { return [] }
    let batch = scanner.take()
    progress = (batch.foldersRead, batch.foldersKnown)
    var edits = batch.listings.isEmpty ? [] : merge(batch.listings, into: &store)
    for folder in batch.watched { note(folder, in: store) }
    hasScanEnded = batch.hasEnded
    guard batch.isFinished, !isScanned else { return edits }
    isScanned = true
    if batch.isTruncated { edits += store.noteTruncation(at: options.maxNodes) }
    return edits
  }

  private func takeInDemanded(into store: inout ExplorerStore) -> [RowEdit] {
    let answers = demands.take()
    guard !answers.isEmpty else { return [] }
    demanded.subtract(answers.map(\.node))
    let edits = merger.merge(answers, into: &store)
    for answer in answers { note(answer.listing.watch, of: answer.node, in: store) }
    return edits
  }

  /// Notes under what number a folder is watched, if the tree still has it.
  private func note(_ watch: Int32?, of node: NodeID?, in store: ExplorerStore) {
    let isThere = node.map { store.outline.place(of: $0) != nil } ?? true
    if isThere { watched?.note(watch, of: node) } else { watched?.discard(watch) }
  }

  private func merge(_ listings: [FolderListing], into store: inout ExplorerStore) -> [RowEdit] {
    let edits = merger.merge(listings, into: &store)
    for listing in listings {
      let node = listing.ticket == 0 ? nil : merger.node(ofTicket: listing.ticket)
      note(listing.watch, of: node, in: store)
    }
    return edits
  }

  /// Takes in that a folder is watched now, and has it read again if it has changed meanwhile.
  private func note(_ folder: WatchedListing, in store: ExplorerStore) {
    let node = folder.ticket == 0 ? nil : merger.node(ofTicket: folder.ticket)
    // A number without a node is that of a folder that the tree has lost.
    guard folder.ticket == 0 || node != nil else {
      watched?.discard(folder.watch)
      return
    }
    note(folder.watch, of: node, in: store)
    guard folder.change != .none else { return }
    watched?.want(node, isDeep: folder.change == .everything)
  }

  private func demand(_ nodes: [NodeID], in store: ExplorerStore) {
    if !nodes.isEmpty, let rules = watched?.rereader.options.rules { demands.use(rules) }
    let room = options.maxNodes - store.outline.count
    demands.add(
      nodes.compactMap { node in
        guard let path = store.demandPath(to: node), demanded.insert(node).inserted else {
          return nil
        }
        return DemandReader.Demand(node: node, path: path, room: max(room, 0))
      }
    )
  }

  /// Reads a folder before all others.
  public func hurry(_ id: NodeID) {
    if let ticket = merger.ticket(of: id) { scanner.prioritize(ticket) }
  }

  /// Ends the reading; what has been read stays, and nothing is read on demand any more.
  public func stop() {
    isStopped = true
    scanner.cancel()
    demands.cancel()
    watched?.stop()
  }
}

extension ScanOptions {
  /// What a loader asks of its scan.
  ///
  /// Reads the files of rules above the folder and its own; those of roots when they are read.
  init(_ options: DirectoryLoader.Options, opening path: [UInt8], _ roots: RootTable?) {
    self.roots = roots
    order = options.order
    maxNodes = options.maxNodes
    hidden = options.hidden
    asksStatus = options.asksStatus
    excludesDotGit = options.exclude == nil
    nesting = options.nesting.flatMap { $0.isEmpty ? nil : $0 }
    let verdicts: [IgnoredFiles: EntryVerdict] = [.hide: .leaveOut, .mark: .mark]
    let ignored = verdicts[options.gitignore]
    let exclude = options.exclude ?? []
    guard roots != nil else {
      rules = FileRules(opening: path, ignored: ignored, exclude: exclude, user: .current())
      return
    }
    guard ignored != nil || !exclude.isEmpty else { return }
    let user = UserGitRules.current()
    rules = RootRules { FileRules(opening: $0, ignored: ignored, exclude: exclude, user: user) }
  }
}
