import OutlineEngine
import OutlineProtocol

extension OutlineState {
  /// What the store is to be brought to.
  var viewState: ViewState {
    var options = search?.engineOptions
    options?.under = nil
    return ViewState(
      expanded: expanded,
      query: query.map { SearchQuery($0, search) },
      options: options
    )
  }
}

extension JSONWriter {
  /// Appends what a client keeps of an outline.
  ///
  /// What `OutlineState` would encode to, at the cost of the bytes: each path begins with a copy of
  /// what it has in common with the one before.
  mutating func state(of outline: OpenOutline) throws {
    raw(#"{"expanded":["#)
    openPaths(of: outline.store)
    raw("]")
    if outline.options != Options() {
      raw(#","options":"#)
      try encode(outline.options)
    }
    if let query = outline.store.standingQuery {
      raw(#","query":"#)
      string(query.text)
      raw(#","search":"#)
      var options = OutlineProtocol.SearchOptions(query, outline.store.standingOptions ?? .init())
      options.under = nil  // ids end with the outline
      try encode(options)
    }
    raw(#","version":1}"#)
  }

  private mutating func openPaths(of store: ExplorerStore) {
    var path: [UInt8] = []
    var ends: [Int] = []  // of the keys in `path`
    var isFirst = true
    var key = JSONWriter()
    store.forEachOpenPath { shared, added in
      ends.removeSubrange(shared...)
      path.removeSubrange((ends.last ?? 0)...)
      for text in added {
        key.removeAll()
        if !ends.isEmpty { key.byte(UInt8(ascii: ",")) }
        key.string(text)
        key.withUnsafeBytes { path.append(contentsOf: $0) }
        ends.append(path.count)
      }
      raw(isFirst ? "[" : ",[")
      isFirst = false
      raw(path)
      raw("]")
    }
  }
}
