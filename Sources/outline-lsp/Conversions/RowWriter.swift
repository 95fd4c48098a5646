import OutlineEngine
import OutlineProtocol

/// Writes rows of a store as JSON, straight from its columns.
///
/// `JSONEncoder` needs 3 µs a row; the benchmark `rows 1000` pays for this one. It writes what
/// `OutlineProtocol.Row` would encode to, which a test compares.
struct RowWriter {
  private let store: ExplorerStore
  private let encoding: PositionEncodingKind
  private let isSearching: Bool
  private let uriPrefix: [UInt8]
  private var uris: RowURIs?
  private var git: GitRows?
  private let details: [Options.Detail]

  init(_ outline: OpenOutline, _ encoding: PositionEncodingKind) {
    store = outline.store
    self.encoding = encoding
    isSearching = store.standingQuery != nil
    details = outline.options.details ?? []
    git = outline.git.map { GitRows($0.decorations) }
    uriPrefix = outline.rowURIPrefix ?? []
    uris = outline.rowURIPrefix.map { RowURIs(prefix: $0, isForJSON: true) }
  }

  /// Writes rows with commas between them.
  mutating func write(_ places: [Int], to writer: inout JSONWriter) {
    for (index, place) in places.enumerated() {
      if index > 0 { writer.raw(",") }
      write(place, to: &writer)
    }
  }

  mutating func write(rows range: Range<Int>, to writer: inout JSONWriter) {
    var places: [Int] = []
    places.reserveCapacity(range.count)
    store.forEachPlace(inRows: range) { places.append($0) }
    write(places, to: &writer)
  }

  mutating func write(_ place: Int, to writer: inout JSONWriter) {
    let facts = store.facts(at: place)
    writer.raw(#"{"id":"#)
    writer.integer(Int(facts.id))
    writer.raw(#","name":"#)
    store.withName(at: place) { writer.string(utf8: $0) }
    writer.raw(#","depth":"#)
    writer.integer(facts.depth)
    switch facts.kind {
    case 0: writer.raw(#","kind":"folder","#)
    case 1: writer.raw(#","kind":"file","#)
    default:
      writer.raw(#","kind":"#)
      writer.string(store.kindName(facts.kind))
      writer.raw(",")
    }
    switch (facts.isExpandable, facts.isExpanded) {
    case (false, _): writer.raw(#""expandable":false,"expanded":false"#)
    case (true, false): writer.raw(#""expandable":true,"expanded":false"#)
    case (true, true): writer.raw(#""expandable":true,"expanded":true"#)
    }
    if isSearching { writeSearch(place, facts, to: &writer) }
    if uris != nil { writeURI(place, to: &writer) }
    if facts.hasAttributes { writeAttributes(place, to: &writer) }
    if git != nil { writeGit(place, to: &writer) }
    if !details.isEmpty { writeDetails(place, to: &writer) }
    if facts.isIgnored { writer.raw(#","ignored":true"#) }
    if facts.isLoading { writer.raw(#","loading":true"#) }
    writer.raw("}")
  }

  private mutating func writeGit(_ place: Int, to writer: inout JSONWriter) {
    let store = store
    git?.write(place, of: store, to: &writer)
  }

  private func writeDetails(_ place: Int, to writer: inout JSONWriter) {
    let status = store.status(at: place)
    if details.contains(.size), let size = status.size {
      writer.raw(#","size":"#)
      writer.integer(size)
    }
    if details.contains(.modified), let modified = status.modified {
      writer.raw(#","modified":"#)
      writer.integer(modified)
    }
  }

  private func writeSearch(_ place: Int, _ facts: RowFacts, to writer: inout JSONWriter) {
    if facts.isHit { writer.raw(#","hit":true"#) }
    let matches = store.matches(at: place)
    if !matches.isEmpty { writeMatches(matches, place, isPlain: facts.isPlain, to: &writer) }
    if let below = store.hitsBelowIfClosed(place) {
      writer.raw(#","hitsBelow":"#)
      writer.integer(below)
    }
  }

  private func writeMatches(
    _ matches: [Range<Int>],
    _ place: Int,
    isPlain: Bool,
    to writer: inout JSONWriter
  ) {
    let unit = TextUnit(rawValue: isPlain ? "utf-8" : encoding.rawValue) ?? .utf16
    let ranges = store.withName(at: place) { unit.ranges(ofUTF8: matches, in: $0) }
    writer.raw(#","matches":["#)
    for (index, range) in ranges.enumerated() {
      writer.raw(index == 0 ? "[" : ",[")
      writer.integer(range.lowerBound)
      writer.raw(",")
      writer.integer(range.upperBound)
      writer.raw("]")
    }
    writer.raw("]")
  }

  private mutating func writeURI(_ place: Int, to writer: inout JSONWriter) {
    let store = store
    guard RowURIs.has(place, of: store, prefix: uriPrefix) else { return }
    writer.raw(#","uri":""#)
    uris?.write(place, of: store, to: &writer)
    writer.raw("\"")
  }

  private func writeAttributes(_ place: Int, to writer: inout JSONWriter) {
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
      writer.raw(#","symbolKind":"#)
      writer.integer(kind)
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
