/// The number of an error reply, as JSON-RPC 2.0 and LSP 3.17 define it.
public struct ErrorCode: RawRepresentable, Hashable, Codable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

extension ErrorCode {
  /// The body is no JSON, or no UTF-8.
  public static let parseError = ErrorCode(rawValue: -32_700)
  /// JSON, but no request, or a request that may not come now.
  public static let invalidRequest = ErrorCode(rawValue: -32_600)
  public static let methodNotFound = ErrorCode(rawValue: -32_601)
  /// The method is known; a parameter is missing or has a value that it cannot have.
  public static let invalidParams = ErrorCode(rawValue: -32_602)
  /// A fault of this server.
  public static let internalError = ErrorCode(rawValue: -32_603)
  /// A request came before `initialize`.
  public static let serverNotInitialized = ErrorCode(rawValue: -32_002)
  /// The client cancelled the request.
  public static let requestCancelled = ErrorCode(rawValue: -32_800)
  /// The server's state changed under the request.
  public static let contentModified = ErrorCode(rawValue: -32_801)
  /// The request is valid but cannot be done.
  public static let requestFailed = ErrorCode(rawValue: -32_803)
}
