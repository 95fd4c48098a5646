extension JSONWriter {
  /// Appends a row.
  public mutating func row(_ row: Row) {
    raw(#"{"id":"#)
    integer(row.id)
    raw(#","name":"#)
    string(row.name)
    raw(#","depth":"#)
    integer(row.depth)
    raw(#","kind":"#)
    string(row.kind)
    raw(#","expandable":"#)
    bool(row.expandable)
    raw(#","expanded":"#)
    bool(row.expanded)
    member(#","hit":"#, row.hit) { $0.bool($1) }
    member(#","matches":"#, row.matches) { $0.array($1) { $0.match($1) } }
    member(#","hitsBelow":"#, row.hitsBelow) { $0.integer($1) }
    member(#","uri":"#, row.uri) { $0.string($1.string) }
    member(#","detail":"#, row.detail) { $0.string($1) }
    member(#","symbolKind":"#, row.symbolKind) { $0.integer($1.rawValue) }
    member(#","range":"#, row.range) { $0.range($1) }
    member(#","selectionRange":"#, row.selectionRange) { $0.range($1) }
    member(#","link":"#, row.link) { $0.link($1) }
    member(#","ignored":"#, row.ignored) { $0.bool($1) }
    member(#","problem":"#, row.problem) { $0.string($1) }
    member(#","loading":"#, row.loading) { $0.bool($1) }
    member(#","segments":"#, row.segments) { $0.array($1) { $0.segment($1) } }
    member(#","decorations":"#, row.decorations) { $0.decorations($1) }
    member(#","size":"#, row.size) { $0.integer($1) }
    member(#","modified":"#, row.modified) { $0.integer($1) }
    member(#","data":"#, row.data) { $0.value($1) }
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

  /// Appends a member that may be absent; `key` brings its comma, quotes and colon.
  @inline(__always)
  private mutating func member<Value>(
    _ key: StaticString,
    _ value: Value?,
    write: (inout JSONWriter, Value) -> Void
  ) {
    guard let value else { return }
    raw(key)
    write(&self, value)
  }

  private mutating func match(_ match: MatchRange) {
    raw("[")
    integer(match.start)
    raw(",")
    integer(match.end)
    raw("]")
  }

  private mutating func link(_ link: Row.Link) {
    raw(#"{"target":"#)
    string(link.target)
    raw(#","state":"#)
    string(link.state.rawValue)
    raw("}")
  }

  private mutating func segment(_ segment: Row.Segment) {
    raw(#"{"id":"#)
    integer(segment.id)
    raw(#","name":"#)
    string(segment.name)
    raw("}")
  }

  private mutating func decorations(_ decorations: Row.Decorations) {
    raw("{")
    member(#""git":"#, decorations.git) { $0.string($1) }
    if decorations.git != nil, decorations.gitBelow != nil { raw(",") }
    member(#""gitBelow":"#, decorations.gitBelow) { $0.array($1) { $0.string($1) } }
    raw("}")
  }
}
