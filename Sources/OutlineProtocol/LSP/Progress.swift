/// Names a running piece of work: an integer or a string, handed back as it came.
public typealias ProgressToken = RequestID

/// Tells how far a piece of work is.
public struct ProgressParams: Notification, Hashable, Codable {
  public static let method = "$/progress"

  public var token: ProgressToken
  public var value: WorkDoneProgress

  public init(token: ProgressToken, value: WorkDoneProgress) {
    self.token = token
    self.value = value
  }
}

/// One `begin`, any number of `report`, one `end`.
public struct WorkDoneProgress: Hashable, Codable, Sendable {
  /// Where in the work the message stands.
  public enum Kind: String, Choice {
    case begin
    case report
    case end
  }

  public var kind: Kind
  /// Only in `begin`.
  public var title: String?
  public var cancellable: Bool?
  public var message: String?
  /// 0 to 100, never falling.
  public var percentage: Int?

  public static func begin(
    title: String,
    cancellable: Bool? = nil,
    message: String? = nil,
    percentage: Int? = nil
  ) -> WorkDoneProgress {
    WorkDoneProgress(
      kind: .begin,
      title: title,
      cancellable: cancellable,
      message: message,
      percentage: percentage
    )
  }

  public static func report(
    cancellable: Bool? = nil,
    message: String? = nil,
    percentage: Int? = nil
  ) -> WorkDoneProgress {
    WorkDoneProgress(
      kind: .report,
      cancellable: cancellable,
      message: message,
      percentage: percentage
    )
  }

  public static func end(message: String? = nil) -> WorkDoneProgress {
    WorkDoneProgress(kind: .end, message: message)
  }
}

/// The user has cancelled a piece of work.
public struct WorkDoneProgressCancelParams: Notification, Hashable, Codable {
  public static let method = "window/workDoneProgress/cancel"

  public var token: ProgressToken

  public init(token: ProgressToken) {
    self.token = token
  }
}
