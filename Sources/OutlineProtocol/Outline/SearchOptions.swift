/// How a query is read and what it does to the tree; what is absent has its default.
public struct SearchOptions: Hashable, Sendable {
  /// What a search does to expansion and rows.
  public enum Mode: String, Choice {
    case reveal
    case filter
    case highlight
  }

  /// When a name matches.
  public enum Match: String, Choice {
    case substring
    case words
    case fuzzy
    case glob
    case regex
  }

  /// Whether upper and lower case differ.
  public enum Case: String, Choice {
    case ignore
    case smart
    case match
  }

  /// Whether `e` finds `é`.
  public enum Diacritics: String, Choice {
    case match
    case ignore
  }

  /// What the query is held against.
  public enum Scope: String, Choice {
    case name
    case path
  }

  /// What an emptied query does to expansion.
  public enum OnClear: String, Choice {
    case collapse
    case restore
  }

  public var mode: Mode?
  public var match: Match?
  public var `case`: Case?
  public var diacritics: Diacritics?
  public var scope: Scope?
  /// Only nodes of these kinds are hits.
  public var kinds: [String]?
  /// Only this branch is searched.
  public var under: Int?
  public var onClear: OnClear?

  public init() {}
}

extension SearchOptions: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    mode = try container.decodeIfPresent(Mode.self, forKey: .mode)
    match = try container.decodeIfPresent(Match.self, forKey: .match)
    `case` = try container.decodeIfPresent(Case.self, forKey: .case)
    diacritics = try container.decodeIfPresent(Diacritics.self, forKey: .diacritics)
    scope = try container.decodeIfPresent(Scope.self, forKey: .scope)
    kinds = try container.decodeIfPresent([String].self, forKey: .kinds)
    under = try container.decodeUnsignedIfPresent(.under)
    onClear = try container.decodeIfPresent(OnClear.self, forKey: .onClear)
  }
}
