/// Asks for what can be folded in a text.
public struct FoldingRangeParams: Request, Hashable, Codable {
  public typealias Response = [FoldingRange]
  public static let method = "textDocument/foldingRange"

  public var textDocument: TextDocumentIdentifier

  public init(textDocument: TextDocumentIdentifier) {
    self.textDocument = textDocument
  }
}

/// Lines that can be folded into the first of them.
public struct FoldingRange: Hashable, Codable, Sendable {
  /// Zero-based.
  public var startLine: Int
  public var endLine: Int
  public var startCharacter: Int?
  public var endCharacter: Int?
  public var kind: String?

  public init(
    startLine: Int,
    endLine: Int,
    startCharacter: Int? = nil,
    endCharacter: Int? = nil,
    kind: String? = nil
  ) {
    self.startLine = startLine
    self.endLine = endLine
    self.startCharacter = startCharacter
    self.endCharacter = endCharacter
    self.kind = kind
  }
}
