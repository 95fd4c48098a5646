/// Sets the query that stands; the empty one ends the search.
public struct OutlineSearchParams: OutlineRequest, Hashable, Codable {
  public typealias Response = Update
  public static let method = "outline/search"

  public var outline: OutlineIdentifier
  public var window: Window?
  public var query: String
  public var options: SearchOptions?
  public var workDoneToken: ProgressToken?
}
