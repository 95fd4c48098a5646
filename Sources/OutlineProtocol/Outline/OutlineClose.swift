/// Closes an outline; its nodes are forgotten.
public struct OutlineCloseParams: OutlineRequest, Hashable, Codable {
  public typealias Response = VoidResponse
  public static let method = "outline/close"

  public var outline: OutlineIdentifier
  public var window: Window?
}
