import Foundation

@testable import OutlineEngine

/// What the matchers are to find, said as plainly as can be and without regard to time.
struct ReferenceMatcher {
  let query: SearchQuery
  let foldsCase: Bool

  init(_ query: SearchQuery) {
    self.query = query
    foldsCase =
      query.caseRule == .ignore
      || query.caseRule == .smart && !query.text.contains(where: \.isUppercase)
  }

  /// The comparable form of a character.
  func form(_ character: Character) -> [Unicode.Scalar] {
    var scalars = Array(decomposed(String(character)))
    if foldsCase {
      let folded = scalars.map { scalar in
        scalar == "ı" ? "ı" : String(scalar).lowercased().uppercased().lowercased()
      }
      scalars = Array(decomposed(folded.joined()))
    }
    guard query.diacritics == .ignore, let base = scalars.first, !isMark(base) else {
      return scalars
    }
    return scalars.filter { !isMark($0) }
  }

  /// All runs of characters whose forms make up the form of a text.
  func occurrences(of text: String, in characters: [Character]) -> [Range<Int>] {
    let needle = text.flatMap(form)
    let forms = characters.map(form)
    var found: [Range<Int>] = []
    for low in characters.indices {
      for high in low..<characters.count where Array(forms[low...high].joined()) == needle {
        found.append(low..<high + 1)
      }
    }
    return found
  }

  /// Whether a path of characters is a hit, the own name beginning at `own`.
  func isMatch(_ characters: [Character], own: Int) -> Bool {
    guard !query.text.isEmpty else { return false }
    switch query.match {
    case .substring:
      return occurrences(of: query.text, in: characters).contains { $0.upperBound > own }
    case .words:
      let found = words.map { occurrences(of: $0, in: characters) }
      return found.allSatisfy { !$0.isEmpty }
        && found.joined().contains { $0.upperBound > own }
    case .fuzzy:
      return !alignments(in: characters, own: own).isEmpty
    case .glob, .regex:
      preconditionFailure("matches paths of names")
    }
  }

  var words: [String] { query.text.split(whereSeparator: \.isBlank).map(String.init) }

  /// Every way to find the characters of a fuzzy query in order.
  func alignments(in characters: [Character], own: Int) -> [[Int]] {
    let wanted = query.text.filter { !$0.isBlank }.map(form)
    let forms = characters.map(form)
    var partial: [[Int]] = [[]]
    for character in wanted {
      partial = partial.flatMap { alignment in
        ((alignment.last ?? -1) + 1..<max((alignment.last ?? -1) + 1, forms.count))
          .filter { forms[$0] == character }.map { alignment + [$0] }
      }
    }
    return partial.filter { ($0.last ?? -1) >= own }
  }

  private func decomposed(_ text: String) -> String.UnicodeScalarView {
    text.decomposedStringWithCanonicalMapping.unicodeScalars
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }
}

extension SearchQuery {
  /// A query of any rule.
  static func random(
    _ match: Match,
    scope: Scope = .name,
    upTo length: Int = 3,
    using random: inout SeededRandom
  ) -> SearchQuery {
    SearchQuery(
      RandomNames.name(upTo: length, using: &random),
      match: match,
      caseRule: CaseRule.allCases.randomElement(using: &random) ?? .ignore,
      diacritics: Diacritics.allCases.randomElement(using: &random) ?? .match,
      scope: scope
    )
  }
}

extension Sequence<Range<Int>> {
  /// Ranges of characters as UTF-8 ranges.
  func utf8(in characters: [Character]) -> [Range<Int>] {
    map { range in
      let start = characters[..<range.lowerBound].reduce(0) { $0 + $1.utf8.count }
      return start..<characters[range].reduce(start) { $0 + $1.utf8.count }
    }
  }
}

/// A table of names with what a forest would know of them.
struct NamedPlaces {
  var names = NameTable()
  var flags: [NodeFlags] = []

  init(_ names: [String]) {
    for name in names {
      let isPlain = Array(name.utf8).withUnsafeBufferPointer { self.names.append($0) }
      flags.append(isPlain ? [] : .exotic)
    }
  }
}
