/// A query made ready to be held against names.
struct Matcher: Sendable {
  let query: SearchQuery
  let ignoresCase: Bool
  let form: ComparisonForm
  let engine: Engine

  /// What there is to do for each way to match.
  enum Engine: Sendable {
    /// The query is empty: nothing is a hit.
    case nothing
    case substring(Needle)
    /// Not empty.
    case words([Needle])
    case fuzzy(FuzzyPattern)
    case glob(GlobPattern)
    case regex(RegexPattern)
  }

  init(_ query: SearchQuery) throws(QueryError) {
    self.query = query
    let foldsCase =
      switch query.caseRule {
      case .ignore: true
      case .smart: !Self.hasCapital(query)
      case .match: false
      }
    ignoresCase = foldsCase
    // Case is a regular expression's own affair.
    form = ComparisonForm(
      foldsCase: foldsCase && query.match != .regex,
      dropsMarks: query.diacritics == .ignore
    )
    engine = try Self.engine(query, form: form, ignoresCase: ignoresCase)
  }

  /// Whether a name is a hit, when names are searched.
  func isMatch(_ name: String) -> Bool {
    isMatch(ComparedText(name, form: form), own: 0) { name }
  }

  /// The matches in a name as UTF-8 ranges of it: whole characters, ascending, not overlapping.
  func ranges(in name: String) -> [Range<Int>] { ranges(inPath: [name])[0] }

  /// The matches in a path from the root down to a node, by segment as UTF-8 ranges of it.
  ///
  /// The last segment is the node's own name. What matched further up is for the rows of the
  /// folders: `src/ma` is found at `main.c` and has two letters of it, and all of `src`.
  func ranges(inPath segments: [String]) -> [[Range<Int>]] {
    var text = ComparedText(form: form)
    var starts: [Int] = []
    var own = 0
    for segment in segments {
      if !starts.isEmpty { text.append("/") }
      own = text.count
      starts.append(text.sourceStart(own))
      text.append(segment)
    }
    let found = ranges(in: text, own: own) { segments.joined(separator: "/") }
    return zip(starts, segments).map { start, segment in
      let bounds = start..<start + segment.utf8.count
      return found.map { $0.clamped(to: bounds) }.filter { !$0.isEmpty }
        .map { $0.lowerBound - start..<$0.upperBound - start }
    }
  }

  /// Whether a text is a hit; `own` is the character that the node's own name begins at.
  func isMatch(_ text: ComparedText, own: Int, stored: () -> String) -> Bool {
    switch engine {
    case .nothing: false
    case .substring(let needle): needle.first(in: text, from: 0, own: own) != nil
    case .words(let needles):
      needles.allSatisfy { $0.first(in: text, from: 0, own: 0) != nil }
        && (own == 0 || needles.contains { $0.first(in: text, from: 0, own: own) != nil })
    case .fuzzy(let pattern): pattern.isFound(in: text, own: own)
    case .glob(let pattern): pattern.matches(text, own: own)
    case .regex(let pattern):
      pattern.isFound(in: searched(text, stored), own: searchedOffset(text, own))
    }
  }

  private func ranges(
    in text: ComparedText,
    own: Int,
    stored: () -> String
  ) -> [Range<Int>] {
    switch engine {
    case .nothing: return []
    case .substring(let needle):
      return needle.occurrences(in: text, own: own).map(text.source)
    case .words(let needles):
      guard isMatch(text, own: own, stored: stored) else { return [] }
      // From the left, one that touches the own name may be passed over for one that overlaps it.
      let found = needles.flatMap {
        $0.occurrences(in: text, own: 0) + (own > 0 ? $0.occurrences(in: text, own: own) : [])
      }
      return Self.merged(found).map(text.source)
    case .fuzzy(let pattern):
      guard let best = pattern.bestAlignment(in: text, own: own) else { return [] }
      return Self.merged(best.indices.map { $0..<$0 + 1 }).map(text.source)
    case .glob(let pattern):
      guard pattern.matches(text, own: own), text.count > 0 else { return [] }
      return [text.source((pattern.isForPath ? 0 : own)..<text.count)]
    case .regex(let pattern):
      let found = pattern.ranges(in: searched(text, stored), own: searchedOffset(text, own))
      guard form.dropsMarks else { return found }
      return found.compactMap { range in
        guard let lower = text.character(at: range.lowerBound),
          let upper = text.character(at: range.upperBound)
        else { return nil }
        return text.source(lower..<upper)
      }
    }
  }

  /// What a regular expression sees: the text as stored, or without its marks.
  private func searched(_ text: ComparedText, _ stored: () -> String) -> String {
    form.dropsMarks ? String(decoding: text.bytes, as: UTF8.self) : stored()
  }

  private func searchedOffset(_ text: ComparedText, _ character: Int) -> Int {
    form.dropsMarks ? text.byteStart(character) : text.sourceStart(character)
  }

  /// Ranges in order, those that touch or overlap made one.
  static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

extension Matcher {
  private static func engine(
    _ query: SearchQuery,
    form: ComparisonForm,
    ignoresCase: Bool
  ) throws(QueryError) -> Engine {
    if query.isEmpty { return .nothing }
    switch query.match {
    case .substring:
      return Needle(query.text, form: form).map(Engine.substring) ?? .nothing
    case .words:
      let words = query.text.split(whereSeparator: \.isBlank)
      return .words(words.compactMap { Needle(String($0), form: form) })
    case .fuzzy: return .fuzzy(FuzzyPattern(query.text, form: form))
    case .glob: return .glob(try GlobPattern(query.text, form: form, scope: query.scope))
    case .regex:
      let pattern =
        form.dropsMarks ? String(decoding: form.bytes(of: query.text), as: UTF8.self) : query.text
      return .regex(try RegexPattern(pattern, ignoresCase: ignoresCase))
    }
  }

  /// For the smart rule; the letter of an escape such as `\W` is no capital.
  private static func hasCapital(_ query: SearchQuery) -> Bool {
    var isEscaped = false
    for character in query.text {
      if character.isUppercase, !isEscaped { return true }
      isEscaped = character == "\\" && !isEscaped && query.match == .regex
    }
    return false
  }
}
