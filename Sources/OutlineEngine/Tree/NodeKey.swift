/// Who a node is among its siblings: its key or name, and for namesakes which of them.
///
/// Keys are compared byte by byte: two names that are the same text in other Unicode forms are two
/// files.
struct NodeKey: Hashable, Sendable {
  var bytes: [UInt8]
  var ordinal: Int

  init(bytes: [UInt8], ordinal: Int = 0) {
    self.bytes = bytes
    self.ordinal = ordinal
  }

  /// Reads what `text` writes.
  init(text: String) {
    let utf8 = Array(text.utf8)
    if utf8.first == 0, let bytes = Self.bytes(ofHex: utf8.dropFirst()) {
      self.init(bytes: bytes)
    } else if let mark = utf8.lastIndex(of: 0), mark + 1 < utf8.count,
      let number = Int(String(decoding: utf8[(mark + 1)...], as: UTF8.self)), number > 1
    {
      self.init(bytes: Array(utf8[..<mark]), ordinal: number - 1)
    } else {
      self.init(bytes: utf8)
    }
  }

  /// The key as text: the second of two namesakes `a` is `a`, NUL, `2`; bytes that are not UTF-8
  /// are NUL and then in hexadecimal.
  var text: String {
    guard let name = String(validating: bytes, as: UTF8.self) else {
      return "\0" + bytes.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
    }
    return ordinal == 0 ? name : "\(name)\0\(ordinal + 1)"
  }

  private static func bytes(ofHex digits: ArraySlice<UInt8>) -> [UInt8]? {
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
      let pair = String(decoding: digits[index...index + 1], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}

extension Outline {
  /// The key of a node without its ordinal.
  func keyBytes(at place: Int) -> [UInt8] {
    if let attributes = attributes(at: place) {
      if let key = attributes.key { return Array(key.utf8) }
      if let name = attributes.rootPath ?? attributes.rawName { return name }
    }
    return Array(columns.names.bytes[columns.names.range(place)])
  }

  /// The entries of a folder, or the topmost ones, with their keys.
  ///
  /// Costs a pass over them.
  func keyedChildren(of place: Int?) -> [(key: NodeKey, place: Int)] {
    var counts: [[UInt8]: Int] = [:]
    return entries(of: place).map { child in
      let bytes = keyBytes(at: child)
      let ordinal = counts[bytes, default: 0]
      counts[bytes] = ordinal + 1
      return (NodeKey(bytes: bytes, ordinal: ordinal), child)
    }
  }

  /// The entry of a folder, or the topmost one, of that key.
  ///
  /// Costs a pass over the entries at most.
  func child(_ key: NodeKey, of place: Int?) -> Int? {
    var left = key.ordinal
    for child in entries(of: place) where keyBytes(at: child) == key.bytes {
      if left == 0 { return child }
      left -= 1
    }
    return nil
  }

  /// The names from the root down to a node.
  func path(of place: Int) -> [String] { way(to: place).map(columns.names.name) }
}
