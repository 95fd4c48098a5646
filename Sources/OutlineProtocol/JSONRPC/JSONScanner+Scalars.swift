extension JSONScanner {
  /// Reads a string from its opening quote on, and tells whether it has escapes.
  @discardableResult
  mutating func scanString() throws(JSONFault) -> Bool {
    index += 1
    var hasEscapes = false
    while true {
      skipPlainASCII()
      guard index < bytes.count else { throw fault(.unexpectedEnd) }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try scanEscape()
      case 0x80...: try scanMultibyteScalar()
      case ..<0x20: throw fault(.syntax)
      default: index += 1
      }
    }
  }

  private mutating func skipPlainASCII() {
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= raw.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let special = SWAR.escapedBytes(in: word) | word & 0x8080_8080_8080_8080
      guard special == 0 else {
        index += special.trailingZeroBitCount / 8
        return
      }
      index += 8
    }
  }

  private mutating func scanEscape() throws(JSONFault) {
    guard index + 1 < bytes.count else { throw fault(.unexpectedEnd) }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
    case UInt8(ascii: "u"):
      guard let unit = escapedUnit(at: index) else { throw fault(.syntax) }
      if 0xD800..<0xDC00 ~= unit, let low = escapedUnit(at: index + 6), 0xDC00..<0xE000 ~= low {
        index += 12
        return
      }
      if 0xD800..<0xE000 ~= unit { replace(from: index + 2, with: "FFFD") }
      index += 6
    default: throw fault(.syntax)
    }
  }

  /// The UTF-16 unit of the escape `\u` and four digits that starts at `offset`.
  private func escapedUnit(at offset: Int) -> UInt16? {
    guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    return hexadecimal(UnsafeBufferPointer(rebasing: bytes[offset + 2..<offset + 6]))
  }

  private mutating func scanMultibyteScalar() throws(JSONFault) {
    func continues(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + distance < bytes.count && range ~= bytes[index + distance]
    }
    let length: Int? =
      switch bytes[index] {
      case 0xC2...0xDF: continues(1) ? 2 : nil
      case 0xE0: continues(1, 0xA0...0xBF) && continues(2) ? 3 : nil
      case 0xED: continues(1, 0x80...0x9F) && continues(2) ? 3 : nil
      case 0xE1...0xEF: continues(1) && continues(2) ? 3 : nil
      case 0xF0: continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : nil
      case 0xF1...0xF3: continues(1) && continues(2) && continues(3) ? 4 : nil
      case 0xF4: continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : nil
      default: nil
      }
    guard let length else { throw fault(.invalidUTF8) }
    index += length
  }

  mutating func scanNumber() throws(JSONFault) {
    if peek() == UInt8(ascii: "-") { index += 1 }
    let start = index
    let isZero = peek() == UInt8(ascii: "0")
    guard skipDigits() > 0 else { throw fault(index < bytes.count ? .syntax : .unexpectedEnd) }
    guard !isZero || index == start + 1 else { throw fault(.syntax) }
    let exponent = index
    if peek() == UInt8(ascii: ".") {
      index += 1
      guard skipDigits() > 0 else { throw fault(.syntax) }
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      let hasFraction = index > exponent
      index += 1
      if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
      guard skipDigits() > 0 else { throw fault(.syntax) }
      if isZero, !hasFraction {
        bytes[exponent] = UInt8(ascii: ".")
        bytes[exponent + 1..<index].update(repeating: UInt8(ascii: "0"))
      }
    }
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    return index - start
  }

  private func peek() -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  mutating func scanLiteral(_ literal: StaticString) throws(JSONFault) {
    for offset in 0..<literal.utf8CodeUnitCount {
      guard let byte = peek() else { throw fault(.unexpectedEnd) }
      guard byte == literal.utf8Start[offset] else { throw fault(.syntax) }
      index += 1
    }
  }

  private func replace(from offset: Int, with text: StaticString) {
    for position in 0..<text.utf8CodeUnitCount {
      bytes[offset + position] = text.utf8Start[position]
    }
  }
}

/// The number of some hexadecimal digits, at most four.
func hexadecimal(_ digits: some Collection<UInt8>) -> UInt16? {
  var value: UInt16 = 0
  for digit in digits {
    guard let nibble = nibble(digit) else { return nil }
    value = value << 4 | UInt16(nibble)
  }
  return value
}

func nibble(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// The bytes that the inside of a scanned JSON string stands for.
func unescaped(_ text: some Collection<UInt8>) -> [UInt8] {
  var output: [UInt8] = []
  output.reserveCapacity(text.count)
  var units: [UInt16] = []
  func flushUnits() {
    guard !units.isEmpty else { return }
    output.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    units = []
  }
  var rest = text[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
      flushUnits()
      output.append(byte)
      continue
    }
    if escape == UInt8(ascii: "u") {
      units.append(hexadecimal(rest.prefix(4)) ?? 0xFFFD)
      rest = rest.dropFirst(4)
      continue
    }
    flushUnits()
    switch escape {
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "t"): output.append(0x09)
    default: output.append(escape)
    }
  }
  flushUnits()
  return output
}
