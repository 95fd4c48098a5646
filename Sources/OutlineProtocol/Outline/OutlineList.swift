/// Asks which outlines are open.
public struct OutlineListParams: Request, Hashable, Codable {
  public typealias Response = OutlineListResult
  public static let method = "outline/list"

  public init() {}
}

/// The outlines that are open.
public struct OutlineListResult: Hashable, Codable, Sendable {
  public var outlines: [Item]

  public init(outlines: [Item]) {
    self.outlines = outlines
  }

  /// One outline and its size.
  public struct Item: Hashable, Codable, Sendable {
    public var uri: DocumentURI
    /// Absent for the default view.
    public var view: String?
    public var source: Source.Kind
    public var nodes: Int
    /// How many rows are visible.
    public var total: Int
    public var version: Int

    public init(
      outline: OutlineIdentifier,
      source: Source.Kind,
      nodes: Int,
      total: Int,
      version: Int
    ) {
      uri = outline.uri
      view = outline.view.isEmpty ? nil : outline.view
      self.source = source
      self.nodes = nodes
      self.total = total
      self.version = version
    }
  }
}
