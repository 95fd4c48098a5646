import OutlineEngine
import OutlineProtocol

/// An outline that the client has open: the store, and where its tree comes from.
final class OpenOutline {
  let identifier: OutlineIdentifier
  var store: ExplorerStore
  /// What `refresh` reads again.
  var source: Source
  var options: Options
  /// For a folder on the disk.
  var directory: DirectoryReading?
  /// While the options ask for it.
  var git: OutlineGit? {
    didSet { store.redrawsNests = git != nil }
  }
  /// Whether its roots are the folders that the editor has open, and change with them.
  var followsWorkspace = false
  /// What the rows' URIs are put together from; `nil` where nodes have URIs of their own or none.
  var rowBase: DocumentURI? {
    didSet {
      rowURIPrefix = rowBase.map {
        Array($0.string.utf8) + ($0.string.hasSuffix("/") ? [] : [0x2F])
      }
    }
  }
  /// The client's spelling of it, with a slash at its end; empty if the roots are folders of their
  /// own, whose URIs those of the rows begin with.
  private(set) var rowURIPrefix: [UInt8]?

  init(identifier: OutlineIdentifier, source: Source, options: Options) {
    self.identifier = identifier
    self.source = source
    self.options = options
    store = ExplorerStore()
    _ = store.setCompact(options.compact ?? false)
  }

  /// Has the rows' URIs begin with those of folders that are read.
  func takeRowURIs(from place: DirectoryReading.Place) {
    switch place {
    case .folder: rowBase = identifier.uri
    case .roots: (rowBase, rowURIPrefix) = (nil, [])
    }
  }

  /// False while the tree is still being read.
  var isComplete: Bool { directory?.isComplete ?? true }

  /// Lends the store where it lies: to read it by way of the object would copy it, with a retain
  /// for each of its columns (benchmark `toggle root`).
  ///
  /// `body` must not come back to `store`.
  func withStore<Result>(_ body: (ExplorerStore) -> Result) -> Result {
    func lend(_ store: inout ExplorerStore) -> Result { body(store) }
    return lend(&store)
  }

  var order: SiblingOrder { options.order(for: source.kind) }
}
