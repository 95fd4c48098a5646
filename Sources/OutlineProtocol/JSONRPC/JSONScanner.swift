/// What one pass over a message tells of it; all ranges are places in its bytes.
struct ScannedJSON: Sendable {
  enum Shape: Sendable {
    case object(Members)
    /// The ranges of a top-level array's elements.
    case array([Range<Int>])
    case scalar
  }

  /// The values of the envelope's members in a top-level object; the last of namesakes counts.
  struct Members: Sendable {
    var jsonrpc: Range<Int>?
    var id: Range<Int>?
    var method: Range<Int>?
    var params: Range<Int>?
    var result: Range<Int>?
    var error: Range<Int>?
  }

  var shape = Shape.scalar
}

/// Why bytes are no JSON text that this server reads.
struct JSONFault: Error, Hashable, Sendable, CustomStringConvertible {
  enum Kind: Sendable {
    case syntax
    case unexpectedEnd
    case invalidUTF8
    case tooDeep
  }

  let kind: Kind
  let offset: Int

  var description: String {
    switch kind {
    case .syntax: "not JSON at byte \(offset)"
    case .unexpectedEnd: "the JSON text ends too early"
    case .invalidUTF8: "not UTF-8 at byte \(offset)"
    case .tooDeep: "nested deeper than \(JSONScanner.maximumDepth) levels"
    }
  }
}

/// One strict pass over a JSON text (RFC 8259) that never recurses, so no depth overflows the stack.
///
/// It mends in place two things that are JSON but that `JSONDecoder` refuses: a lone surrogate
/// escape becomes `\uFFFD`, and `0e1` becomes `0.0`.
struct JSONScanner {
  static let maximumDepth = 10_000

  let bytes: UnsafeMutableBufferPointer<UInt8>
  var index = 0
  private var depth = 0
  /// The kinds of the innermost 64 levels, the innermost in the lowest bit: 1 is an object.
  private var levels: UInt64 = 0
  private var outerLevels: [UInt64] = []
  private var members = ScannedJSON.Members()
  private var elements: [Range<Int>] = []
  /// The envelope's member whose value comes next.
  private var member = Member.other

  /// Checks the text, mends it, and finds the members of the envelope.
  static func scan(_ text: inout [UInt8]) throws(JSONFault) -> ScannedJSON {
    let result: Result<ScannedJSON, JSONFault> = text.withUnsafeMutableBufferPointer { bytes in
      var scanner = JSONScanner(bytes: bytes)
      do throws(JSONFault) {
        return .success(try scanner.scan())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(bytes: UnsafeMutableBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private mutating func scan() throws(JSONFault) -> ScannedJSON {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    var rootByte: UInt8 = 0
    var start = index
    while true {
      let byte = try nextSignificantByte()
      if depth == 0 { rootByte = byte }
      if depth == 1 { start = index }
      if try beginValue(byte) { continue }
      // A value has ended, and with it, maybe, those around it.
      while true {
        if depth == 1 { record(start..<index, isInArray: rootByte == UInt8(ascii: "[")) }
        if depth == 0 {
          try expectEnd()
          return ScannedJSON(shape: shape(of: rootByte))
        }
        if try !endLevel() { break }
      }
    }
  }

  /// Reads a scalar or an empty container; `true` when a container was opened and its value comes next.
  private mutating func beginValue(_ byte: UInt8) throws(JSONFault) -> Bool {
    switch byte {
    case UInt8(ascii: "{"):
      try push(isObject: true)
      if try nextSignificantByte() != UInt8(ascii: "}") {
        try scanKey()
        return true
      }
      pop()
    case UInt8(ascii: "["):
      try push(isObject: false)
      guard try nextSignificantByte() == UInt8(ascii: "]") else { return true }
      pop()
    case UInt8(ascii: "\""): try scanString()
    case UInt8(ascii: "t"): try scanLiteral("true")
    case UInt8(ascii: "f"): try scanLiteral("false")
    case UInt8(ascii: "n"): try scanLiteral("null")
    default: try scanNumber()
    }
    return false
  }

  /// Reads what follows a value: `true` when it closed the container around it, `false` after a comma.
  private mutating func endLevel() throws(JSONFault) -> Bool {
    let byte = try nextSignificantByte()
    let isObject = levels & 1 == 1
    if byte == UInt8(ascii: ",") {
      index += 1
      if isObject {
        _ = try nextSignificantByte()
        try scanKey()
      }
      return false
    }
    guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { throw fault(.syntax) }
    pop()
    return true
  }

  private mutating func scanKey() throws(JSONFault) {
    guard bytes[index] == UInt8(ascii: "\"") else { throw fault(.syntax) }
    let start = index + 1
    let hasEscapes = try scanString()
    if depth == 1 {
      let key = UnsafeBufferPointer(rebasing: bytes[start..<index - 1])
      member =
        hasEscapes
        ? unescaped(key).withUnsafeBufferPointer(envelopeMember) : envelopeMember(key)
    }
    guard try nextSignificantByte() == UInt8(ascii: ":") else { throw fault(.syntax) }
    index += 1
  }

  private enum Member {
    case jsonrpc
    case id
    case method
    case params
    case result
    case error
    case other
  }

  private func envelopeMember(_ key: UnsafeBufferPointer<UInt8>) -> Member {
    if key.equals("id") { return .id }
    if key.equals("method") { return .method }
    if key.equals("params") { return .params }
    if key.equals("jsonrpc") { return .jsonrpc }
    if key.equals("result") { return .result }
    return key.equals("error") ? .error : .other
  }

  private mutating func record(_ range: Range<Int>, isInArray: Bool) {
    if isInArray { return elements.append(range) }
    switch member {
    case .jsonrpc: members.jsonrpc = range
    case .id: members.id = range
    case .method: members.method = range
    case .params: members.params = range
    case .result: members.result = range
    case .error: members.error = range
    case .other: break
    }
  }

  private func shape(of rootByte: UInt8) -> ScannedJSON.Shape {
    switch rootByte {
    case UInt8(ascii: "{"): .object(members)
    case UInt8(ascii: "["): .array(elements)
    default: .scalar
    }
  }

  private mutating func push(isObject: Bool) throws(JSONFault) {
    guard depth < Self.maximumDepth else { throw fault(.tooDeep) }
    if depth & 63 == 0, depth > 0 { outerLevels.append(levels) }
    levels = levels << 1 | (isObject ? 1 : 0)
    depth += 1
    index += 1
  }

  private mutating func pop() {
    index += 1
    depth -= 1
    levels >>= 1
    if depth & 63 == 0, let outer = outerLevels.popLast() { levels = outer }
  }

  private mutating func expectEnd() throws(JSONFault) {
    skipBlanks()
    guard index == bytes.count else { throw fault(.syntax) }
  }

  private mutating func nextSignificantByte() throws(JSONFault) -> UInt8 {
    skipBlanks()
    guard index < bytes.count else { throw fault(.unexpectedEnd) }
    return bytes[index]
  }

  private mutating func skipBlanks() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  func fault(_ kind: JSONFault.Kind) -> JSONFault {
    JSONFault(kind: kind, offset: index)
  }
}
