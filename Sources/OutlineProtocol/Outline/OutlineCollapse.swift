/// Closes a node, or every folder.
public struct OutlineCollapseParams: OutlineRequest, Hashable {
  public typealias Response = Update
  public static let method = "outline/collapse"

  public var outline: OutlineIdentifier
  public var window: Window?
  public var node: Int?
  /// Whether the branch below is closed too.
  public var recursive: Bool?
}

extension OutlineCollapseParams: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    outline = try container.decode(OutlineIdentifier.self, forKey: .outline)
    window = try container.decodeIfPresent(Window.self, forKey: .window)
    node = try container.decodeUnsignedIfPresent(.node)
    recursive = try container.decodeIfPresent(Bool.self, forKey: .recursive)
  }
}
