/// A place between two characters of a text.
public struct Position: Hashable, Codable, Sendable {
  /// Zero-based.
  public var line: Int
  /// Zero-based, in units of the negotiated ``PositionEncodingKind``.
  public var character: Int

  public init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    line = try container.decodeUnsigned(.line)
    character = try container.decodeUnsigned(.character)
  }
}

/// A stretch of a text; what the client sends may have its end before its start.
public struct TextRange: Hashable, Codable, Sendable {
  public var start: Position
  public var end: Position

  public init(start: Position, end: Position) {
    self.start = start
    self.end = end
  }
}

/// What the characters of a position are counted in.
public struct PositionEncodingKind: RawRepresentable, Hashable, Codable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let utf8 = PositionEncodingKind(rawValue: "utf-8")
  public static let utf16 = PositionEncodingKind(rawValue: "utf-16")
  public static let utf32 = PositionEncodingKind(rawValue: "utf-32")
}
