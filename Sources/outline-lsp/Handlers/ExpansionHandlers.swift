import OutlineEngine
import OutlineProtocol

/// Opening and closing branches.
enum ExpansionHandlers {
  static func expand(
    _ params: OutlineExpandParams, _ context: RequestContext
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
    if let node { outline.directory?.hurry(node) }
    return context.update(outline, edits: edits, window: params.window)
  }

  static func collapse(
    _ params: OutlineCollapseParams, _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let edits = try outline.change { store throws(OutlineError) in
      try store.collapse(
        params.node.map(NodeID.init(wire:)), recursive: params.recursive ?? false)
    }
    return context.update(outline, edits: edits, window: params.window)
  }

  static func toggle(
    _ params: OutlineToggleParams, _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let node = NodeID(wire: params.node)
    let edits = try outline.open { store throws(OutlineError) in try store.toggle(node) }
    outline.directory?.hurry(node)
    return context.update(outline, edits: edits, window: params.window)
  }

  static func reveal(
    _ params: OutlineRevealParams, _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let found = try outline.find(params.place)
    guard let node = found.node else {
      return context.update(outline, window: params.window) { writer in
        writer.raw(#","node":null,"index":null,"reason":"#)
        writer.string(found.obstacle.rawValue)
      }
    }
    var row: Int?
    let edits = try outline.open { store throws(OutlineError) in
      let result = try store.reveal(node, expand: params.expand ?? false)
      row = result.row
      return result.edits
    }
    return context.update(outline, edits: edits, window: params.window) { writer in
      writer.raw(#","node":"#)
      writer.integer(Int(node.rawValue))
      writer.raw(#","index":"#)
      writer.integerOrNull(row)
      if row == nil { writer.raw(#","reason":"filtered""#) }
    }
  }
}

extension OpenOutline {
  /// Looks up what a client wants to see.
  fileprivate func find(
    _ place: OutlineRevealParams.Place
  ) throws(ResponseError) -> (node: NodeID?, obstacle: RevealObstacle) {
    switch place {
    case .node(let number): return (NodeID(wire: number), .missing)
    case .path(let path): return obstacle(store.node(atPath: path))
    case .target(let uri): return find(uri)
    case .position:
      throw .failed(.unsupported, "this outline has no positions: its source is no document")
    }
  }

  private func find(_ uri: DocumentURI) -> (node: NodeID?, obstacle: RevealObstacle) {
    guard let directory else {
      return (store.node { $0.uri.map(DocumentURI.init) == uri }, .missing)
    }
    guard let path = uri.filePath, let components = directory.components(of: path) else {
      return (nil, .outside)
    }
    return obstacle(store.node(atRawPath: components))
  }

  private func obstacle(
    _ found: (node: NodeID?, isLoading: Bool)
  ) -> (node: NodeID?, obstacle: RevealObstacle) {
    (found.node, found.isLoading && !isComplete ? .loading : .missing)
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
