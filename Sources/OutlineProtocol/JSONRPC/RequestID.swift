/// The id of a request: a number or a string, which are never the same id.
public enum RequestID: Sendable {
  case number(Int)
  case string(String)
}

/// Strings are told apart by their bytes: two spellings of `é` are two ids, as they are for the client.
extension RequestID: Hashable {
  public static func == (left: RequestID, right: RequestID) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let number):
      hasher.combine(0)
      hasher.combine(number)
    case .string(var string):
      hasher.combine(1)
      string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

/// Strings are printed in quotes, so that `92` and `"92"` differ in a log.
extension RequestID: CustomStringConvertible {
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .string(let string): "\"\(string)\""
    }
  }
}

extension RequestID: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else {
      throw DecodingError.invalid("expected an integer or a string", at: decoder.codingPath)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    }
  }
}
