/// Opens a closed node or closes an open one, and leaves all others as they are.
public struct OutlineToggleParams: OutlineRequest, Hashable {
  public typealias Response = Update
  public static let method = "outline/toggle"

  public var outline: OutlineIdentifier
  public var window: Window?
  public var node: Int
}

extension OutlineToggleParams: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    outline = try container.decode(OutlineIdentifier.self, forKey: .outline)
    window = try container.decodeIfPresent(Window.self, forKey: .window)
    node = try container.decodeUnsigned(.node)
  }
}
