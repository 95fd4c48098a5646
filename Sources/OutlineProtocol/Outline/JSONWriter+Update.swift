extension JSONWriter {
  /// Appends an update, in a twentieth of the time that `JSONEncoder` takes.
  ///
  /// Of its window only the place is read, and its ancestors are left out: `rows` appends the
  /// elements of the window's rows, so that they need not be made into ``Row`` values first, and
  /// `members` what else the result has, each member after a comma.
  public mutating func update(
    _ update: Update,
    rows: (inout JSONWriter) -> Void = { _ in },
    members: (inout JSONWriter) -> Void = { _ in }
  ) {
    integer(update.version, after: #"{"version":"#)
    integer(update.total, after: #","total":"#)
    raw(#","edits":"#)
    array(update.edits) { $0.rowEdit($1) }
    if let window = update.window {
      integer(window.start, after: #","window":{"start":"#)
      raw(#","rows":["#)
      rows(&self)
      raw("]")
      member(#","node":"#, window.node)
      member(#","index":"#, window.index)
      raw("}")
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

  private mutating func member(_ key: StaticString, _ value: Int?) {
    if let value { integer(value, after: key) }
  }

  private mutating func rowEdit(_ edit: RowEdit) {
    integer(edit.start, after: #"{"start":"#)
    integer(edit.removed, after: #","removed":"#)
    integer(edit.inserted, after: #","inserted":"#)
    raw("}")
  }

  private mutating func searchResult(_ search: SearchResult) {
    raw(#"{"query":"#)
    string(search.query)
    integer(search.hits, after: #","hits":"#)
    raw(#","complete":"#)
    bool(search.complete)
    if let first = search.first {
      integer(first.node, after: #","first":{"node":"#)
      integer(first.index, after: #","index":"#)
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
    integer(position.line, after: #"{"line":"#)
    integer(position.character, after: #","character":"#)
    raw("}")
  }
}
