import OutlineProtocol

/// Reads JSON that a server wrote.
///
/// A second reader beside the one under test, and a fast one: `JSONDecoder` throws an error at each value that is not what is tried first, and the tests
/// would keep a backtrace of each.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The one value that the bytes are.
  mutating func readAll() -> JSONValue? {
    let value = read()
    skipBlanks()
    return index == bytes.count ? value : nil
  }

  private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func skipBlanks() {
    while [0x20, 0x0A, 0x0D, 0x09].contains(next) { index += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[index...].starts(with: wanted) else { return false }
    index += wanted.count
    return true
  }

  private mutating func read() -> JSONValue? {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return readObject()
    case UInt8(ascii: "["): return readArray()
    case UInt8(ascii: "\""): return readString().map(JSONValue.string)
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    default: return readNumber()
    }
  }

  private mutating func readNumber() -> JSONValue? {
    let start = index
    while Array("+-.0123456789eE".utf8).contains(next) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    return Int(text).map(JSONValue.integer) ?? Double(text).map(JSONValue.number)
  }

  private mutating func readArray() -> JSONValue? {
    var elements: [JSONValue] = []
    index += 1
    skipBlanks()
    if take("]") { return .array(elements) }
    repeat {
      guard let element = read() else { return nil }
      elements.append(element)
      skipBlanks()
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  private mutating func readObject() -> JSONValue? {
    var members: [String: JSONValue] = [:]
    index += 1
    skipBlanks()
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard let key = readString() else { return nil }
      skipBlanks()
      guard take(":"), let value = read() else { return nil }
      members[key] = value
      skipBlanks()
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func readString() -> String? {
    guard take("\"") else { return nil }
    var units: [UInt8] = []
    var start = index
    while let stop = bytes[start...].firstIndex(where: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }) {
      units += bytes[start..<stop]
      index = stop + 1
      if bytes[stop] == 0x22 { return String(validating: units, as: UTF8.self) }
      guard bytes[stop] == 0x5C, let scalars = readEscape() else { return nil }
      units += Array(String(scalars).utf8)
      start = index
    }
    return nil
  }

  private mutating func readEscape() -> Character? {
    let letter = next
    index += 1
    switch letter {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Character(Unicode.Scalar(letter))
    case UInt8(ascii: "u"):
      guard let high = readHex() else { return nil }
      guard 0xD800..<0xDC00 ~= high else { return Unicode.Scalar(high).map(Character.init) }
      guard take("\\u"), let low = readHex(), 0xDC00..<0xE000 ~= low else { return nil }
      return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + low - 0xDC00).map(Character.init)
    default: return nil
    }
  }

  private mutating func readHex() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    defer { index += 4 }
    return UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
  }
}
