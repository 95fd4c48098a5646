extension KeyedDecodingContainer {
  /// Decodes an integer that cannot be negative.
  func decodeUnsigned(_ key: Key) throws -> Int {
    guard let value = try decodeUnsignedIfPresent(key) else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(codingPath: codingPath, debugDescription: "missing")
      )
    }
    return value
  }

  /// Decodes an integer that cannot be negative; `null` counts as absent.
  func decodeUnsignedIfPresent(_ key: Key) throws -> Int? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    // Foundation reports a number with a fraction without its place.
    if let value = try? decode(Int.self, forKey: key), value >= 0 { return value }
    throw DecodingError.invalid("expected an integer of at least 0", at: codingPath + [key])
  }

  /// Decodes what a client says of itself: a value of the wrong shape counts as absent.
  func decodeLeniently<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
    (try? decodeIfPresent(type, forKey: key)) ?? nil
  }
}

/// One of some named values; any other is refused with the list of them.
public protocol Choice: RawRepresentable, CaseIterable, Codable, Sendable
where RawValue == String {}

extension Choice {
  public init(from decoder: any Decoder) throws {
    let name = try decoder.singleValueContainer().decode(String.self)
    guard let choice = Self(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.invalid(
        "\"\(name.prefix(60))\" is none of \(names)",
        at: decoder.codingPath
      )
    }
    self = choice
  }
}
