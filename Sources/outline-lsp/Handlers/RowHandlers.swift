import OutlineEngine
import OutlineProtocol

/// Looking at rows and nodes, which changes nothing.
enum RowHandlers {
  static func rows(
    _ params: OutlineRowsParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let outline = try context.outline(params)
    var window = params.window ?? Window(start: 0, count: 0)
    if let around = params.around {
      let node = NodeID(wire: around.node)
      guard outline.store.place(of: node) != nil else {
        throw ResponseError(OutlineError.noSuchNode(node))
      }
      window = Window(start: 0, count: around.count, around: [around.node])
    }
    window.sticky = params.sticky ?? window.sticky
    return context.update(outline, window: window)
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
    guard let place = store.place(of: id), let path = try? store.path(of: id),
      let keys = try? store.keys(of: id)
    else {
      throw ResponseError(OutlineError.noSuchNode(id))
    }
    let parent = store.rowAbove(place).map(store.id(at:))
    let siblings = try? store.childPlaces(of: parent)
    let encoding = context.encoding
    return Answer { writer in
      writer.raw(#"{"row":"#)
      var rows = RowWriter(outline, encoding)
      rows.write([place], to: &writer)
      writer.raw(#","path":"#)
      try writer.encode(path)
      writer.raw(#","keys":"#)
      try writer.encode(keys)
      writer.raw(#","parent":"#)
      writer.integerOrNull(parent.map { Int($0.rawValue) })
      writer.raw(#","index":"#)
      writer.integerOrNull(store.row(of: id))
      if let first = siblings?.first, let last = siblings?.last {
        writer.raw(#","firstSibling":"#)
        writer.integer(Int(store.id(at: first).rawValue))
        writer.raw(#","lastSibling":"#)
        writer.integer(Int(store.id(at: last).rawValue))
      }
      writer.raw("}")
    }
  }
}
