import OutlineEngine
import OutlineProtocol

/// The URIs of a folder's rows.
///
/// Rows of one folder share all but their name, so what is before it is put together once for each
/// folder met.
struct RowURIs {
  /// The URI of the root, with a slash at its end.
  private let prefix: [UInt8]
  /// By place of a folder, its URI with a slash at its end.
  private var folders: [Int: [UInt8]] = [:]

  init(prefix: [UInt8]) {
    self.prefix = prefix
  }

  /// Appends the URI of a node, without quotes.
  mutating func write(_ place: Int, of store: ExplorerStore, to writer: inout JSONWriter) {
    writer.raw(folder(above: place, of: store))
    appendName(place, of: store, to: &writer)
  }

  private mutating func folder(above place: Int, of store: ExplorerStore) -> [UInt8] {
    guard let parent = store.parent(of: place) else { return prefix }
    if let known = folders[parent] { return known }
    var writer = JSONWriter()
    writer.raw(prefix)
    for ancestor in ([parent] + store.ancestors(of: parent)).reversed() {
      appendName(ancestor, of: store, to: &writer)
      writer.raw("/")
    }
    let uri = writer.takeBytes()
    folders[parent] = uri
    return uri
  }

  private func appendName(_ place: Int, of store: ExplorerStore, to writer: inout JSONWriter) {
    writer.percentEncoded(store.rawName(at: place))
  }
}
