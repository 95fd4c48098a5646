/// What a symbol is, by its number in LSP.
public struct SymbolKind: RawRepresentable, Hashable, Codable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public init(from decoder: any Decoder) throws {
    guard let number = try? decoder.singleValueContainer().decode(Int.self) else {
      throw DecodingError.invalid("expected an integer", at: decoder.codingPath)
    }
    rawValue = number
  }

  public static let file = SymbolKind(rawValue: 1)
  public static let module = SymbolKind(rawValue: 2)
  public static let package = SymbolKind(rawValue: 4)
  public static let string = SymbolKind(rawValue: 15)
}

/// A symbol in the tree of a text.
public struct DocumentSymbol: Hashable, Codable, Sendable {
  public var name: String
  public var detail: String?
  public var kind: SymbolKind
  public var range: TextRange
  /// Lies inside `range`.
  public var selectionRange: TextRange
  public var children: [DocumentSymbol]?

  public init(
    name: String,
    detail: String? = nil,
    kind: SymbolKind,
    range: TextRange,
    selectionRange: TextRange,
    children: [DocumentSymbol]? = nil
  ) {
    self.name = name
    self.detail = detail
    self.kind = kind
    self.range = range
    self.selectionRange = selectionRange
    self.children = children
  }
}

/// A symbol in a flat list.
public struct SymbolInformation: Hashable, Codable, Sendable {
  public var name: String
  public var kind: SymbolKind
  public var location: Location
  public var containerName: String?

  public init(name: String, kind: SymbolKind, location: Location, containerName: String? = nil) {
    self.name = name
    self.kind = kind
    self.location = location
    self.containerName = containerName
  }
}

/// A stretch of a document.
public struct Location: Hashable, Codable, Sendable {
  public var uri: DocumentURI
  public var range: TextRange

  public init(uri: DocumentURI, range: TextRange) {
    self.uri = uri
    self.range = range
  }
}

/// The symbols of a text: a tree, or a list for clients without trees.
public enum DocumentSymbolResult: Hashable, Sendable {
  case tree([DocumentSymbol])
  case list([SymbolInformation])
}

extension DocumentSymbolResult: Codable {
  /// Elements with a `location` make a list; an empty array is a tree.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let probes = try? container.decode([Probe].self), probes.first?.location != nil {
      self = .list(try container.decode([SymbolInformation].self))
    } else {
      self = .tree(try container.decode([DocumentSymbol].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .tree(let symbols): try container.encode(symbols)
    case .list(let symbols): try container.encode(symbols)
    }
  }

  /// The member that tells the two shapes apart.
  private struct Probe: Decodable {
    let location: JSONValue?
  }
}
