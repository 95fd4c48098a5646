/// The URI of a document in the client's spelling; two spellings of one place are equal.
///
/// `file:///c%3A/a%20b/`, `FILE:///C:/a b` and `file://localhost/c:/x/../a%20b` are one document.
public struct DocumentURI: Sendable {
  /// What the client wrote, and what it gets back.
  public let string: String
  /// The scheme in lower case, a colon, and the decoded rest: what equality goes by.
  private let key: [UInt8]

  public init(_ string: String) {
    self.string = string
    key = Self.key(of: Array(string.utf8))
  }

  /// The `file:` URI of an absolute path, whose bytes need not be UTF-8.
  public init(filePath: some Collection<UInt8>) {
    var writer = JSONWriter(capacity: filePath.count + 16)
    writer.fileURI(path: filePath)
    self.init(String(decoding: writer.bytes, as: UTF8.self))
  }

  public var scheme: String {
    let end = key.firstIndex(of: UInt8(ascii: ":")) ?? 0
    return String(decoding: key[..<end], as: UTF8.self)
  }

  /// The bytes of a `file:` URI's path, `nil` for other schemes and for files on other hosts.
  ///
  /// It has no empty names, `.` or `..`: these are resolved by the text alone, as RFC 3986 has it,
  /// and nothing is looked up on the disk.
  /// `#` and `?` in the client's spelling belong to the path: no part of a file is ever meant.
  public var filePath: [UInt8]? {
    guard key.starts(with: "file:".utf8) else { return nil }
    let rest = Self.rest(of: Array(string.utf8))
    guard let path = Self.localPath(rest).map(Self.resolved) else { return nil }
    return path.contains(0) ? nil : path
  }

  /// The decoded names on the way down from another URI; `nil` if this one is not below it.
  public func names(below base: DocumentURI) -> [[UInt8]]? {
    Self.names(of: key, below: base.key)
  }

  /// The same by the URIs as they are spelled: `.` and `..` are names like any other.
  public func spelledNames(below base: DocumentURI) -> [[UInt8]]? {
    func key(_ uri: DocumentURI) -> [UInt8] {
      Self.key(of: Array(uri.string.utf8), resolvesDots: false)
    }
    return Self.names(of: key(self), below: key(base))
  }

  private static func names(of key: [UInt8], below base: [UInt8]) -> [[UInt8]]? {
    let above = base.split(separator: UInt8(ascii: "/"))
    let names = key.split(separator: UInt8(ascii: "/"))
    return names.starts(with: above) ? names.dropFirst(above.count).map(Array.init) : nil
  }

  private static func key(of text: [UInt8], resolvesDots: Bool = true) -> [UInt8] {
    let rest = rest(of: text)
    let scheme = text[..<(text.count - rest.count)].map { asciiLowercase($0) }
    guard scheme == Array("file:".utf8) else { return scheme + percentDecoded(rest) }
    guard let path = localPath(rest) else { return scheme + percentDecoded(rest) }
    var normal = resolvesDots ? resolved(path) : path
    // A drive letter names the same drive in either case.
    if normal.count >= 3, normal[2] == UInt8(ascii: ":") { normal[1] = asciiLowercase(normal[1]) }
    return scheme + normal
  }

  /// What follows the scheme and its colon; all of the text when there is no scheme.
  private static func rest(of text: [UInt8]) -> ArraySlice<UInt8> {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return text[...] }
    return text[(colon + 1)...]
  }

  /// The decoded path after `file:`, `nil` when another host is named or the path is relative.
  private static func localPath(_ rest: ArraySlice<UInt8>) -> [UInt8]? {
    var path = rest
    if path.starts(with: "//".utf8) {
      let afterSlashes = path.dropFirst(2)
      path = afterSlashes.drop { $0 != UInt8(ascii: "/") }
      let host = afterSlashes[..<path.startIndex].map { asciiLowercase($0) }
      guard host.isEmpty || host == Array("localhost".utf8) else { return nil }
    }
    return path.first == UInt8(ascii: "/") ? percentDecoded(path) : nil
  }

  /// An absolute path without empty names, `.` and `..`; nothing is above its top.
  private static func resolved(_ path: [UInt8]) -> [UInt8] {
    var names: [ArraySlice<UInt8>] = []
    for name in path.split(separator: UInt8(ascii: "/")) where !name.elementsEqual(".".utf8) {
      if name.elementsEqual("..".utf8) { _ = names.popLast() } else { names.append(name) }
    }
    guard !names.isEmpty else { return [UInt8(ascii: "/")] }
    return names.flatMap { [UInt8(ascii: "/")] + $0 }
  }
}

extension DocumentURI: Hashable {
  public static func == (left: DocumentURI, right: DocumentURI) -> Bool {
    left.key == right.key
  }

  public func hash(into hasher: inout Hasher) {
    key.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension DocumentURI: CustomStringConvertible {
  public var description: String { string }
}

extension DocumentURI: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(string)
  }
}
