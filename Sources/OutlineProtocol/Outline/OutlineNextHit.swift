/// Goes to the next hit, in the order of the tree.
public struct OutlineNextHitParams: OutlineRequest, Hashable {
  public typealias Response = OutlineNextHitResult
  public static let method = "outline/nextHit"

  public var outline: OutlineIdentifier
  public var window: Window?
  /// The first hit, or the last one backwards, when absent.
  public var from: Int?
  public var backward: Bool?
  /// True when absent.
  public var wrap: Bool?
}

extension OutlineNextHitParams: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    outline = try container.decode(OutlineIdentifier.self, forKey: .outline)
    window = try container.decodeIfPresent(Window.self, forKey: .window)
    from = try container.decodeUnsignedIfPresent(.from)
    backward = try container.decodeIfPresent(Bool.self, forKey: .backward)
    wrap = try container.decodeIfPresent(Bool.self, forKey: .wrap)
  }
}

/// The hit that was reached; `node` and `index` are `null` when there is none.
public struct OutlineNextHitResult: Hashable, Sendable {
  public var update: Update
  public var node: Int?
  public var index: Int?

  public init(update: Update, node: Int?, index: Int?) {
    self.update = update
    self.node = node
    self.index = index
  }
}

extension OutlineNextHitResult: Codable {
  public init(from decoder: any Decoder) throws {
    update = try Update(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    node = try container.decodeIfPresent(Int.self, forKey: .node)
    index = try container.decodeIfPresent(Int.self, forKey: .index)
  }

  public func encode(to encoder: any Encoder) throws {
    try update.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(node, forKey: .node)
    try container.encode(index, forKey: .index)
  }

  private enum CodingKeys: CodingKey {
    case node
    case index
  }
}
