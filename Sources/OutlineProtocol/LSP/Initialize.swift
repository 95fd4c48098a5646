/// What `initialize` brings; members of an odd shape count as absent, so that no client is refused.
public struct InitializeParams: Request, Hashable {
  public typealias Response = InitializeResult
  public static let method = "initialize"

  /// The process whose end ends this one.
  public var processId: Int?
  public var clientInfo: ClientInfo?
  public var rootUri: DocumentURI?
  public var workspaceFolders: [WorkspaceFolder]?
  public var capabilities: ClientCapabilities?
  public var initializationOptions: JSONValue?
  public var trace: TraceValue?
  public var workDoneToken: ProgressToken?

  public init() {}

  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self) else { return }
    processId = container.decodeLeniently(.processId)
    clientInfo = container.decodeLeniently(.clientInfo)
    rootUri = container.decodeLeniently(.rootUri)
    workspaceFolders = container.decodeLeniently(.workspaceFolders)
    capabilities = container.decodeLeniently(.capabilities)
    initializationOptions = container.decodeLeniently(.initializationOptions)
    trace = container.decodeLeniently(.trace)
    workDoneToken = container.decodeLeniently(.workDoneToken)
  }

  private enum CodingKeys: CodingKey {
    case processId
    case clientInfo
    case rootUri
    case workspaceFolders
    case capabilities
    case initializationOptions
    case trace
    case workDoneToken
  }
}

/// The name of the editor.
public struct ClientInfo: Hashable, Codable, Sendable {
  public var name: String
  public var version: String?

  public init(name: String, version: String? = nil) {
    self.name = name
    self.version = version
  }
}

/// A folder that the editor has open.
public struct WorkspaceFolder: Hashable, Codable, Sendable {
  public var uri: DocumentURI
  public var name: String

  public init(uri: DocumentURI, name: String) {
    self.uri = uri
    self.name = name
  }
}

/// The answer to `initialize`.
public struct InitializeResult: Hashable, Codable, Sendable {
  public var capabilities: ServerCapabilities
  public var serverInfo: ServerInfo?

  public init(capabilities: ServerCapabilities, serverInfo: ServerInfo? = nil) {
    self.capabilities = capabilities
    self.serverInfo = serverInfo
  }
}

/// The name of this server.
public struct ServerInfo: Hashable, Codable, Sendable {
  public var name: String
  public var version: String?

  public init(name: String, version: String? = nil) {
    self.name = name
    self.version = version
  }
}
