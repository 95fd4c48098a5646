import _StringProcessing

/// A regular expression in Swift's syntax, which is found somewhere in a text in bounded time.
///
/// Swift's engine goes through all ways to match and cannot be interrupted: `(a+)+b` takes ten
/// seconds to fail on eighteen letters. An expression that may explode is therefore refused, and
/// of a text only as much is searched as its loops can get through in half a second. How long all
/// texts may take together is told by `RegexTime`.
///
/// The engine's `Regex` is not Sendable since one that is built in code may hold closures. One that
/// is read from a text holds none, and it compiles itself behind an atomic reference.
struct RegexPattern: @unchecked Sendable {
  static let longestPattern = 1024

  /// Text that is in every match, folded; it may be empty.
  let literal: [UInt8]
  /// Says quickly of most texts whether the pattern is found in them.
  let automaton: RegexAutomaton?
  private let regex: Regex<AnyRegexOutput>
  /// How many characters of a text are searched.
  private let lengthLimit: Int

  init(_ pattern: String, ignoresCase: Bool) throws(QueryError) {
    guard pattern.utf8.count <= Self.longestPattern else {
      throw QueryError(message: "the pattern is too long", utf8Offset: Self.longestPattern)
    }
    do {
      let regex = try Regex(pattern)
      self.regex = ignoresCase ? regex.ignoresCase() : regex
    } catch {
      throw Self.queryError(error, in: pattern)
    }
    var reader = RegexReader(pattern)
    let cost = RegexCost(reader.read())
    lengthLimit = cost.lengthLimit
    guard !cost.isExplosive, lengthLimit >= 32, !reader.isUnknown || cost.loops == 0 else {
      throw QueryError(
        message: "the pattern could take forever: a repeat within a repeat, or too many of them",
        utf8Offset: 0
      )
    }
    literal = RegexLiteral.longest(in: pattern)
    automaton = RegexAutomaton(pattern, ignoresCase: ignoresCase)
  }

  /// Whether a text is too long to be searched to its end.
  func cuts(_ text: String) -> Bool {
    text.utf8.count > lengthLimit && text.count > lengthLimit
  }

  /// Whether the pattern is found where it touches the text from `own` on, a UTF-8 offset.
  func isFound(in text: String, own: Int) -> Bool {
    let searched = text.prefix(lengthLimit)
    guard own > 0 else { return searched.firstMatch(of: regex) != nil }
    let ownIndex = text.utf8.index(text.startIndex, offsetBy: own)
    return searched.matches(of: regex).contains { match in
      match.range.upperBound > ownIndex || match.range.lowerBound >= ownIndex
    }
  }

  /// The matches that touch the text from `own` on and are not empty, as UTF-8 offsets, widened
  /// to whole characters.
  func ranges(in text: String, own: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for match in text.prefix(lengthLimit).matches(of: regex) where !match.range.isEmpty {
      let lower = text.rangeOfCharacter(at: match.range.lowerBound).lowerBound
      let last = text.utf8.index(before: match.range.upperBound)
      let upper = text.rangeOfCharacter(at: last).upperBound
      let low = text.utf8.distance(from: text.startIndex, to: lower)
      let high = text.utf8.distance(from: text.startIndex, to: upper)
      guard high > own, low >= ranges.last?.upperBound ?? 0 else { continue }
      ranges.append(low..<high)
    }
    return ranges
  }

  /// The engine's own words and, where it says so, the place.
  private static func queryError(_ error: any Error, in pattern: String) -> QueryError {
    var offset = 0
    let location = Mirror(reflecting: error).children.first { $0.label == "location" }?.value
    if let location,
      let range = Mirror(reflecting: location).children.first?.value as? Range<String.Index>,
      range.lowerBound <= pattern.endIndex
    {
      offset = pattern.utf8.distance(from: pattern.startIndex, to: range.lowerBound)
    }
    return QueryError(message: "\(error)", utf8Offset: offset)
  }
}

extension String {
  /// The whole character that an index lies in.
  fileprivate func rangeOfCharacter(at index: Index) -> Range<Index> {
    let start = self.index(startIndex, offsetBy: distance(from: startIndex, to: index))
    let lower = start > index ? self.index(before: start) : start
    return lower..<self.index(after: lower)
  }
}
