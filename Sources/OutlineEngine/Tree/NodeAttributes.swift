/// What only few nodes have, kept beside the columns.
public struct NodeAttributes: Sendable, Equatable {
  /// Who the node is among its siblings when a new tree replaces the old one; its name if `nil`.
  public var key: String?
  public var uri: String?
  public var detail: String?
  /// A number of LSP's `SymbolKind`.
  public var symbolKind: Int?
  public var range: TextRange?
  public var selectionRange: TextRange?
  public var link: LinkTarget?
  /// Why the node could not be read, as a sentence for people.
  public var problem: String?
  /// The name's bytes on disk, where they are not UTF-8.
  public var rawName: [UInt8]?
  /// Where the folder lies that the node is, for a root among several folders.
  public var rootPath: [UInt8]?
  /// What the client put on the node, as it came.
  public var payload: [UInt8]?

  public init() {}
}

/// A place in a text, both counted from zero, the column in the client's unit.
public struct TextPosition: Sendable, Equatable {
  public var line: Int
  public var character: Int

  public init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

/// A stretch of a text as the client gave it; `end` is behind the last character.
public struct TextRange: Sendable, Equatable {
  public var start: TextPosition
  public var end: TextPosition

  public init(start: TextPosition, end: TextPosition) {
    self.start = start
    self.end = end
  }
}

/// Where a symbolic link leads.
public struct LinkTarget: Sendable, Equatable {
  public enum State: String, Sendable {
    case ok, broken, loop
  }

  /// The text of the link, ill-formed UTF-8 repaired.
  public var target: String
  public var state: State

  public init(target: String, state: State) {
    self.target = target
    self.state = state
  }
}
