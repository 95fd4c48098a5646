/// Opens an outline of a document.
public struct OutlineOpenParams: OutlineRequest, Hashable, Codable {
  public typealias Response = Update
  public static let method = "outline/open"

  public var outline: OutlineIdentifier
  public var window: Window?
  /// By default what the URI is: a folder or a text.
  public var source: Source?
  public var options: Options?
  public var state: OutlineState?
  public var workDoneToken: ProgressToken?
}
