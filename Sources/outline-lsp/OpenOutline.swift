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
  var git: GitStatus?
  /// The spelling of the folder's URI that rows' URIs begin with; `nil` for other sources.
  var rowURIPrefix: [UInt8]?

  init(identifier: OutlineIdentifier, source: Source, options: Options) {
    self.identifier = identifier
    self.source = source
    self.options = options
    store = ExplorerStore()
  }

  /// False while the tree is still being read.
  var isComplete: Bool { directory?.isComplete ?? true }

  var order: SiblingOrder { options.order(for: source.kind) }
}
