extension JSONWriter {
  public mutating func integer(_ value: Int) {
    integer(value, after: "")
  }

  /// Appends bytes that are JSON already and then an integer: a key and its value in one step.
  @inlinable @inline(__always)
  public mutating func integer(_ value: Int, after text: StaticString) {
    raw(text, roomBehind: JSONWriter.longestInteger)
    digits(value)
  }

  /// The bytes of `Int.min`.
  @inlinable static var longestInteger: Int { 20 }

  /// Appends an integer for which there is room.
  @usableFromInline
  mutating func digits(_ value: Int) {
    let start = used
    used += storage.withUnsafeMutableBytes { storage in
      JSONWriter.writeDigits(
        of: value,
        to: UnsafeMutableRawBufferPointer(rebasing: storage[start...])
      )
    }
  }

  /// Writes an integer, two digits at a time, from the last to the first; returns how many bytes
  /// it has.
  static func writeDigits(of value: Int, to output: UnsafeMutableRawBufferPointer) -> Int {
    precondition(output.count >= longestInteger, "room was made for the integer")
    if 0..<10 ~= value {
      output[0] = 0x30 | UInt8(truncatingIfNeeded: value)
      return 1
    }
    var magnitude = value.magnitude
    let sign = value < 0 ? 1 : 0
    if sign == 1 { output[0] = UInt8(ascii: "-") }
    let length = digitCount(of: magnitude) &+ sign
    var index = length
    while magnitude >= 10 {
      let pair = UInt16(truncatingIfNeeded: magnitude % 100)
      magnitude /= 100
      let tens = (pair &* 103) >> 10
      index &-= 2
      let digits = 0x3030 | tens | (pair &- tens &* 10) << 8
      output.storeBytes(of: digits.littleEndian, toByteOffset: index, as: UInt16.self)
    }
    if index > sign { output[index &- 1] = 0x30 | UInt8(truncatingIfNeeded: magnitude) }
    return length
  }

  @usableFromInline
  static func digitCount(of value: UInt) -> Int {
    var count = 1
    var rest = value
    while rest >= 100 {
      rest /= 100
      count &+= 2
    }
    return rest >= 10 ? count &+ 1 : count
  }

  /// Appends a string in quotes.
  @inlinable
  public mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { string(utf8: $0) }
  }

  /// Appends a string in quotes from bytes that must be valid UTF-8.
  @inlinable
  public mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: text.count &+ 2)
    let start = used
    let quote = UInt8(ascii: "\"")
    let copied = storage.withUnsafeMutableBytes { storage in
      let output = UnsafeMutableRawBufferPointer(rebasing: storage[start...])
      output[0] = quote
      let inside = UnsafeMutableRawBufferPointer(rebasing: output[1...])
      let copied = JSONWriter.copyPlain(UnsafeRawBufferPointer(text), to: inside)
      inside[copied] = quote
      return copied
    }
    used = start &+ copied &+ 2
    if copied < text.count {
      used &-= 1
      escapeSlowly(UnsafeBufferPointer(rebasing: text[copied...]))
      byte(quote)
    }
  }

  @inlinable
  public mutating func string(utf8 text: some Collection<UInt8>) {
    let isContiguous: Void? = text.withContiguousStorageIfAvailable { string(utf8: $0) }
    if isContiguous == nil { Array(text).withUnsafeBufferPointer { string(utf8: $0) } }
  }

  /// Appends the inside of a string, so that one string can be made of several parts.
  @inlinable
  public mutating func escaped(utf8 text: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: text.count)
    let start = used
    let copied = storage.withUnsafeMutableBytes { output in
      JSONWriter.copyPlain(
        UnsafeRawBufferPointer(text),
        to: UnsafeMutableRawBufferPointer(rebasing: output[start...])
      )
    }
    used = start &+ copied
    if copied < text.count { escapeSlowly(UnsafeBufferPointer(rebasing: text[copied...])) }
  }

  /// Copies up to the first byte that must be escaped, and returns how many bytes that were.
  ///
  /// `output` must be at least as long as `text`.
  @inlinable
  static func copyPlain(
    _ text: UnsafeRawBufferPointer,
    to output: UnsafeMutableRawBufferPointer
  ) -> Int {
    var index = 0
    while index &+ 8 <= text.count {
      let word = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if SWAR.escapedBytes(in: word) != 0 { break }
      output.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
      index &+= 8
    }
    if index &+ 8 > text.count, text.count >= 8 {
      // The last word overlaps the one before it, whose bytes are plain.
      let last = text.count &- 8
      let word = text.loadUnaligned(fromByteOffset: last, as: UInt64.self)
      if SWAR.escapedBytes(in: word) == 0 {
        output.storeBytes(of: word, toByteOffset: last, as: UInt64.self)
        return text.count
      }
    }
    while index < text.count {
      let byte = text[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      output[index] = byte
      index &+= 1
    }
    return index
  }

  @inline(never) @usableFromInline
  mutating func escapeSlowly(_ text: UnsafeBufferPointer<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): raw(#"\""#)
      case UInt8(ascii: "\\"): raw(#"\\"#)
      case 0x0A: raw(#"\n"#)
      case 0x0D: raw(#"\r"#)
      case 0x09: raw(#"\t"#)
      case ..<0x20:
        raw(#"\u00"#)
        hexadecimal(byte)
      default: self.byte(byte)
      }
    }
  }

  /// Appends the two digits of a byte.
  private mutating func hexadecimal(_ byte: UInt8) {
    self.byte(hexadecimalDigit(byte >> 4))
    self.byte(hexadecimalDigit(byte & 15))
  }
}

func hexadecimalDigit(_ nibble: UInt8) -> UInt8 {
  nibble < 10 ? UInt8(ascii: "0") &+ nibble : UInt8(ascii: "A") &+ (nibble &- 10)
}
