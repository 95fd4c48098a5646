import OutlineEngine
import OutlineProtocol

/// The URIs of a folder's rows.
///
/// Rows of one folder share all but their name, so what is before it is put together once for each
/// folder met. Roots that are folders of their own have the client's spelling.
struct RowURIs {
  /// The URI of the folder whose entries are the roots, with a slash at its end.
  private let prefix: [UInt8]
  private let isForJSON: Bool
  /// By place of a folder, its URI with a slash at its end.
  private var folders: [Int: [UInt8]] = [:]
  /// The folder of the last node: in most cases the next one's too.
  private var last: (folder: Int, uri: [UInt8])?

  /// With `isForJSON` the URIs can stand in a JSON string: the client's spelling may have characters
  /// that it does not take as they are.
  init(prefix: [UInt8], isForJSON: Bool) {
    self.isForJSON = isForJSON
    self.prefix = isForJSON ? Self.escaped(prefix) : prefix
  }

  /// Whether a node has a URI: all have but notes beside root folders.
  static func has(_ place: Int, of store: ExplorerStore, prefix: [UInt8]) -> Bool {
    !prefix.isEmpty || store.parent(of: place) != nil
      || store.attributes(at: place)?.rootPath != nil
  }

  private static func escaped(_ uri: [UInt8]) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(String(decoding: uri, as: UTF8.self))
    return Array(writer.bytes.dropFirst().dropLast())
  }

  /// Appends the URI of a node, without quotes.
  mutating func write(_ place: Int, of store: ExplorerStore, to writer: inout JSONWriter) {
    guard let parent = store.folder(of: place) else {
      if let uri = root(place, of: store) { return writer.raw(uri) }
      writer.raw(prefix)
      return appendName(place, of: store, to: &writer)
    }
    writer.raw(folder(at: parent, of: store))
    appendName(place, of: store, to: &writer)
  }

  private mutating func folder(at place: Int, of store: ExplorerStore) -> [UInt8] {
    if let last, last.folder == place { return last.uri }
    let uri = folders[place] ?? makeURI(ofFolder: place, of: store)
    folders[place] = uri
    last = (place, uri)
    return uri
  }

  private func makeURI(ofFolder place: Int, of store: ExplorerStore) -> [UInt8] {
    var writer = JSONWriter()
    for folder in store.way(to: place) {
      if store.parent(of: folder) == nil, let uri = root(folder, of: store) {
        writer.raw(uri)
        if uri.last == 0x2F { continue }
      } else {
        if store.parent(of: folder) == nil { writer.raw(prefix) }
        appendName(folder, of: store, to: &writer)
      }
      writer.raw("/")
    }
    return writer.takeBytes()
  }

  /// The URI of a root that is a folder of its own.
  private func root(_ place: Int, of store: ExplorerStore) -> [UInt8]? {
    guard let attributes = store.attributes(at: place), attributes.rootPath != nil,
      let uri = attributes.uri
    else { return nil }
    return isForJSON ? Self.escaped(Array(uri.utf8)) : Array(uri.utf8)
  }

  private func appendName(_ place: Int, of store: ExplorerStore, to writer: inout JSONWriter) {
    store.withRawName(at: place) { writer.percentEncoded($0) }
  }
}
