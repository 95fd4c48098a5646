/// What this server offers.
public struct ServerCapabilities: Hashable, Codable, Sendable {
  public var positionEncoding: PositionEncodingKind?
  public var workspaceSymbolProvider: Bool?
  public var workspace: Workspace?
  public var experimental: Experimental?

  public init() {}

  /// What the server does about the folders of the editor.
  public struct Workspace: Hashable, Codable, Sendable {
    public struct Folders: Hashable, Codable, Sendable {
      public var supported: Bool
      public var changeNotifications: Bool

      public init(supported: Bool, changeNotifications: Bool) {
        self.supported = supported
        self.changeNotifications = changeNotifications
      }
    }

    public var workspaceFolders: Folders?

    public init(workspaceFolders: Folders? = nil) {
      self.workspaceFolders = workspaceFolders
    }
  }

  /// What LSP does not know.
  public struct Experimental: Hashable, Codable, Sendable {
    public var outline: OutlineCapability?

    public init(outline: OutlineCapability? = nil) {
      self.outline = outline
    }
  }
}

/// What the server can do beyond LSP: the `outline/*` methods.
public struct OutlineCapability: Hashable, Codable, Sendable {
  public var version: Int
  /// The kinds of ``Source``.
  public var sources: [String]
  public var matchers: [SearchOptions.Match]
  public var modes: [SearchOptions.Mode]

  /// Everything that version 1 of the protocol has.
  public init(
    version: Int = 1,
    sources: [String] = Source.Kind.allCases.map(\.rawValue),
    matchers: [SearchOptions.Match] = SearchOptions.Match.allCases,
    modes: [SearchOptions.Mode] = SearchOptions.Mode.allCases
  ) {
    self.version = version
    self.sources = sources
    self.matchers = matchers
    self.modes = modes
  }
}
