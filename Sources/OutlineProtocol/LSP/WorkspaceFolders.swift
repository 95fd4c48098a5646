/// The folders that the editor has open have changed.
public struct DidChangeWorkspaceFoldersParams: Notification, Hashable, Codable {
  public static let method = "workspace/didChangeWorkspaceFolders"

  public var event: WorkspaceFoldersChangeEvent

  public init(event: WorkspaceFoldersChangeEvent) {
    self.event = event
  }
}

/// Which folders came and went.
public struct WorkspaceFoldersChangeEvent: Hashable, Codable, Sendable {
  public var added: [WorkspaceFolder]
  public var removed: [WorkspaceFolder]

  public init(added: [WorkspaceFolder] = [], removed: [WorkspaceFolder] = []) {
    self.added = added
    self.removed = removed
  }
}
