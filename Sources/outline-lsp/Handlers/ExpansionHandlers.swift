import OutlineEngine
import OutlineProtocol

/// Opening and closing branches.
enum ExpansionHandlers {
  static func expand(
    _ params: OutlineExpandParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let depth: ExpansionDepth =
      switch params.levels {
      case nil: .levels(1)
      case .count(let levels): .levels(levels)
      case .all: .all
      }
    let node = params.node.map(NodeID.init(wire:))
    let edits = try outline.open { store throws(OutlineError) in
      try store.expand(node, depth: depth)
    }
    if let node { outline.directory?.hurry(node, in: outline.store) }
    return context.update(outline, edits: edits, window: params.window)
  }

  static func collapse(
    _ params: OutlineCollapseParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let edits = try outline.change { store throws(OutlineError) in
      try store.collapse(
        params.node.map(NodeID.init(wire:)),
        recursive: params.recursive ?? false
      )
    }
    return context.update(outline, edits: edits, window: params.window)
  }

  static func toggle(
    _ params: OutlineToggleParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let node = NodeID(wire: params.node)
    let edits = try outline.open { store throws(OutlineError) in try store.toggle(node) }
    outline.directory?.hurry(node, in: outline.store)
    return context.update(outline, edits: edits, window: params.window)
  }

  static func reveal(
    _ params: OutlineRevealParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let version = outline.store.version
    let found = try outline.find(params.place)
    guard let node = found.node else {
      return context.update(outline, edits: found.edits, window: params.window) { writer in
        writer.raw(#","node":null,"index":null,"reason":"#)
        writer.string(found.obstacle.rawValue)
      }
    }
    var row: Int?
    let edits =
      found.edits
      + (try outline.open { store throws(OutlineError) in
        let result = try store.reveal(node, expand: params.expand ?? false)
        row = result.row
        return result.edits
      })
    row = row.flatMap { _ in outline.store.row(of: node) }
    outline.store.countAsOneChange(edits, since: version)
    return context.update(outline, edits: edits, window: params.window, target: node) { writer in
      writer.raw(#","node":"#)
      writer.integer(Int(node.rawValue))
      writer.raw(#","index":"#)
      writer.integerOrNull(row)
      if row == nil { writer.raw(#","reason":"filtered""#) }
    }
  }
}

extension OpenOutline {
  /// What a client wants to see, or why it is not there.
  fileprivate struct Found {
    var node: NodeID?
    var obstacle = RevealObstacle.missing
    /// How the rows changed by what was read on the way.
    var edits: [OutlineEngine.RowEdit] = []
  }

  fileprivate func find(_ place: OutlineRevealParams.Place) throws(ResponseError) -> Found {
    switch place {
    case .node(let number): return Found(node: NodeID(wire: number))
    case .path(let path):
      var found = found(store.node(atPath: path))
      if found.node == nil, found.obstacle == .missing, let directory {
        found.obstacle = directory.obstacle(to: path, in: store).obstacle ?? .missing
      }
      return found
    case .target(let uri): return find(uri)
    case .position:
      throw .failed(.unsupported, "this outline has no positions: its source is no document")
    }
  }

  private func found(_ last: (node: NodeID?, isLoading: Bool)) -> Found {
    Found(node: last.node, obstacle: last.isLoading && !isComplete ? .loading : .missing)
  }

  private func find(_ uri: DocumentURI) -> Found {
    guard let directory else {
      if let rowBase { return find(uri, below: rowBase) }
      return Found(node: store.node { $0.uri.map(DocumentURI.init) == uri })
    }
    guard let path = uri.filePath else { return Found(obstacle: .outside) }
    let (finding, edits) = directory.find(path, in: &store)
    if case .node(let node) = finding { return Found(node: node, edits: edits) }
    return Found(obstacle: finding.obstacle ?? (isComplete ? .missing : .loading), edits: edits)
  }
}

extension OpenOutline {
  /// Looks in a path list, whose names may be dots.
  private func find(_ uri: DocumentURI, below base: DocumentURI) -> Found {
    if let names = uri.spelledNames(below: base),
      let node = store.node(atRawPath: names).node
    {
      return Found(node: node)
    }
    // The base itself is no row.
    guard let names = uri.names(below: base), !names.isEmpty else {
      return Found(obstacle: .outside)
    }
    return found(store.node(atRawPath: names))
  }
}

extension DirectoryLoader.Finding {
  /// What is known to be in the way, if anything is.
  fileprivate var obstacle: RevealObstacle? {
    switch self {
    case .node, .missing: nil
    case .loading: .loading
    case .outside: .outside
    case .ignored: .ignored
    case .filtered: .filtered
    }
  }
}

extension OpenOutline {
  /// Changes the store, or answers why it cannot.
  func change(
    _ body: (inout ExplorerStore) throws(OutlineError) -> [OutlineEngine.RowEdit]
  ) throws(ResponseError) -> [OutlineEngine.RowEdit] {
    do { return try body(&store) } catch { throw ResponseError(error) }
  }

  /// Changes the store, and reads the folders that are open then and were not read before.
  func open(
    _ body: (inout ExplorerStore) throws(OutlineError) -> [OutlineEngine.RowEdit]
  ) throws(ResponseError) -> [OutlineEngine.RowEdit] {
    let version = store.version
    var edits = try change(body)
    edits += directory?.readOpened(into: &store) ?? []
    store.countAsOneChange(edits, since: version)
    return edits
  }
}

extension RequestContext {
  func outline(_ params: some OutlineRequest) throws(ResponseError) -> OpenOutline {
    try server.session.outline(params.outline)
  }
}

extension JSONWriter {
  mutating func integerOrNull(_ value: Int?) {
    if let value { integer(value) } else { null() }
  }
}
