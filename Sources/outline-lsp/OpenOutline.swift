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
  /// What the rows' URIs are put together from; `nil` where nodes have URIs of their own or none.
  var rowBase: DocumentURI? {
    didSet {
      rowURIPrefix = rowBase.map {
        Array($0.string.utf8) + ($0.string.hasSuffix("/") ? [] : [0x2F])
      }
    }
  }
  /// The client's spelling of it, with a slash at its end.
  private(set) var rowURIPrefix: [UInt8]?

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
