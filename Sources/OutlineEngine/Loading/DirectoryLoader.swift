/// Reads a folder and keeps a store in step with what is found.
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
    /// Patterns, as in a `.gitignore` at the top of the folder, of what is left out.
    ///
    /// Folders named `.git` are left out only if this is `nil`.
    public var exclude: [String]?

    public init() {}
  }

  /// A folder that cannot be read at all.
  public struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
    /// A sentence for people.
    public let description: String
  }

  private let scanner: DirectoryScanner
  private var merger = ListingMerger()
  private let options: Options
  /// Whether everything has been read and taken in.
  public private(set) var isComplete = false
  /// Whether `stop` ended the reading early.
  public private(set) var isStopped = false
  /// Folders read and folders known so far.
  public private(set) var progress = (read: 0, known: 1)

  /// - Parameters:
  ///   - path: the folder's path, which need not be UTF-8.
  ///   - deliver: called from other threads, at growing intervals; it must not wait.
  public init(path: [UInt8], options: Options, deliver: @escaping @Sendable () -> Void) {
    self.options = options
    scanner = DirectoryScanner(
      root: path, options: ScanOptions(options, opening: path), deliver: deliver)
  }

  deinit {
    scanner.cancel()
  }

  /// Reads the first level into the store and starts reading the rest. Small folders are complete
  /// when this returns: it waits a few milliseconds for them.
  public func start(into store: inout ExplorerStore) throws(Failure) -> [RowEdit] {
    let version = store.version
    var edits: [RowEdit]
    do {
      edits = merger.merge([try scanner.readFirstLevel()], into: &store)
    } catch {
      throw Failure(description: error.sentence)
    }
    scanner.start()
    if scanner.wait(upTo: Self.patienceMilliseconds) { edits += takeIn(into: &store) }
    store.countAsOneChange(edits, since: version)
    return edits
  }

  /// How long `start` waits for a small folder to be complete.
  private static let patienceMilliseconds = 3

  /// Takes in what has been found since the last time, as one change.
  public func takeIn(into store: inout ExplorerStore) -> [RowEdit] {
    guard !isComplete, !isStopped else { return [] }
    let batch = scanner.take()
    progress = (batch.foldersRead, batch.foldersKnown)
    let version = store.version
    var edits = batch.listings.isEmpty ? [] : merger.merge(batch.listings, into: &store)
    if batch.isFinished {
      isComplete = true
      if batch.isTruncated { edits += store.noteTruncation(at: options.maxNodes) }
    }
    store.countAsOneChange(edits, since: version)
    return edits
  }

  /// Reads a folder before all others.
  public func hurry(_ id: NodeID) {
    if let ticket = merger.ticket(of: id) { scanner.prioritize(ticket) }
  }

  /// Ends the reading; what has been read stays.
  public func stop() {
    isStopped = !isComplete
    scanner.cancel()
  }
}

extension ScanOptions {
  /// What a loader asks of its scan.
  ///
  /// Reads the files of rules above the folder and its own.
  init(_ options: DirectoryLoader.Options, opening path: [UInt8]) {
    order = options.order
    maxNodes = options.maxNodes
    hidden = options.hidden
    excludesDotGit = options.exclude == nil
    let verdicts: [IgnoredFiles: EntryVerdict] = [.hide: .leaveOut, .mark: .mark]
    rules = FileRules(
      opening: path, ignored: verdicts[options.gitignore], exclude: options.exclude ?? [],
      user: .current())
  }
}
