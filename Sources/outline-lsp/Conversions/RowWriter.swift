import OutlineEngine
import OutlineProtocol

/// Writes rows of a store as JSON, straight from its columns.
///
/// `JSONEncoder` needs 3 µs a row; the benchmark `rows 1000` pays for this one. It writes what
/// `OutlineProtocol.Row` would encode to, which a test compares.
struct RowWriter {
  private let outline: OpenOutline
  private let encoding: PositionEncodingKind
  private let isSearching: Bool
  private let uriPrefix: [UInt8]
  private var uris: RowURIs?
  private var git: GitRows?
  private let details: [Options.Detail]

  init(_ outline: OpenOutline, _ encoding: PositionEncodingKind) {
    self.outline = outline
    self.encoding = encoding
    isSearching = outline.withStore(\.isSearching)
    details = outline.options.details ?? []
    git = outline.git.map { GitRows($0.decorations) }
    uriPrefix = outline.rowURIPrefix ?? []
    uris = outline.rowURIPrefix.map { RowURIs(prefix: $0, isForJSON: true) }
  }

  /// Writes the rows of a range with commas between them.
  mutating func write(rows range: Range<Int>, to writer: inout JSONWriter) {
    outline.withStore { write($0.places(inRows: range), of: $0, to: &writer) }
  }

  /// Writes the rows of some nodes with commas between them.
  mutating func write(_ places: [Int], to writer: inout JSONWriter) {
    outline.withStore { write(places, of: $0, to: &writer) }
  }

  private mutating func write(
    _ places: [Int],
    of store: ExplorerStore,
    to writer: inout JSONWriter
  ) {
    store.withRowColumns { columns in
      var isFirst = true
      for place in places {
        if !isFirst { writer.raw(",") }
        isFirst = false
        write(place, columns, of: store, to: &writer)
      }
    }
  }

  private mutating func write(
    _ place: Int,
    _ columns: RowColumns,
    of store: ExplorerStore,
    to writer: inout JSONWriter
  ) {
    let facts = store.facts(at: place, in: columns)
    if facts.segments.count == 1 {
      writer.rowStart(id: Int(facts.id), name: columns.name(at: place), depth: facts.depth)
    } else {
      store.joinedName(of: facts.segments).withUnsafeBufferPointer { name in
        writer.rowStart(id: Int(facts.id), name: name, depth: facts.depth)
      }
    }
    switch facts.kind {
    case 0: writer.raw(#","kind":"folder""#)
    case 1: writer.raw(#","kind":"file""#)
    default:
      writer.raw(#","kind":"#)
      writer.string(store.kindName(facts.kind))
    }
    switch (facts.isExpandable, facts.isExpanded) {
    case (false, _): writer.raw(#","expandable":false,"expanded":false"#)
    case (true, false): writer.raw(#","expandable":true,"expanded":false"#)
    case (true, true): writer.raw(#","expandable":true,"expanded":true"#)
    }
    if facts.segments.count > 1 { write(facts.segments, columns, of: store, to: &writer) }
    if isSearching { writeSearch(place, facts, of: store, to: &writer) }
    if uris != nil { writeURI(place, of: store, to: &writer) }
    if facts.hasAttributes { writeAttributes(place, of: store, to: &writer) }
    git?.write(place, of: store, to: &writer)
    if !details.isEmpty { writeDetails(place, of: store, to: &writer) }
    if facts.isIgnored { writer.raw(#","ignored":true"#) }
    if facts.isLoading { writer.raw(#","loading":true"#) }
    writer.raw("}")
  }

  /// Writes the folders of a chain.
  private func write(
    _ segments: Range<Int>,
    _ columns: RowColumns,
    of store: ExplorerStore,
    to writer: inout JSONWriter
  ) {
    writer.raw(#","segments":["#)
    for place in segments {
      writer.raw(place == segments.lowerBound ? #"{"id":"# : #",{"id":"#)
      writer.integer(Int(store.id(at: place).rawValue))
      writer.raw(#","name":"#)
      writer.string(utf8: columns.name(at: place))
      writer.raw("}")
    }
    writer.raw("]")
  }

  private func writeDetails(_ place: Int, of store: ExplorerStore, to writer: inout JSONWriter) {
    let status = store.status(at: place)
    if details.contains(.size), let size = status.size {
      writer.integer(size, after: #","size":"#)
    }
    if details.contains(.modified), let modified = status.modified {
      writer.integer(modified, after: #","modified":"#)
    }
  }

  private func writeSearch(
    _ place: Int,
    _ facts: RowFacts,
    of store: ExplorerStore,
    to writer: inout JSONWriter
  ) {
    if facts.isHit { writer.raw(#","hit":true"#) }
    let matches = store.matches(at: place, facts)
    if !matches.isEmpty { writeMatches(matches, facts, of: store, to: &writer) }
    if let below = store.hitsBelow(place, facts) {
      writer.integer(below, after: #","hitsBelow":"#)
    }
  }

  private func writeMatches(
    _ matches: [Range<Int>],
    _ facts: RowFacts,
    of store: ExplorerStore,
    to writer: inout JSONWriter
  ) {
    let unit = TextUnit(rawValue: facts.isPlain ? "utf-8" : encoding.rawValue) ?? .utf16
    let ranges =
      unit == .utf8
      ? matches : unit.ranges(ofUTF8: matches, in: store.joinedName(of: facts.segments))
    writer.raw(#","matches":["#)
    for (index, range) in ranges.enumerated() {
      writer.integer(range.lowerBound, after: index == 0 ? "[" : ",[")
      writer.integer(range.upperBound, after: ",")
      writer.raw("]")
    }
    writer.raw("]")
  }

  private mutating func writeURI(
    _ place: Int,
    of store: ExplorerStore,
    to writer: inout JSONWriter
  ) {
    guard RowURIs.has(place, of: store, prefix: uriPrefix) else { return }
    writer.raw(#","uri":""#)
    uris?.write(place, of: store, to: &writer)
    writer.raw("\"")
  }

  private func writeAttributes(
    _ place: Int,
    of store: ExplorerStore,
    to writer: inout JSONWriter
  ) {
    guard let attributes = store.attributes(at: place) else { return }
    func member(_ key: StaticString, _ text: String?) {
      guard let text else { return }
      writer.raw(key)
      writer.string(text)
    }
    func member(_ key: StaticString, _ range: OutlineEngine.TextRange?) {
      guard let range else { return }
      writer.raw(key)
      writer.range(OutlineProtocol.TextRange(range))
    }
    if uris == nil { member(#","uri":"#, attributes.uri) }
    member(#","detail":"#, attributes.detail)
    if let kind = attributes.symbolKind {
      writer.integer(kind, after: #","symbolKind":"#)
    }
    member(#","range":"#, attributes.range)
    member(#","selectionRange":"#, attributes.selectionRange)
    if let link = attributes.link {
      member(#","link":{"target":"#, link.target)
      member(#","state":"#, link.state.rawValue)
      writer.raw("}")
    }
    member(#","problem":"#, attributes.problem)
    if let payload = attributes.payload {
      writer.raw(#","data":"#)
      writer.raw(payload)
    }
  }
}

extension OutlineProtocol.TextRange {
  init(_ range: OutlineEngine.TextRange) {
    self.init(start: Position(range.start), end: Position(range.end))
  }
}

extension Position {
  fileprivate init(_ position: TextPosition) {
    self.init(line: position.line, character: position.character)
  }
}
