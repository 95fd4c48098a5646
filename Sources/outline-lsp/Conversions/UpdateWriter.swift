import OutlineEngine
import OutlineProtocol

/// Writes how the rows of an outline stand, with the rows of a window straight from the store.
struct UpdateWriter {
  let outline: OpenOutline
  let encoding: PositionEncodingKind
  var edits: [OutlineEngine.RowEdit] = []
  var window: Window?
  /// The node that the request went to.
  var target: NodeID?

  /// `members`: writes further members, each with a comma before it.
  func write(to writer: inout JSONWriter, members: (inout JSONWriter) -> Void) {
    let store = outline.store
    let place = window.map { store.place($0, target: target) }
    var update = Update(outline, edits)
    update.window = place.map { place in
      Update.Rows(
        start: place.rows.lowerBound,
        rows: [],
        node: place.middle.flatMap(store.node(atRow:)).map { Int($0.rawValue) },
        index: place.middle
      )
    }
    var rows = RowWriter(outline, encoding)
    writer.update(update) { writer in
      if let place { rows.write(rows: place.rows, to: &writer) }
    } members: { writer in
      if let place, window?.sticky ?? false {
        let first = store.node(atRow: place.rows.lowerBound).flatMap(store.place(of:))
        writer.raw(#","ancestors":["#)
        rows.write(first.map { store.ancestors(of: $0).reversed() } ?? [], to: &writer)
        writer.raw("]")
      }
      members(&writer)
    }
  }
}

extension ExplorerStore {
  /// Where a window lies, and the row that it is around.
  fileprivate func place(_ window: Window, target: NodeID?) -> (rows: Range<Int>, middle: Int?) {
    let wanted =
      (window.follow ?? false ? [target] : [])
      + (window.around ?? []).map(NodeID.init(wire:))
    let middle = wanted.lazy.compactMap { $0.flatMap(place(of:)) }.first.map(nearestRow)
    var start = min(window.start, rowCount)
    if let middle {
      start = max(0, min(middle - window.count / 2, rowCount - window.count))
    }
    return (start..<start + min(window.count, rowCount - start), rowCount > 0 ? middle : nil)
  }
}

extension Update {
  /// Without a window.
  init(_ outline: OpenOutline, _ edits: [OutlineEngine.RowEdit]) {
    let store = outline.store
    self.init(
      version: store.version,
      total: store.rowCount,
      edits: edits.map(RowEdit.init),
      search: store.searchStatus.map { SearchResult($0, isComplete: outline.isComplete) },
      complete: outline.isComplete
    )
  }
}

extension OutlineProtocol.RowEdit {
  init(_ edit: OutlineEngine.RowEdit) {
    self.init(start: edit.start, removed: edit.removed, inserted: edit.inserted)
  }
}

extension SearchResult {
  init(_ status: ExplorerStore.SearchStatus, isComplete: Bool) {
    self.init(
      query: status.query,
      hits: status.hits,
      complete: isComplete && status.isComplete,
      first: status.first.map { First(node: Int($0.node.rawValue), index: $0.row) }
    )
  }
}

extension RequestContext {
  var encoding: PositionEncodingKind { server.session.encoding }

  /// Answers with how the rows stand now.
  ///
  /// `target`: the node that the request went to, for windows that follow it.
  /// `members`: writes further members, each with a comma before it.
  func update(
    _ outline: OpenOutline,
    edits: [OutlineEngine.RowEdit] = [],
    window: Window?,
    target: NodeID? = nil,
    members: @escaping (inout JSONWriter) -> Void = { _ in }
  ) -> Answer {
    let update = UpdateWriter(
      outline: outline,
      encoding: encoding,
      edits: edits,
      window: window,
      target: target
    )
    return Answer { update.write(to: &$0, members: members) }
  }
}

extension Server {
  /// Tells the client that rows changed without a request.
  func notifyChange(of outline: OpenOutline, edits: [OutlineEngine.RowEdit]) {
    let update = UpdateWriter(outline: outline, encoding: session.encoding, edits: edits)
    notify(OutlineDidChangeParams.method) { writer in
      update.write(to: &writer) { writer in
        writer.raw(#","outline":{"uri":"#)
        writer.string(outline.identifier.uri.string)
        if !outline.identifier.view.isEmpty {
          writer.raw(#","view":"#)
          writer.string(outline.identifier.view)
        }
        writer.raw("}")
      }
    }
  }
}
