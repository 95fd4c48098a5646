/// Asks for rows, by their place or around a node.
public struct OutlineRowsParams: OutlineRequest, Hashable {
  public typealias Response = OutlineRowsResult
  public static let method = "outline/rows"

  public var outline: OutlineIdentifier
  public var window: Window?
  public var around: Around?
  /// Whether the ancestors of the first row come too.
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

/// Rows, and with `sticky` those above the first of them.
public struct OutlineRowsResult: Hashable, Sendable {
  /// Has no edits.
  public var update: Update
  /// From the root down to the parent of the first row.
  public var ancestors: [Row]?

  public init(update: Update, ancestors: [Row]? = nil) {
    self.update = update
    self.ancestors = ancestors
  }
}

extension OutlineRowsResult: Codable {
  public init(from decoder: any Decoder) throws {
    update = try Update(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    ancestors = try container.decodeIfPresent([Row].self, forKey: .ancestors)
  }

  public func encode(to encoder: any Encoder) throws {
    try update.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(ancestors, forKey: .ancestors)
  }

  private enum CodingKeys: CodingKey {
    case ancestors
  }
}
