/// The `error` of a reply.
public struct ResponseError: Error, Hashable, Codable, Sendable {
  public var code: ErrorCode
  /// One sentence for a person, without a full stop.
  public var message: String
  public var data: Details?

  public init(_ code: ErrorCode, _ message: String, data: Details? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// What a program can read of an error.
  public struct Details: Hashable, Codable, Sendable {
    public var reason: Reason?
    /// The place of a fault in a query, in units of the negotiated encoding.
    public var offset: Int?

    public init(reason: Reason? = nil, offset: Int? = nil) {
      self.reason = reason
      self.offset = offset
    }
  }

  /// Why a valid request cannot be done.
  public enum Reason: String, Codable, CaseIterable, Sendable {
    case notOpen
    case noSuchNode
    case alreadyOpen
    case unreadable
    case unsupported
  }
}

extension ResponseError {
  public static func parseError(_ message: String) -> ResponseError {
    ResponseError(.parseError, message)
  }

  public static func invalidRequest(_ message: String) -> ResponseError {
    ResponseError(.invalidRequest, message)
  }

  public static func methodNotFound(_ method: String) -> ResponseError {
    ResponseError(.methodNotFound, "unknown method \(method.prefix(60))")
  }

  public static func invalidParams(_ message: String, offset: Int? = nil) -> ResponseError {
    ResponseError(.invalidParams, message, data: offset.map { Details(offset: $0) })
  }

  public static func internalError(_ message: String) -> ResponseError {
    ResponseError(.internalError, message)
  }

  public static func failed(_ reason: Reason, _ message: String) -> ResponseError {
    ResponseError(.requestFailed, message, data: Details(reason: reason))
  }

  public static let serverNotInitialized = ResponseError(
    .serverNotInitialized,
    "the server is not initialized"
  )

  public static let cancelled = ResponseError(.requestCancelled, "the request was cancelled")
}
