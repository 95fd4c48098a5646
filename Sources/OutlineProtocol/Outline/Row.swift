/// One visible line of the sidebar.
public struct Row: Hashable, Codable, Sendable {
  public var id: Int
  public var name: String
  /// That of a root is 0.
  public var depth: Int
  /// `folder`, `file`, `symbol`, or a word of the client's own tree.
  public var kind: String
  /// Also set for a folder that is empty.
  public var expandable: Bool
  public var expanded: Bool
  /// Only ever present as `true`.
  public var hit: Bool?
  /// Ascending and not overlapping.
  public var matches: [MatchRange]?
  /// How many hits a collapsed row hides.
  public var hitsBelow: Int?
  public var uri: DocumentURI?
  public var detail: String?
  public var symbolKind: SymbolKind?
  public var range: TextRange?
  public var selectionRange: TextRange?
  public var link: Link?
  /// Only ever present as `true`.
  public var ignored: Bool?
  public var problem: String?
  /// Only ever present as `true`.
  public var loading: Bool?
  /// The folders of a compact chain; the last one's id is the row's.
  public var segments: [Segment]?
  public var decorations: Decorations?
  /// In bytes.
  public var size: Int?
  /// In milliseconds since 1970.
  public var modified: Int?
  /// What the client put on a node of its own tree.
  public var data: JSONValue?

  public init(
    id: Int,
    name: String,
    depth: Int,
    kind: String,
    expandable: Bool = false,
    expanded: Bool = false
  ) {
    self.id = id
    self.name = name
    self.depth = depth
    self.kind = kind
    self.expandable = expandable
    self.expanded = expanded
  }
}

extension Row {
  /// Where a symbolic link leads.
  public struct Link: Hashable, Codable, Sendable {
    /// What is at the other end.
    public enum State: String, Choice {
      case ok
      case broken
      case loop
    }

    public var target: String
    public var state: State

    public init(target: String, state: State) {
      self.target = target
      self.state = state
    }
  }

  /// One folder of a compact chain.
  public struct Segment: Hashable, Codable, Sendable {
    public var id: Int
    public var name: String

    public init(id: Int, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// What version control says of a row.
  public struct Decorations: Hashable, Codable, Sendable {
    public var git: String?
    public var gitBelow: [String]?

    public init(git: String? = nil, gitBelow: [String]? = nil) {
      self.git = git
      self.gitBelow = gitBelow
    }
  }
}

/// A match in a name, in units of the negotiated encoding; on the wire `[start, end]`.
public struct MatchRange: Hashable, Sendable {
  public var start: Int
  public var end: Int

  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}

extension MatchRange: Codable {
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    start = try container.decode(Int.self)
    end = try container.decode(Int.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(start)
    try container.encode(end)
  }
}
