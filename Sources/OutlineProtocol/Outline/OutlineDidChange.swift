/// Tells the client that rows have changed without a request of its own.
public struct OutlineDidChangeParams: Notification, Hashable {
  public static let method = "outline/didChange"

  public var outline: OutlineIdentifier
  public var update: Update

  public init(outline: OutlineIdentifier, update: Update) {
    self.outline = outline
    self.update = update
  }
}

extension OutlineDidChangeParams: Codable {
  public init(from decoder: any Decoder) throws {
    update = try Update(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    outline = try container.decode(OutlineIdentifier.self, forKey: .outline)
  }

  public func encode(to encoder: any Encoder) throws {
    try update.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(outline, forKey: .outline)
  }

  private enum CodingKeys: CodingKey {
    case outline
  }
}
