/// A message that gets exactly one reply, such as `outline/open`.
public protocol Request: Decodable, PlainlyReadable, Sendable {
  /// What the reply's `result` holds; ``VoidResponse`` for `null`.
  associatedtype Response: Encodable & Sendable
  static var method: String { get }
}

extension Request {
  /// Leaves the params to the decoder.
  public init?(plain reader: inout PlainReader) { nil }
}

/// A message that gets no reply, such as `$/setTrace`.
public protocol Notification: Decodable, Sendable {
  static var method: String { get }
}

/// The answer of a request that returns nothing: JSON `null`, never an absent `result`.
public struct VoidResponse: Hashable, Codable, Sendable {
  public init() {}

  public init(from decoder: any Decoder) throws {}

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}
