import OutlineEngine
import OutlineProtocol

/// Writes how the rows of an outline stand, with the rows of a window straight from the store.
struct UpdateWriter {
  let outline: OpenOutline
  let encoding: PositionEncodingKind
  var edits: [OutlineEngine.RowEdit] = []
  var window: Window?

  /// `members`: writes further members, each with a comma before it.
  func write(to writer: inout JSONWriter, members: (inout JSONWriter) -> Void) {
    let start = window.map { min($0.start, outline.store.rowCount) }
    writer.update(Update(outline, edits), windowStart: start) { writer in
      guard let window, let start else { return }
      let count = min(window.count, outline.store.rowCount - start)
      var rows = RowWriter(outline, encoding)
      rows.write(rows: start..<start + count, to: &writer)
    } members: {
      members(&$0)
    }
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
  /// `members`: writes further members, each with a comma before it.
  func update(
    _ outline: OpenOutline,
    edits: [OutlineEngine.RowEdit] = [],
    window: Window?,
    members: @escaping (inout JSONWriter) -> Void = { _ in }
  ) -> Answer {
    let update = UpdateWriter(outline: outline, encoding: encoding, edits: edits, window: window)
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
