/// Reads the tree again, or takes a new one; ids, expansion and query live on.
public struct OutlineRefreshParams: OutlineRequest, Hashable, Codable {
  public typealias Response = Update
  public static let method = "outline/refresh"

  public var outline: OutlineIdentifier
  public var window: Window?
  public var source: Source?
  public var workDoneToken: ProgressToken?
}
