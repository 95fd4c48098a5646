/// What this server asks of a client; a member of an odd shape counts as absent.
public struct ClientCapabilities: Hashable, Sendable {
  /// In the client's order of preference; `nil` means UTF-16 only.
  public var positionEncodings: [PositionEncodingKind]?
  /// Whether the client shows progress that the server starts.
  public var workDoneProgress = false
  /// Whether the client watches files for a server that asks for it later.
  public var watchedFilesRegistration = false
  /// What the client says under `experimental.outline`; present in clients that speak `outline/*`.
  public var outline: JSONValue?

  public init() {}
}

extension ClientCapabilities: Decodable {
  public init(from decoder: any Decoder) throws {
    guard let root = try? decoder.container(keyedBy: Key.self) else { return }
    positionEncodings = root.members("general")?.decodeLeniently("positionEncodings")
    workDoneProgress = root.members("window")?.decodeLeniently("workDoneProgress") ?? false
    let workspace = root.members("workspace")
    watchedFilesRegistration =
      workspace?.members("didChangeWatchedFiles")?.decodeLeniently("dynamicRegistration") ?? false
    outline = root.members("experimental")?.decodeLeniently("outline")
  }

  /// A key by its name alone.
  fileprivate struct Key: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) {
      stringValue = value
    }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      nil
    }
  }
}

extension KeyedDecodingContainer<ClientCapabilities.Key> {
  /// The members of an object in this one, `nil` when there is no object.
  fileprivate func members(_ key: Key) -> Self? {
    try? nestedContainer(keyedBy: Key.self, forKey: key)
  }
}
