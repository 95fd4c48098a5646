/// What is shown of a tree and in which order; what is absent has its default.
public struct Options: Hashable, Sendable {
  /// The order of siblings.
  public enum Sort: String, Choice {
    case natural
    case name
    case modified
    case size
    case type
    case source
  }

  /// What becomes of dot files.
  public enum Hidden: String, Choice {
    case show
    case hide
  }

  /// What becomes of files that git ignores.
  public enum GitIgnore: String, Choice {
    case hide
    case mark
    case off
  }

  /// Whether rows say what git knows of them.
  public enum Git: String, Choice {
    case off
    case status
  }

  /// What is read of each entry shown.
  public enum Detail: String, Choice {
    case size
    case modified
  }

  public var sort: Sort?
  public var foldersFirst: Bool?
  public var hidden: Hidden?
  public var gitignore: GitIgnore?
  /// Patterns as in a `.gitignore`.
  public var exclude: [String]?
  /// Whether chains of single folders are one row.
  public var compact: Bool?
  /// Which files go under their source: `"*.ts": ["$(stem).js"]`.
  public var nest: [String: [String]]?
  public var git: Git?
  public var details: [Detail]?
  /// In documents, only these are shown.
  public var kinds: [SymbolKind]?
  /// Where reading stops.
  public var maxNodes: Int?

  public init() {}
}

extension Options: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    sort = try container.decodeIfPresent(Sort.self, forKey: .sort)
    foldersFirst = try container.decodeIfPresent(Bool.self, forKey: .foldersFirst)
    hidden = try container.decodeIfPresent(Hidden.self, forKey: .hidden)
    gitignore = try container.decodeIfPresent(GitIgnore.self, forKey: .gitignore)
    exclude = try container.decodeIfPresent([String].self, forKey: .exclude)
    compact = try container.decodeIfPresent(Bool.self, forKey: .compact)
    nest = try container.decodeIfPresent([String: [String]].self, forKey: .nest)
    git = try container.decodeIfPresent(Git.self, forKey: .git)
    details = try container.decodeIfPresent([Detail].self, forKey: .details)
    kinds = try container.decodeIfPresent([SymbolKind].self, forKey: .kinds)
    maxNodes = try container.decodeUnsignedIfPresent(.maxNodes)
  }
}
