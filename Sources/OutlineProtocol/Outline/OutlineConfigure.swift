/// Replaces what is shown and in which order.
public struct OutlineConfigureParams: OutlineRequest, Hashable, Codable {
  public typealias Response = Update
  public static let method = "outline/configure"

  public var outline: OutlineIdentifier
  public var window: Window?
  public var options: Options
}
