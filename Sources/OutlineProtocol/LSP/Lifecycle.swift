/// The client has read the answer to `initialize`.
public struct InitializedParams: Notification, Hashable, Codable {
  public static let method = "initialized"

  public init() {}
}

/// The client is about to end the session; the answer is `null`.
public struct ShutdownParams: Request, Hashable, Codable {
  public typealias Response = VoidResponse
  public static let method = "shutdown"

  public init() {}
}

/// The process is to end now.
public struct ExitParams: Notification, Hashable, Codable {
  public static let method = "exit"

  public init() {}
}
