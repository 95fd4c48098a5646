/// Where the nodes of an outline come from.
public enum Source: Hashable, Sendable {
  /// A folder on the disk, or several, each a root.
  case directory(folders: [DocumentURI]?)
  /// A text, by default the one that is open or the file.
  case document(languageId: String?, text: String?)
  /// The client's own tree.
  case tree([TreeNode])
  /// Paths, here or in the file `list` with one a line.
  case paths(Paths)
  /// What another language server answered.
  case symbols(DocumentSymbolResult)

  /// The word that tells sources apart.
  public enum Kind: String, Choice {
    case directory
    case document
    case tree
    case paths
    case symbols
  }

  /// A list of paths, or where to find it.
  public struct Paths: Hashable, Codable, Sendable {
    public var paths: [String]?
    public var list: DocumentURI?
    public var separator: String?
    /// What the URIs of the rows begin with; without it they have none.
    public var base: DocumentURI?

    public init(
      paths: [String]? = nil,
      list: DocumentURI? = nil,
      separator: String? = nil,
      base: DocumentURI? = nil
    ) {
      self.paths = paths
      self.list = list
      self.separator = separator
      self.base = base
    }
  }

  public var kind: Kind {
    switch self {
    case .directory: .directory
    case .document: .document
    case .tree: .tree
    case .paths: .paths
    case .symbols: .symbols
    }
  }
}

extension Source: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .directory:
      self = .directory(
        folders: try container.decodeIfPresent([DocumentURI].self, forKey: .folders)
      )
    case .document:
      self = .document(
        languageId: try container.decodeIfPresent(String.self, forKey: .languageId),
        text: try container.decodeIfPresent(String.self, forKey: .text)
      )
    case .tree: self = .tree(try container.decode([TreeNode].self, forKey: .nodes))
    case .paths: self = .paths(try Paths(from: decoder))
    case .symbols:
      self = .symbols(try container.decode(DocumentSymbolResult.self, forKey: .symbols))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    switch self {
    case .directory(let folders): try container.encodeIfPresent(folders, forKey: .folders)
    case .document(let languageId, let text):
      try container.encodeIfPresent(languageId, forKey: .languageId)
      try container.encodeIfPresent(text, forKey: .text)
    case .tree(let nodes): try container.encode(nodes, forKey: .nodes)
    case .paths(let paths): try paths.encode(to: encoder)
    case .symbols(let symbols): try container.encode(symbols, forKey: .symbols)
    }
  }

  private enum CodingKeys: CodingKey {
    case kind
    case folders
    case languageId
    case text
    case nodes
    case symbols
  }
}
