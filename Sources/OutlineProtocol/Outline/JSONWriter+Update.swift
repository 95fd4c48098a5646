extension JSONWriter {
  /// Appends an update, in a twentieth of the time that `JSONEncoder` takes.
  ///
  /// `rows` appends the elements of the window's rows where `windowStart` is given, so that rows
  /// need not be made into ``Row`` values first; `members` appends what a result has beside the
  /// update, each member after a comma.
  public mutating func update(
    _ update: Update,
    windowStart: Int? = nil,
    rows: (inout JSONWriter) -> Void = { _ in },
    members: (inout JSONWriter) -> Void = { _ in }
  ) {
    raw(#"{"version":"#)
    integer(update.version)
    raw(#","total":"#)
    integer(update.total)
    raw(#","edits":"#)
    array(update.edits) { $0.rowEdit($1) }
    if let windowStart {
      raw(#","window":{"start":"#)
      integer(windowStart)
      raw(#","rows":["#)
      rows(&self)
      raw("]}")
    }
    if let search = update.search {
      raw(#","search":"#)
      searchResult(search)
    }
    raw(#","complete":"#)
    bool(update.complete)
    members(&self)
    raw("}")
  }

  private mutating func rowEdit(_ edit: RowEdit) {
    raw(#"{"start":"#)
    integer(edit.start)
    raw(#","removed":"#)
    integer(edit.removed)
    raw(#","inserted":"#)
    integer(edit.inserted)
    raw("}")
  }

  private mutating func searchResult(_ search: SearchResult) {
    raw(#"{"query":"#)
    string(search.query)
    raw(#","hits":"#)
    integer(search.hits)
    raw(#","complete":"#)
    bool(search.complete)
    if let first = search.first {
      raw(#","first":{"node":"#)
      integer(first.node)
      raw(#","index":"#)
      integer(first.index)
      raw("}")
    }
    raw("}")
  }

  /// Appends a range of a text.
  public mutating func range(_ range: TextRange) {
    raw(#"{"start":"#)
    position(range.start)
    raw(#","end":"#)
    position(range.end)
    raw("}")
  }

  private mutating func position(_ position: Position) {
    raw(#"{"line":"#)
    integer(position.line)
    raw(#","character":"#)
    integer(position.character)
    raw("}")
  }
}
