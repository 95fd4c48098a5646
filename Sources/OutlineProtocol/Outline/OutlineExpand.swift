/// Opens a node, or all roots.
public struct OutlineExpandParams: OutlineRequest, Hashable {
  public typealias Response = Update
  public static let method = "outline/expand"

  public var outline: OutlineIdentifier
  public var window: Window?
  public var node: Int?
  /// One level when absent.
  public var levels: ExpandLevels?
}

extension OutlineExpandParams: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    outline = try container.decode(OutlineIdentifier.self, forKey: .outline)
    window = try container.decodeIfPresent(Window.self, forKey: .window)
    node = try container.decodeUnsignedIfPresent(.node)
    levels = try container.decodeIfPresent(ExpandLevels.self, forKey: .levels)
  }
}

/// How far an expansion goes.
public enum ExpandLevels: Hashable, Sendable {
  case count(Int)
  /// The whole branch.
  case all
}

extension ExpandLevels: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let count = try? container.decode(Int.self), count >= 0 {
      self = .count(count)
    } else if let word = try? container.decode(String.self), word == "all" {
      self = .all
    } else {
      throw DecodingError.invalid(
        "expected an integer of at least 0 or \"all\"",
        at: decoder.codingPath
      )
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .count(let count): try container.encode(count)
    case .all: try container.encode("all")
    }
  }
}
