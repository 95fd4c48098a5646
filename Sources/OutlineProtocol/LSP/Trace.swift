/// How much the server tells of what it does.
public enum TraceValue: String, Choice {
  case off
  case messages
  case verbose
}

/// Sets how much is traced from now on.
public struct SetTraceParams: Notification, Hashable, Codable {
  public static let method = "$/setTrace"

  public var value: TraceValue

  public init(value: TraceValue) {
    self.value = value
  }
}

/// A line of the trace.
public struct LogTraceParams: Notification, Hashable, Codable {
  public static let method = "$/logTrace"

  public var message: String
  /// Only when the trace is `verbose`.
  public var verbose: String?

  public init(message: String, verbose: String? = nil) {
    self.message = message
    self.verbose = verbose
  }
}
