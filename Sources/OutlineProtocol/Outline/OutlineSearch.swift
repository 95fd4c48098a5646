/// Sets the query that stands; the empty one ends the search.
public struct OutlineSearchParams: OutlineRequest, Hashable {
  public typealias Response = Update
  public static let method = "outline/search"

  public var outline: OutlineIdentifier
  public var window: Window?
  public var query: String
  public var options: SearchOptions?
  /// Ends the search that stands first, with what is above this node open.
  public var keep: Int?
  public var workDoneToken: ProgressToken?
}

extension OutlineSearchParams: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    outline = try container.decode(OutlineIdentifier.self, forKey: .outline)
    window = try container.decodeIfPresent(Window.self, forKey: .window)
    query = try container.decode(String.self, forKey: .query)
    options = try container.decodeIfPresent(SearchOptions.self, forKey: .options)
    keep = try container.decodeUnsignedIfPresent(.keep)
    workDoneToken = try container.decodeIfPresent(ProgressToken.self, forKey: .workDoneToken)
  }
}
