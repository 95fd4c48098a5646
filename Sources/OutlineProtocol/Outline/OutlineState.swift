/// What a client keeps of an outline between sessions.
public struct OutlineState: Hashable, Sendable {
  /// Always 1.
  public var version = 1
  /// The paths, of keys from the root, of the nodes that are open.
  public var expanded: [[String]]
  public var query: String?
  public var search: SearchOptions?
  public var options: Options?

  public init(
    expanded: [[String]],
    query: String? = nil,
    search: SearchOptions? = nil,
    options: Options? = nil
  ) {
    self.expanded = expanded
    self.query = query
    self.search = search
    self.options = options
  }
}

extension OutlineState: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decodeUnsigned(.version)
    guard version == 1 else {
      throw DecodingError.invalid(
        "\(version) is none of 1",
        at: container.codingPath + [CodingKeys.version]
      )
    }
    expanded = try container.decode([[String]].self, forKey: .expanded)
    query = try container.decodeIfPresent(String.self, forKey: .query)
    search = try container.decodeIfPresent(SearchOptions.self, forKey: .search)
    options = try container.decodeIfPresent(Options.self, forKey: .options)
  }
}

/// Asks for the state of an outline, to hand to a later `outline/open`.
public struct OutlineStateParams: OutlineRequest, Hashable {
  public typealias Response = OutlineState
  public static let method = "outline/state"

  public var outline: OutlineIdentifier
  public var window: Window?
  /// At most so many folders are named, those closest to the roots; all of them when absent.
  public var limit: Int?
}

extension OutlineStateParams: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    outline = try container.decode(OutlineIdentifier.self, forKey: .outline)
    window = try container.decodeIfPresent(Window.self, forKey: .window)
    limit = try container.decodeUnsignedIfPresent(.limit)
  }
}
