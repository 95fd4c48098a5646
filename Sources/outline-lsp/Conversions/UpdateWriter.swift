import OutlineEngine
import OutlineProtocol

/// Writes how the rows of an outline stand, as `Update` encodes to.
struct UpdateWriter {
  let outline: OpenOutline
  let encoding: PositionEncodingKind
  var edits: [OutlineEngine.RowEdit] = []
  var window: Window?

  /// Writes the members of an update, without the braces, so that a result can add its own.
  func writeMembers(to writer: inout JSONWriter) {
    let store = outline.store
    writer.raw(#""version":"#)
    writer.integer(store.version)
    writer.raw(#","total":"#)
    writer.integer(store.rowCount)
    writer.raw(#","edits":["#)
    for (index, edit) in edits.enumerated() {
      writer.raw(index == 0 ? #"{"start":"# : #",{"start":"#)
      writer.integer(edit.start)
      writer.raw(#","removed":"#)
      writer.integer(edit.removed)
      writer.raw(#","inserted":"#)
      writer.integer(edit.inserted)
      writer.raw("}")
    }
    writer.raw("]")
    if let window { writeRows(window, to: &writer) }
    if let status = store.searchStatus { write(status, to: &writer) }
    writer.raw(#","complete":"#)
    writer.bool(outline.isComplete)
  }

  private func writeRows(_ window: Window, to writer: inout JSONWriter) {
    let start = min(window.start, outline.store.rowCount)
    let count = min(window.count, outline.store.rowCount - start)
    writer.raw(#","window":{"start":"#)
    writer.integer(start)
    writer.raw(#","rows":"#)
    var rows = RowWriter(outline, encoding)
    rows.write(rows: start..<start + count, to: &writer)
    writer.raw("}")
  }

  private func write(_ status: ExplorerStore.SearchStatus, to writer: inout JSONWriter) {
    writer.raw(#","search":{"query":"#)
    writer.string(status.query)
    writer.raw(#","hits":"#)
    writer.integer(status.hits)
    writer.raw(#","complete":"#)
    writer.bool(outline.isComplete)
    if let first = status.first {
      writer.raw(#","first":{"node":"#)
      writer.integer(Int(first.node.rawValue))
      writer.raw(#","index":"#)
      writer.integer(first.row)
      writer.raw("}")
    }
    writer.raw("}")
  }
}

extension RequestContext {
  var encoding: PositionEncodingKind { server.session.encoding }

  /// Answers with how the rows stand now.
  ///
  /// - Parameter extra: writes further members, each with a comma before it.
  func update(
    _ outline: OpenOutline, edits: [OutlineEngine.RowEdit] = [], window: Window?,
    extra: @escaping (inout JSONWriter) -> Void = { _ in }
  ) -> Answer {
    let update = UpdateWriter(outline: outline, encoding: encoding, edits: edits, window: window)
    return { writer in
      writer.raw("{")
      update.writeMembers(to: &writer)
      extra(&writer)
      writer.raw("}")
    }
  }
}

extension Server {
  /// Tells the client that rows changed without a request.
  func notifyChange(of outline: OpenOutline, edits: [OutlineEngine.RowEdit]) {
    let update = UpdateWriter(outline: outline, encoding: session.encoding, edits: edits)
    notify(OutlineDidChangeParams.method) { writer in
      writer.raw(#"{"outline":"#)
      try writer.encode(outline.identifier)
      writer.raw(",")
      update.writeMembers(to: &writer)
      writer.raw("}")
    }
  }
}
