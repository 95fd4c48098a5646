/// Asks for the children of a node, or the roots, opened or not.
public struct OutlineChildrenParams: OutlineRequest, Hashable {
  public typealias Response = OutlineChildrenResult
  public static let method = "outline/children"

  public var outline: OutlineIdentifier
  public var window: Window?
  public var node: Int?
  public var start: Int?
  public var count: Int?
}

extension OutlineChildrenParams: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    outline = try container.decode(OutlineIdentifier.self, forKey: .outline)
    window = try container.decodeIfPresent(Window.self, forKey: .window)
    node = try container.decodeUnsignedIfPresent(.node)
    start = try container.decodeUnsignedIfPresent(.start)
    count = try container.decodeUnsignedIfPresent(.count)
  }
}

/// Some of a node's children.
public struct OutlineChildrenResult: Hashable, Codable, Sendable {
  public var version: Int
  /// How many children there are in all.
  public var total: Int
  public var rows: [Row]

  public init(version: Int, total: Int, rows: [Row]) {
    self.version = version
    self.total = total
    self.rows = rows
  }
}
