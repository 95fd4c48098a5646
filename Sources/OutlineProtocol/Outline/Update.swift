/// How the rows of an outline stand after a request, and what changed since the last version.
public struct Update: Hashable, Codable, Sendable {
  /// Grows by one with each change of the rows.
  public var version: Int
  /// How many rows are visible.
  public var total: Int
  /// In order, each relative to the rows as the earlier ones left them.
  public var edits: [RowEdit]
  /// Only when asked for.
  public var window: Rows?
  /// Only when asked for: from the root down to the parent of the window's first row.
  public var ancestors: [Row]?
  /// Only while a query stands.
  public var search: SearchResult?
  /// False while the tree is still being read.
  public var complete: Bool

  public init(
    version: Int,
    total: Int,
    edits: [RowEdit] = [],
    window: Rows? = nil,
    ancestors: [Row]? = nil,
    search: SearchResult? = nil,
    complete: Bool = true
  ) {
    self.version = version
    self.total = total
    self.edits = edits
    self.window = window
    self.ancestors = ancestors
    self.search = search
    self.complete = complete
  }

  /// The rows from `start` on.
  public struct Rows: Hashable, Codable, Sendable {
    public var start: Int
    public var rows: [Row]
    /// The node that the window is around.
    public var node: Int?
    /// Its row.
    public var index: Int?

    public init(start: Int, rows: [Row], node: Int? = nil, index: Int? = nil) {
      self.start = start
      self.rows = rows
      self.node = node
      self.index = index
    }
  }
}

/// From row `start` on, `removed` rows went and `inserted` ones came.
public struct RowEdit: Hashable, Codable, Sendable {
  public var start: Int
  public var removed: Int
  public var inserted: Int

  public init(start: Int, removed: Int, inserted: Int) {
    self.start = start
    self.removed = removed
    self.inserted = inserted
  }
}

/// What the query that stands has found.
public struct SearchResult: Hashable, Codable, Sendable {
  public var query: String
  public var hits: Int
  /// False while some part of the tree is still to be read or searched.
  public var complete: Bool
  public var first: First?

  public init(query: String, hits: Int, complete: Bool, first: First? = nil) {
    self.query = query
    self.hits = hits
    self.complete = complete
    self.first = first
  }

  /// The first hit that is a row.
  public struct First: Hashable, Codable, Sendable {
    public var node: Int
    public var index: Int

    public init(node: Int, index: Int) {
      self.node = node
      self.index = index
    }
  }
}
