/// The client no longer wants an answer, though it still gets one.
public struct CancelParams: Notification, Hashable, Codable {
  public static let method = "$/cancelRequest"

  public var id: RequestID

  public init(id: RequestID) {
    self.id = id
  }
}
