import OutlineEngine
import OutlineProtocol

/// A folder, or several, that are being read, or has been, for an open outline.
final class DirectoryReading {
  /// What the roots of the outline are.
  enum Place {
    /// The entries of a folder.
    case folder([UInt8])
    /// Folders, at the time when the reading began.
    case roots([RootFolder])
  }

  /// Tells its letters from those of other readings.
  let number: Int
  let place: Place
  private let loader: DirectoryLoader
  var progress: ProgressReport?

  init(
    number: Int,
    place: Place,
    options: DirectoryLoader.Options,
    watch: FolderWatch,
    mailbox: Mailbox
  ) {
    self.number = number
    self.place = place
    let deliver: @Sendable () -> Void = { mailbox.post(Letter(reading: number)) }
    loader =
      switch place {
      case .folder(let path):
        DirectoryLoader(path: path, options: options, watch: watch, deliver: deliver)
      case .roots(let folders):
        DirectoryLoader(folders: folders, options: options, watch: watch, deliver: deliver)
      }
  }

  var isComplete: Bool { loader.isComplete }
  /// Whether the reading was ended before its time.
  var isStopped: Bool { loader.isStopped }
  /// Whether more is to come.
  var isReading: Bool { !loader.isComplete && !loader.isStopped }
  var percentage: Int { loader.progress.read * 100 / max(loader.progress.known, 1) }
  var foldersRead: Int { loader.progress.read }

  func start(into store: inout ExplorerStore) throws(ResponseError) -> [OutlineEngine.RowEdit] {
    do {
      return try loader.start(into: &store)
    } catch {
      throw .failed(.unreadable, error.description)
    }
  }

  func takeIn(into store: inout ExplorerStore) -> [OutlineEngine.RowEdit] {
    loader.takeIn(into: &store)
  }

  /// The node of a file, reading what is on the way.
  func find(
    _ path: [UInt8],
    in store: inout ExplorerStore
  ) -> (finding: DirectoryLoader.Finding, edits: [OutlineEngine.RowEdit]) {
    loader.find(path, in: &store)
  }

  /// Why no node bears these names from the root.
  func obstacle(to names: [String], in store: ExplorerStore) -> DirectoryLoader.Finding {
    loader.obstacle(to: names, in: store)
  }

  /// Reads folders that are open and are read only for that reason.
  func readOpened(into store: inout ExplorerStore) -> [OutlineEngine.RowEdit] {
    loader.readOpened(into: &store)
  }

  /// Notes that the client saw these files or folders come, go or change.
  func noteChanges(at paths: [[UInt8]], in store: ExplorerStore) {
    loader.noteChanges(at: paths, in: store)
  }

  /// The roots below which something has changed on disk since this was asked last, or `nil` for
  /// the top of the tree.
  func takeNews() -> Set<NodeID?> { loader.takeNews() }

  /// Takes other folders as roots; what they hold is read after the next `takeIn`.
  func setFolders(
    _ folders: [RootFolder],
    in store: inout ExplorerStore
  ) -> [OutlineEngine.RowEdit] {
    loader.setFolders(folders, in: &store)
  }

  /// Why changes in some folders are not noticed.
  var watchProblem: String? { loader.watchProblem }

  /// Reads a folder that the user opens, or the last of its chain, before all others.
  func hurry(_ node: NodeID, in store: ExplorerStore) {
    loader.hurry(store.nodeShowing(node))
  }

  func stop() { loader.stop() }
}

/// The `$/progress` of one piece of work: one begin, reports that never fall, one end.
final class ProgressReport {
  let token: ProgressToken
  private var lastPercentage = 0
  private var hasEnded = false

  init(_ token: ProgressToken, title: String, _ server: Server) {
    self.token = token
    server.notify(
      ProgressParams(token: token, value: .begin(title: title, cancellable: true, percentage: 0))
    )
  }

  func report(percentage: Int, message: String, _ server: Server) {
    guard !hasEnded, percentage > lastPercentage else { return }
    lastPercentage = percentage
    server.notify(
      ProgressParams(token: token, value: .report(message: message, percentage: percentage))
    )
  }

  func end(message: String? = nil, _ server: Server) {
    guard !hasEnded else { return }
    hasEnded = true
    server.notify(ProgressParams(token: token, value: .end(message: message)))
  }
}

extension Server {
  /// Takes in what scans have found and tells the client.
  func handleLetters() {
    let letters = Set(mailbox.takeAll().map(\.reading))
    for outline in session.outlines.values {
      guard let directory = outline.directory,
        letters.contains(directory.number)
          || outline.git.map({ letters.contains($0.number) }) == true
      else { continue }
      let wasComplete = directory.isComplete
      let version = outline.store.version
      var edits = directory.takeIn(into: &outline.store)
      edits += outline.takeInGit(self)
      outline.store.countAsOneChange(edits, since: version)
      reportProgress(of: directory)
      if directory.watchProblem != nil { askClientToWatch() }
      guard !edits.isEmpty || directory.isComplete != wasComplete else { continue }
      notifyChange(of: outline, edits: edits)
    }
  }

  func reportProgress(of directory: DirectoryReading) {
    if directory.isComplete {
      directory.progress?.end(message: nil, self)
    } else {
      directory.progress?.report(
        percentage: directory.percentage,
        message: "\(directory.foldersRead) folders read",
        self
      )
    }
  }
}
