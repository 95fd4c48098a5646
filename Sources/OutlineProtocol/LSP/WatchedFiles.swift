/// Files that the client watches for the server have changed.
public struct DidChangeWatchedFilesParams: Notification, Hashable, Codable {
  public static let method = "workspace/didChangeWatchedFiles"

  public var changes: [FileEvent]

  public init(changes: [FileEvent]) {
    self.changes = changes
  }
}

/// What happened to one file.
public struct FileEvent: Hashable, Codable, Sendable {
  /// The change, by its number in LSP.
  public enum Kind: Int, Codable, Sendable {
    case created = 1
    case changed = 2
    case deleted = 3
  }

  public var uri: DocumentURI
  public var type: Kind

  public init(uri: DocumentURI, type: Kind) {
    self.uri = uri
    self.type = type
  }
}

/// Which files the client is to watch.
public struct DidChangeWatchedFilesRegistrationOptions: Hashable, Codable, Sendable {
  public var watchers: [FileSystemWatcher]

  public init(watchers: [FileSystemWatcher]) {
    self.watchers = watchers
  }
}

/// One glob of files to watch.
public struct FileSystemWatcher: Hashable, Codable, Sendable {
  public var globPattern: String
  /// 1 created, 2 changed, 4 deleted, added up; all of them when absent.
  public var kind: Int?

  public init(globPattern: String, kind: Int? = nil) {
    self.globPattern = globPattern
    self.kind = kind
  }
}
