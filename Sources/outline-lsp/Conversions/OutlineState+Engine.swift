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
  /// what it has in common with the one before. At most `limit` folders are named, those closest to
  /// the roots.
  ///
  /// - Throws: `ResponseError.cancelled` once `shouldStop`, which is asked now and then, says so.
  mutating func state(
    of outline: OpenOutline,
    limit: Int? = nil,
    shouldStop: () -> Bool
  ) throws(ResponseError) {
    raw(#"{"expanded":["#)
    try openPaths(of: outline.store, limit: limit, shouldStop: shouldStop)
    raw("]")
    if outline.options != Options() {
      raw(#","options":"#)
      try encodeState(outline.options)
    }
    if let query = outline.store.standingQuery {
      raw(#","query":"#)
      string(query.text)
      raw(#","search":"#)
      var options = OutlineProtocol.SearchOptions(query, outline.store.standingOptions ?? .init())
      options.under = nil  // ids end with the outline
      try encodeState(options)
    }
    raw(#","version":1}"#)
  }

  private mutating func encodeState(_ value: some Encodable) throws(ResponseError) {
    do {
      try encode(value)
    } catch {
      throw .internalError("the state cannot be encoded: \(error)")
    }
  }

  private mutating func openPaths(
    of store: ExplorerStore,
    limit: Int?,
    shouldStop: () -> Bool
  ) throws(ResponseError) {
    var path: [UInt8] = []
    var ends: [Int] = []  // of the keys in `path`
    var count = 0
    var key = JSONWriter()
    try store.forEachOpenPath(limit: limit) { shared, added throws(ResponseError) in
      if count & 0x3F == 0x3F, shouldStop() { throw .cancelled }
      ends.removeSubrange(shared...)
      path.removeSubrange((ends.last ?? 0)...)
      for text in added {
        key.removeAll()
        if !ends.isEmpty { key.byte(UInt8(ascii: ",")) }
        key.string(text)
        key.withUnsafeBytes { path.append(contentsOf: $0) }
        ends.append(path.count)
      }
      raw(count == 0 ? "[" : ",[")
      count += 1
      raw(path)
      raw("]")
    }
  }
}
