/// Asks for rows, by their place or around a node.
public struct OutlineRowsParams: OutlineRequest, Hashable {
  /// Has no edits.
  public typealias Response = Update
  public static let method = "outline/rows"

  public var outline: OutlineIdentifier
  public var window: Window?
  public var around: Around?
  /// As in ``Window``, for `around` too.
  public var sticky: Bool?

  /// The rows about a node, with it in the middle.
  public struct Around: Hashable, Sendable {
    public var node: Int
    public var count: Int
  }
}

extension OutlineRowsParams: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    outline = try container.decode(OutlineIdentifier.self, forKey: .outline)
    window = try container.decodeIfPresent(Window.self, forKey: .window)
    around = try container.decodeIfPresent(Around.self, forKey: .around)
    sticky = try container.decodeIfPresent(Bool.self, forKey: .sticky)
    guard (window == nil) != (around == nil) else {
      throw DecodingError.invalid(
        "expected either window or around",
        at: container.codingPath
      )
    }
  }
}

extension OutlineRowsParams.Around: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    node = try container.decodeUnsigned(.node)
    count = try container.decodeUnsigned(.count)
  }
}
