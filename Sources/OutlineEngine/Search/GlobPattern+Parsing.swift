extension GlobPattern {
  /// Reads a pattern; `\` takes the next character literally.
  ///
  /// Only in the scope of paths `/` divides it, and only there `**` is more than `*`. A pattern
  /// without `/` is held against the name even then; a leading one stands for the root.
  init(_ text: String, form: ComparisonForm, scope: SearchQuery.Scope) throws(QueryError) {
    let isForPath = scope == .path && text.contains("/")
    var reader = GlobReader(characters: Array(text), form: form)
    var segments: [[Piece]] = [[]]
    while let character = reader.next() {
      if isForPath, character == "/" {
        segments.append([])
      } else {
        segments[segments.count - 1].append(try reader.piece(character))
      }
    }
    if isForPath, segments.first == [] { segments.removeFirst() }
    self.isForPath = isForPath
    self.segments = segments.map { pieces in
      isForPath && pieces == [.anyRun, .anyRun] ? .anySegments : .pieces(pieces)
    }
  }
}

/// Reads the pieces of a glob.
private struct GlobReader {
  let characters: [Character]
  let form: ComparisonForm
  private var position = 0

  init(characters: [Character], form: ComparisonForm) {
    self.characters = characters
    self.form = form
  }

  mutating func next() -> Character? {
    guard position < characters.count else { return nil }
    position += 1
    return characters[position - 1]
  }

  /// The piece that begins with a character just read.
  mutating func piece(_ character: Character) throws(QueryError) -> GlobPattern.Piece {
    switch character {
    case "*": return .anyRun
    case "?": return .anyCharacter
    case "[": return .set(try set())
    case "\\": return .character(form.bytes(of: String(next() ?? "\\")))
    default: return .character(form.bytes(of: String(character)))
    }
  }

  private mutating func set() throws(QueryError) -> GlobSet {
    let start = position - 1
    var set = GlobSet()
    if position < characters.count, "!^".contains(characters[position]) {
      set.isNegated = true
      position += 1
    }
    let first = position
    while let character = next() {
      if character == "]", position - 1 > first { return set }
      let low = character == "\\" ? next() ?? character : character
      var high = low
      if position + 1 < characters.count, characters[position] == "-",
        characters[position + 1] != "]"
      {
        position += 1
        high = next() ?? low
        if high == "\\" { high = next() ?? high }
      }
      let span = GlobSet.Span(
        low: form.bytes(of: String(low)),
        high: form.bytes(of: String(high))
      )
      guard !span.high.lexicographicallyPrecedes(span.low) else {
        throw fault("the range in “[…]” is the wrong way round", at: position - 1)
      }
      set.spans.append(span)
    }
    throw fault("a “[” is not closed", at: start)
  }

  private func fault(_ message: String, at index: Int) -> QueryError {
    QueryError(
      message: message,
      utf8Offset: characters[..<index].reduce(0) { $0 + $1.utf8.count }
    )
  }
}
