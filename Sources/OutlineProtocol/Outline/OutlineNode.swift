/// Asks for one node, shown or not.
public struct OutlineNodeParams: OutlineRequest, Hashable {
  public typealias Response = OutlineNodeResult
  public static let method = "outline/node"

  public var outline: OutlineIdentifier
  public var window: Window?
  public var node: Int
}

extension OutlineNodeParams: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    outline = try container.decode(OutlineIdentifier.self, forKey: .outline)
    window = try container.decodeIfPresent(Window.self, forKey: .window)
    node = try container.decodeUnsigned(.node)
  }
}

/// A node and where it is; `parent` is `null` for a root, `index` for what is no row.
public struct OutlineNodeResult: Hashable, Sendable {
  public var row: Row
  /// The names from the root down to the node.
  public var path: [String]
  /// The keys on the same way, for a later `outline/reveal`.
  public var keys: [String]
  public var parent: Int?
  public var index: Int?
  /// The first child of the same parent; absent when a filter hides all of them.
  public var firstSibling: Int?
  public var lastSibling: Int?

  public init(row: Row, path: [String], keys: [String], parent: Int?, index: Int?) {
    self.row = row
    self.path = path
    self.keys = keys
    self.parent = parent
    self.index = index
  }
}

extension OutlineNodeResult: Codable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(row, forKey: .row)
    try container.encode(path, forKey: .path)
    try container.encode(keys, forKey: .keys)
    try container.encode(parent, forKey: .parent)
    try container.encode(index, forKey: .index)
    try container.encodeIfPresent(firstSibling, forKey: .firstSibling)
    try container.encodeIfPresent(lastSibling, forKey: .lastSibling)
  }
}
