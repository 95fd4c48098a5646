/// Asks the client to send what it did not promise in `initialize`.
public struct RegistrationParams: Request, Hashable, Codable {
  public typealias Response = VoidResponse
  public static let method = "client/registerCapability"

  public var registrations: [Registration]

  public init(registrations: [Registration]) {
    self.registrations = registrations
  }
}

/// One capability asked for, here always the watching of files.
public struct Registration: Hashable, Codable, Sendable {
  /// What a later unregistration would name.
  public var id: String
  public var method: String
  public var registerOptions: DidChangeWatchedFilesRegistrationOptions?

  public init(
    id: String,
    method: String,
    registerOptions: DidChangeWatchedFilesRegistrationOptions? = nil
  ) {
    self.id = id
    self.method = method
    self.registerOptions = registerOptions
  }
}
