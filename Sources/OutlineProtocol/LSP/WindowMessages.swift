/// How grave a message is.
public enum MessageType: Int, Codable, Sendable {
  case error = 1
  case warning = 2
  case info = 3
  case log = 4
}

/// A line for the client's log.
public struct LogMessageParams: Notification, Hashable, Codable {
  public static let method = "window/logMessage"

  public var type: MessageType
  public var message: String

  public init(type: MessageType, message: String) {
    self.type = type
    self.message = message
  }
}
