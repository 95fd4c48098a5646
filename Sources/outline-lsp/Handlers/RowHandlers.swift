import OutlineEngine
import OutlineProtocol

/// Looking at rows and nodes, which changes nothing.
enum RowHandlers {
  static func rows(
    _ params: OutlineRowsParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let window = try outline.window(params)
    guard params.sticky ?? false else { return context.update(outline, window: window) }
    let first = outline.store.node(atRow: window.start).flatMap(outline.store.place(of:))
    let ancestors = first.map { outline.store.ancestors(of: $0).reversed() } ?? []
    let encoding = context.encoding
    return context.update(outline, window: window) { writer in
      writer.raw(#","ancestors":["#)
      var rows = RowWriter(outline, encoding)
      rows.write(Array(ancestors), to: &writer)
      writer.raw("]")
    }
  }

  static func children(
    _ params: OutlineChildrenParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let places: [Int]
    do {
      places = try outline.store.childPlaces(of: params.node.map(NodeID.init(wire:)))
    } catch {
      throw ResponseError(error)
    }
    let wanted = places.dropFirst(params.start ?? 0).prefix(params.count ?? places.count)
    let encoding = context.encoding
    return Answer { writer in
      writer.raw(#"{"version":"#)
      writer.integer(outline.store.version)
      writer.raw(#","total":"#)
      writer.integer(places.count)
      writer.raw(#","rows":["#)
      var rows = RowWriter(outline, encoding)
      rows.write(Array(wanted), to: &writer)
      writer.raw("]}")
    }
  }

  static func node(
    _ params: OutlineNodeParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    let id = NodeID(wire: params.node)
    let store = outline.store
    guard let place = store.place(of: id), let path = try? store.path(of: id) else {
      throw ResponseError(OutlineError.noSuchNode(id))
    }
    let encoding = context.encoding
    return Answer { writer in
      writer.raw(#"{"row":"#)
      var rows = RowWriter(outline, encoding)
      rows.write(place, to: &writer)
      writer.raw(#","path":"#)
      try writer.encode(path)
      writer.raw(#","parent":"#)
      writer.integerOrNull(store.parent(of: place).map { Int(store.facts(at: $0).id) })
      writer.raw(#","index":"#)
      writer.integerOrNull(store.row(of: id))
      writer.raw("}")
    }
  }
}

extension OpenOutline {
  /// The rows asked for: a window, or those with a node in the middle, or with the closest visible one above it.
  fileprivate func window(_ params: OutlineRowsParams) throws(ResponseError) -> Window {
    if let window = params.window { return window }
    guard let around = params.around else { return Window(start: 0, count: 0) }
    let id = NodeID(wire: around.node)
    guard let place = store.place(of: id) else { throw ResponseError(OutlineError.noSuchNode(id)) }
    let start = max(0, store.nearestRow(to: place) - around.count / 2)
    return Window(start: start, count: around.count)
  }
}
