/// The editor has opened or closed folders.
public struct DidChangeWorkspaceFoldersParams: Notification, Hashable, Codable {
  public static let method = "workspace/didChangeWorkspaceFolders"

  public var event: Event

  public init(event: Event) {
    self.event = event
  }

  /// Which folders came and which went.
  public struct Event: Hashable, Codable, Sendable {
    public var added: [WorkspaceFolder]
    public var removed: [WorkspaceFolder]

    public init(added: [WorkspaceFolder], removed: [WorkspaceFolder]) {
      self.added = added
      self.removed = removed
    }
  }
}
