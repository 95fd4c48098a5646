// The params that come with every keystroke, read the plain way; see `PlainReader`.

extension OutlineIdentifier: PlainlyReadable {
  public init?(plain reader: inout PlainReader) {
    var (uri, view): (String?, String?)
    reader.beginObject()
    while let key = reader.nextKey() {
      switch key {
      case "uri": reader.read(&uri)
      case "view": reader.read(&view)
      default: reader.giveUp()
      }
    }
    guard let uri else { return nil }
    self.init(uri: DocumentURI(uri), view: view ?? "")
  }
}

extension Window: PlainlyReadable {
  public init?(plain reader: inout PlainReader) {
    var (start, count): (Int?, Int?)
    var (around, follow, sticky): ([Int]?, Bool?, Bool?)
    reader.beginObject()
    while let key = reader.nextKey() {
      switch key {
      case "start": reader.read(&start)
      case "count": reader.read(&count)
      case "around": reader.read(&around)
      case "follow": reader.read(&follow)
      case "sticky": reader.read(&sticky)
      default: reader.giveUp()
      }
    }
    guard let start, let count else { return nil }
    self.init(start: start, count: count, around: around, follow: follow, sticky: sticky)
  }
}

extension SearchOptions: PlainlyReadable {
  public init?(plain reader: inout PlainReader) {
    self.init()
    reader.beginObject()
    while let key = reader.nextKey() {
      switch key {
      case "mode": reader.read(&mode)
      case "match": reader.read(&match)
      case "case": reader.read(&`case`)
      case "diacritics": reader.read(&diacritics)
      case "scope": reader.read(&scope)
      case "under": reader.read(&under)
      case "onClear": reader.read(&onClear)
      default: reader.giveUp()
      }
    }
  }
}

extension PlainReader {
  /// Reads a request about an outline: the members that all of them have, and with `own` the others.
  fileprivate mutating func request(
    _ own: (Text, inout PlainReader) -> Void = { $1.giveUp() }
  ) -> (outline: OutlineIdentifier, window: Window?)? {
    var (outline, window): (OutlineIdentifier?, Window?)
    beginObject()
    while let key = nextKey() {
      switch key {
      case "outline": read(&outline)
      case "window": read(&window)
      default: own(key, &self)
      }
    }
    guard !hasGivenUp, let outline else { return nil }
    return (outline, window)
  }

  /// Reads a request that may name a node: that, and with `own` the members beside it.
  fileprivate mutating func nodeRequest(
    _ own: (Text, inout PlainReader) -> Void = { $1.giveUp() }
  ) -> (outline: OutlineIdentifier, window: Window?, node: Int?)? {
    var node: Int?
    let request = request { key, reader in
      switch key {
      case "node": reader.read(&node)
      default: own(key, &reader)
      }
    }
    return request.map { ($0.outline, $0.window, node) }
  }
}

extension OutlineToggleParams {
  public init?(plain reader: inout PlainReader) {
    guard let request = reader.nodeRequest(), let node = request.node else { return nil }
    self.init(outline: request.outline, window: request.window, node: node)
  }
}

extension OutlineExpandParams {
  public init?(plain reader: inout PlainReader) {
    guard let request = reader.nodeRequest() else { return nil }
    self.init(outline: request.outline, window: request.window, node: request.node)
  }
}

extension OutlineCollapseParams {
  public init?(plain reader: inout PlainReader) {
    var recursive: Bool?
    let request = reader.nodeRequest { key, reader in
      switch key {
      case "recursive": reader.read(&recursive)
      default: reader.giveUp()
      }
    }
    guard let request else { return nil }
    self.init(
      outline: request.outline,
      window: request.window,
      node: request.node,
      recursive: recursive
    )
  }
}

extension OutlineRowsParams {
  public init?(plain reader: inout PlainReader) {
    var sticky: Bool?
    let request = reader.request { key, reader in
      switch key {
      case "sticky": reader.read(&sticky)
      default: reader.giveUp()
      }
    }
    guard let request, request.window != nil else { return nil }
    self.init(outline: request.outline, window: request.window, sticky: sticky)
  }
}

extension OutlineSearchParams {
  public init?(plain reader: inout PlainReader) {
    var (query, options, keep): (String?, SearchOptions?, Int?)
    let request = reader.request { key, reader in
      switch key {
      case "query": reader.read(&query)
      case "options": reader.read(&options)
      case "keep": reader.read(&keep)
      default: reader.giveUp()
      }
    }
    guard let request, let query else { return nil }
    self.init(
      outline: request.outline,
      window: request.window,
      query: query,
      options: options,
      keep: keep
    )
  }
}
