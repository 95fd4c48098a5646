/// Searches all outlines that are open; the empty query finds everything.
public struct WorkspaceSymbolParams: Request, Hashable, Codable {
  public typealias Response = [SymbolInformation]
  public static let method = "workspace/symbol"

  public var query: String

  public init(query: String) {
    self.query = query
  }
}
