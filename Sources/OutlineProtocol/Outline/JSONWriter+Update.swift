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
    raw(#"{"version":"#)
    integer(update.version)
    raw(#","total":"#)
    integer(update.total)
    raw(#","edits":"#)
    array(update.edits) { $0.rowEdit($1) }
    if let window = update.window {
      raw(#","window":{"start":"#)
      integer(window.start)
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
    guard let value else { return }
    raw(key)
    integer(value)
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
