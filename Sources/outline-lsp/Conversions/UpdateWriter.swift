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
    var (update, range) = (Update(outline, edits), 0..<0)
    if let window {
      (update.window, range) = outline.withStore { $0.place(window, target: target) }
    }
    var rows = RowWriter(outline, encoding)
    writer.update(update) { writer in
      rows.write(rows: range, to: &writer)
    } members: { writer in
      if let window, window.sticky ?? false {
        let ancestors = outline.withStore { $0.ancestors(ofRow: range.lowerBound) }
        writer.raw(#","ancestors":["#)
        rows.write(ancestors, to: &writer)
        writer.raw("]")
      }
      members(&writer)
    }
  }
}

extension ExplorerStore {
  /// Where a window lies and the row that it is around, and the rows that are in it.
  fileprivate func place(
    _ window: Window,
    target: NodeID?
  ) -> (window: Update.Rows, rows: Range<Int>) {
    let wanted =
      (window.follow ?? false ? [target] : [])
      + (window.around ?? []).map(NodeID.init(wire:))
    let middle = wanted.lazy.compactMap { $0.flatMap(place(of:)) }.first.map(nearestRow)
    var start = min(window.start, rowCount)
    if let middle {
      start = max(0, min(middle - window.count / 2, rowCount - window.count))
    }
    let place = Update.Rows(
      start: start,
      rows: [],
      node: middle.flatMap(node(atRow:)).map { Int($0.rawValue) },
      index: rowCount > 0 ? middle : nil
    )
    return (place, start..<start + min(window.count, rowCount - start))
  }

  /// The places above a row, the root first.
  fileprivate func ancestors(ofRow row: Int) -> [Int] {
    let place = node(atRow: row).flatMap(place(of:))
    return place.map { rowsAbove($0).reversed() } ?? []
  }
}

extension Update {
  /// Without a window.
  init(_ outline: OpenOutline, _ edits: [OutlineEngine.RowEdit]) {
    let isComplete = outline.isComplete
    self = outline.withStore { store in
      Update(
        version: store.version,
        total: store.rowCount,
        edits: edits.map(RowEdit.init),
        search: store.searchStatus.map { SearchResult($0, isComplete: isComplete) },
        complete: isComplete
      )
    }
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
