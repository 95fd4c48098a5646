/// A node of a tree that the client hands over.
public struct TreeNode: Hashable, Codable, Sendable {
  public var name: String
  /// Empty for an empty folder, absent for a leaf.
  public var children: [TreeNode]?
  public var kind: String?
  /// Who the node is among its siblings when a new tree replaces this one; by default its name.
  public var key: String?
  public var detail: String?
  public var range: TextRange?
  public var selectionRange: TextRange?
  public var symbolKind: SymbolKind?
  public var uri: DocumentURI?
  public var data: JSONValue?

  public init(name: String, children: [TreeNode]? = nil) {
    self.name = name
    self.children = children
  }
}
