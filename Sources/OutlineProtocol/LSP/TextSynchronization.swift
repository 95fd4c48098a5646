/// How the server wants to hear of edits.
public struct TextDocumentSyncOptions: Hashable, Codable, Sendable {
  /// How much of a text comes with a change.
  public enum Kind: Int, Codable, Sendable {
    case none = 0
    case full = 1
    case incremental = 2
  }

  public var openClose: Bool
  public var change: Kind

  public init(openClose: Bool = true, change: Kind = .incremental) {
    self.openClose = openClose
    self.change = change
  }
}

/// The editor has opened a text, which it owns from now on.
public struct DidOpenTextDocumentParams: Notification, Hashable, Codable {
  public static let method = "textDocument/didOpen"

  public var textDocument: TextDocumentItem

  public init(textDocument: TextDocumentItem) {
    self.textDocument = textDocument
  }
}

/// A text and what it is.
public struct TextDocumentItem: Hashable, Codable, Sendable {
  public var uri: DocumentURI
  public var languageId: String?
  public var version: Int?
  public var text: String

  public init(uri: DocumentURI, languageId: String? = nil, version: Int? = nil, text: String) {
    self.uri = uri
    self.languageId = languageId
    self.version = version
    self.text = text
  }
}

/// The user has edited a text; the changes apply in order, each to the result of the one before.
public struct DidChangeTextDocumentParams: Notification, Hashable, Codable {
  public static let method = "textDocument/didChange"

  public var textDocument: VersionedTextDocumentIdentifier
  public var contentChanges: [TextDocumentContentChangeEvent]

  public init(
    textDocument: VersionedTextDocumentIdentifier,
    contentChanges: [TextDocumentContentChangeEvent]
  ) {
    self.textDocument = textDocument
    self.contentChanges = contentChanges
  }
}

/// A text, and which state of it.
public struct VersionedTextDocumentIdentifier: Hashable, Codable, Sendable {
  public var uri: DocumentURI
  public var version: Int?

  public init(uri: DocumentURI, version: Int? = nil) {
    self.uri = uri
    self.version = version
  }
}

/// One edit; without `range`, the whole text is replaced.
public struct TextDocumentContentChangeEvent: Hashable, Codable, Sendable {
  public var range: TextRange?
  public var text: String

  public init(range: TextRange? = nil, text: String) {
    self.range = range
    self.text = text
  }
}

/// The editor has closed a text; the disk is the truth again.
public struct DidCloseTextDocumentParams: Notification, Hashable, Codable {
  public static let method = "textDocument/didClose"

  public var textDocument: TextDocumentIdentifier

  public init(textDocument: TextDocumentIdentifier) {
    self.textDocument = textDocument
  }
}

/// A text by its URI.
public struct TextDocumentIdentifier: Hashable, Codable, Sendable {
  public var uri: DocumentURI

  public init(uri: DocumentURI) {
    self.uri = uri
  }
}
