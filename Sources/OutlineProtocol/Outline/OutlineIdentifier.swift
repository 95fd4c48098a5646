/// Names an outline: its document and, where several show one document, its view.
public struct OutlineIdentifier: Hashable, Sendable {
  public var uri: DocumentURI
  public var view: String

  public init(uri: DocumentURI, view: String = "") {
    self.uri = uri
    self.view = view
  }
}

extension OutlineIdentifier: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    uri = try container.decode(DocumentURI.self, forKey: .uri)
    view = try container.decodeIfPresent(String.self, forKey: .view) ?? ""
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uri, forKey: .uri)
    if !view.isEmpty { try container.encode(view, forKey: .view) }
  }

  private enum CodingKeys: CodingKey {
    case uri
    case view
  }
}

/// A request about one outline, whose answer can bring rows with it.
public protocol OutlineRequest: Request {
  var outline: OutlineIdentifier { get }
  /// The rows that the answer is to bring, as they are after the request.
  var window: Window? { get }
}
