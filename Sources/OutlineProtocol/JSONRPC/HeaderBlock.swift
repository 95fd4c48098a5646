/// The fields of one frame's header, as far as they have been read.
struct HeaderBlock: Sendable {
  /// The value of `Content-Length`: that of the last field of this name.
  enum Length {
    case missing
    case bytes(Int)
    case invalid(String)
    /// More than an `Int` can hold.
    case tooLarge(String)
  }

  /// What became of a line.
  enum Outcome {
    case taken
    case stray
    case full
  }

  private(set) var length = Length.missing
  /// The charset of `Content-Type`, in lower case.
  private(set) var charset: String?
  private var size = 0

  var isEmpty: Bool { size == 0 }

  /// Adds a line without its end, of which only the tail is left when `isTail` is set.
  mutating func add(_ line: ArraySlice<UInt8>, isTail: Bool) -> Outcome {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), !isTail else {
      return addEmbeddedLength(in: line)
    }
    let name = line[..<colon].trimmingBlanks
    guard !name.isEmpty, name.allSatisfy(isToken) else { return addEmbeddedLength(in: line) }
    size += line.count + 2
    guard size <= FramingLimits.headerBlock else { return .full }
    let value = line[(colon + 1)...].trimmingBlanks
    if name.equalsIgnoringCase("content-length") {
      length = parseLength(value)
    } else if name.equalsIgnoringCase("content-type") {
      charset = parseCharset(value)
    }
    return .taken
  }

  /// Finds the header that follows a body or noise that did not end its line.
  private mutating func addEmbeddedLength(in line: ArraySlice<UInt8>) -> Outcome {
    let name: StaticString = "content-length:"
    var start = line.endIndex - name.utf8CodeUnitCount
    while start >= line.startIndex {
      let end = start + name.utf8CodeUnitCount
      let isWholeName = start == line.startIndex || !isToken(line[start - 1])
      if isWholeName, line[start..<end].equalsIgnoringCase(name) {
        let found = parseLength(line[end...].trimmingBlanks)
        if case .bytes = found {
          length = found
          size += line.endIndex - start
        }
        return .stray
      }
      start -= 1
    }
    return .stray
  }

  private func parseLength(_ value: ArraySlice<UInt8>) -> Length {
    guard !value.isEmpty, value.allSatisfy(isDigit) else { return .invalid(preview(value)) }
    var number = 0
    for digit in value {
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isSumTooLarge) = product.addingReportingOverflow(Int(digit & 15))
      guard !isTooLarge, !isSumTooLarge else { return .tooLarge(preview(value)) }
      number = sum
    }
    return .bytes(number)
  }

  private func parseCharset(_ value: ArraySlice<UInt8>) -> String? {
    for parameter in value.split(separator: UInt8(ascii: ";")).dropFirst() {
      guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")) else { continue }
      guard parameter[..<equals].trimmingBlanks.equalsIgnoringCase("charset") else { continue }
      let name = parameter[(equals + 1)...].trimmingBlanks.filter { $0 != UInt8(ascii: "\"") }
      return String(decoding: name.prefix(40), as: UTF8.self).lowercased()
    }
    return nil
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  byte &- UInt8(ascii: "0") < 10
}

/// Whether a byte may stand in a field name (RFC 9110, `tchar`).
private func isToken(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "!"),
    UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
    UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
    true
  default: false
  }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    var slice = drop(while: isBlank)
    while let last = slice.last, isBlank(last) { slice.removeLast() }
    return slice
  }

  /// Compares with a name that is written in lower case.
  fileprivate func equalsIgnoringCase(_ name: StaticString) -> Bool {
    guard count == name.utf8CodeUnitCount else { return false }
    let lowerCase = UnsafeBufferPointer(start: name.utf8Start, count: count)
    return zip(self, lowerCase).allSatisfy { byte, wanted in
      byte == wanted || (byte | 0x20 == wanted && byte &- UInt8(ascii: "A") < 26)
    }
  }
}
