extension JSONWriter {
  @inlinable
  public mutating func integer(_ value: Int) {
    if value < 0 { byte(UInt8(ascii: "-")) }
    unsigned(value.magnitude)
  }

  @inlinable
  mutating func unsigned(_ value: UInt) {
    guard value >= 10 else { return byte(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)) }
    let length = JSONWriter.digitCount(of: value)
    makeRoom(for: length)
    JSONWriter.writeDigits(of: value, to: &storage, endingAt: used &+ length)
    used &+= length
  }

  @inlinable
  static func digitCount(of value: UInt) -> Int {
    var count = 1
    var rest = value
    while rest >= 100 {
      rest /= 100
      count &+= 2
    }
    return rest >= 10 ? count &+ 1 : count
  }

  /// Writes two digits at a time, from the last to the first.
  @inlinable
  static func writeDigits(of value: UInt, to output: inout [UInt8], endingAt end: Int) {
    let pairs: StaticString = """
      0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
      5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
      """
    var index = end
    var rest = value
    while rest >= 10 {
      let pair = Int(truncatingIfNeeded: rest % 100) &* 2
      rest /= 100
      index &-= 2
      output[index] = pairs.utf8Start[pair]
      output[index &+ 1] = pairs.utf8Start[pair &+ 1]
    }
    if rest > 0 { output[index &- 1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest) }
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
