import Foundation
import OutlineProtocol

extension JSONValue {
  /// Reads a JSON text; one that is none reads as a string that no server writes.
  init(text: String) {
    self.init(utf8: Array(text.utf8))
  }

  init(utf8 bytes: [UInt8]) {
    let value = bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      return reader.readAll()
    }
    self = value ?? .string("no JSON: \(String(decoding: bytes.prefix(200), as: UTF8.self))")
  }

  subscript(_ key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  subscript(_ index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var string: String? { if case .string(let value) = self { value } else { nil } }
  var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  var members: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }

  /// The value as text, members sorted.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
  }

  /// Whether the value has all that the pattern has; objects may have more, arrays may not.
  func includes(_ pattern: JSONValue) -> Bool {
    switch (self, pattern) {
    case (.object(let members), .object(let wanted)):
      wanted.allSatisfy { key, value in members[key]?.includes(value) ?? false }
    case (.array(let elements), .array(let wanted)):
      elements.count == wanted.count && zip(elements, wanted).allSatisfy { $0.includes($1) }
    default: self == pattern
    }
  }
}

extension String {
  /// The text as a JSON string, quotes included.
  var quoted: String { JSONValue.string(self).text }
}
