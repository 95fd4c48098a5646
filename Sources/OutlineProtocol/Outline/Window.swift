/// The rows that an answer brings: `count` of them, from `start` on or around a node; clipped to
/// what is there.
public struct Window: Hashable, Sendable {
  public var start: Int
  public var count: Int
  /// The first of these nodes that there is stands in the middle, or the closest visible one above
  /// it; `start` counts when there is none.
  public var around: [Int]?
  /// Whether the node that the request goes to, such as the first hit of a search, comes before
  /// those of `around`.
  public var follow: Bool?
  /// Whether the ancestors of the first row come too.
  public var sticky: Bool?

  public init(
    start: Int,
    count: Int,
    around: [Int]? = nil,
    follow: Bool? = nil,
    sticky: Bool? = nil
  ) {
    self.start = start
    self.count = count
    self.around = around
    self.follow = follow
    self.sticky = sticky
  }
}

extension Window: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    start = try container.decodeUnsigned(.start)
    count = try container.decodeUnsigned(.count)
    around = try container.decodeIfPresent([Int].self, forKey: .around)
    follow = try container.decodeIfPresent(Bool.self, forKey: .follow)
    sticky = try container.decodeIfPresent(Bool.self, forKey: .sticky)
  }
}
