/// Shows a node: opens what is above it and tells where it is.
public struct OutlineRevealParams: OutlineRequest, Hashable {
  public typealias Response = OutlineRevealResult
  public static let method = "outline/reveal"

  public var outline: OutlineIdentifier
  public var window: Window?
  public var place: Place
  /// Whether the node itself is opened.
  public var expand: Bool?

  /// How the client names the node; a request has exactly one of the four.
  public enum Place: Hashable, Sendable {
    case node(Int)
    case target(DocumentURI)
    /// The names from the root down.
    case path([String])
    /// The innermost node about a place in the text.
    case position(Position)
  }
}

extension OutlineRevealParams: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    outline = try container.decode(OutlineIdentifier.self, forKey: .outline)
    window = try container.decodeIfPresent(Window.self, forKey: .window)
    expand = try container.decodeIfPresent(Bool.self, forKey: .expand)
    let places: [Place?] = [
      try container.decodeUnsignedIfPresent(.node).map(Place.node),
      try container.decodeIfPresent(DocumentURI.self, forKey: .target).map(Place.target),
      try container.decodeIfPresent([String].self, forKey: .path).map(Place.path),
      try container.decodeIfPresent(Position.self, forKey: .position).map(Place.position),
    ]
    let given = places.compactMap { $0 }
    guard let place = given.first, given.count == 1 else {
      throw DecodingError.invalid(
        "expected exactly one of node, target, path, position",
        at: container.codingPath
      )
    }
    self.place = place
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(outline, forKey: .outline)
    try container.encodeIfPresent(window, forKey: .window)
    try container.encodeIfPresent(expand, forKey: .expand)
    switch place {
    case .node(let node): try container.encode(node, forKey: .node)
    case .target(let target): try container.encode(target, forKey: .target)
    case .path(let path): try container.encode(path, forKey: .path)
    case .position(let position): try container.encode(position, forKey: .position)
    }
  }

  private enum CodingKeys: CodingKey {
    case outline
    case window
    case expand
    case node
    case target
    case path
    case position
  }
}

/// Where the node is, or why it is no row.
public struct OutlineRevealResult: Hashable, Sendable {
  public var update: Update
  public var node: Int?
  public var index: Int?
  public var reason: Reason?

  public init(update: Update, node: Int?, index: Int?, reason: Reason? = nil) {
    self.update = update
    self.node = node
    self.index = index
    self.reason = reason
  }

  /// Why a node is not shown.
  public enum Reason: String, Choice {
    case filtered
    case ignored
    case outside
    case missing
    case loading
  }
}

extension OutlineRevealResult: Codable {
  public init(from decoder: any Decoder) throws {
    update = try Update(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    node = try container.decodeIfPresent(Int.self, forKey: .node)
    index = try container.decodeIfPresent(Int.self, forKey: .index)
    reason = try container.decodeIfPresent(Reason.self, forKey: .reason)
  }

  public func encode(to encoder: any Encoder) throws {
    try update.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(node, forKey: .node)
    try container.encode(index, forKey: .index)
    try container.encodeIfPresent(reason, forKey: .reason)
  }

  private enum CodingKeys: CodingKey {
    case node
    case index
    case reason
  }
}
