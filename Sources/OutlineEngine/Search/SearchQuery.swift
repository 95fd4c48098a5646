/// What is searched for, and how texts are compared with it.
public struct SearchQuery: Sendable, Equatable {
  public enum Match: String, Sendable, CaseIterable {
    /// The text occurs in the name, literally.
    case substring
    /// Each word of the text occurs, in any order.
    case words
    /// The characters of the text occur, in order.
    case fuzzy
    /// The whole name is as the pattern says.
    case glob
    /// The pattern is found somewhere.
    case regex
  }

  public enum CaseRule: String, Sendable, CaseIterable {
    case ignore
    /// Ignored, unless the text has an upper-case letter.
    case smart
    case match
  }

  public enum Diacritics: String, Sendable, CaseIterable {
    case match
    case ignore
  }

  public enum Scope: String, Sendable, CaseIterable {
    case name
    /// The names from the root down, joined by `/`; a match counts for the node it touches.
    case path
  }

  /// Without white space and newlines around it.
  public let text: String
  public let match: Match
  public let caseRule: CaseRule
  public let diacritics: Diacritics
  public let scope: Scope

  public init(
    _ text: String,
    match: Match = .substring,
    caseRule: CaseRule = .ignore,
    diacritics: Diacritics = .match,
    scope: Scope = .name
  ) {
    self.text = Self.trimmed(text)
    self.match = match
    self.caseRule = caseRule
    self.diacritics = diacritics
    self.scope = scope
  }

  public var isEmpty: Bool { text.isEmpty }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isBlank }),
      let last = text.lastIndex(where: { !$0.isBlank })
    else { return "" }
    return String(text[first...last])
  }
}

extension Character {
  /// Whether this is white space and nothing else: a space that carries a combining mark is text.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

/// Why a query cannot be answered.
public struct QueryError: Error, Equatable, CustomStringConvertible {
  public let message: String
  /// Where in the trimmed text the fault lies.
  public let utf8Offset: Int

  public var description: String { "\(message) at offset \(utf8Offset)" }
}
