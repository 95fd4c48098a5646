/// Asks for the best hits of the query that stands.
public struct OutlineHitsParams: OutlineRequest, Hashable {
  public typealias Response = OutlineHitsResult
  public static let method = "outline/hits"

  public var outline: OutlineIdentifier
  public var window: Window?
  /// 100 when absent.
  public var limit: Int?
}

extension OutlineHitsParams: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    outline = try container.decode(OutlineIdentifier.self, forKey: .outline)
    window = try container.decodeIfPresent(Window.self, forKey: .window)
    limit = try container.decodeUnsignedIfPresent(.limit)
  }
}

/// Hits, the best first.
public struct OutlineHitsResult: Hashable, Codable, Sendable {
  public var hits: [Hit]
  /// How many there are, whatever the limit.
  public var total: Int
  public var complete: Bool

  public init(hits: [Hit], total: Int, complete: Bool) {
    self.hits = hits
    self.total = total
    self.complete = complete
  }

  /// A node that the query matches, shown or not.
  public struct Hit: Hashable, Codable, Sendable {
    public var node: Int
    /// The names from the root down to the node.
    public var path: [String]
    public var score: Int

    public init(node: Int, path: [String], score: Int) {
      self.node = node
      self.path = path
      self.score = score
    }
  }
}
