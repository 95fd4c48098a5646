extension JSONWriter {
  /// Appends the `file:` URI of an absolute path, without quotes.
  public mutating func fileURI(path: some Collection<UInt8>) {
    raw("file://")
    percentEncoded(path)
  }

  /// Appends bytes with all but the unreserved characters and `/` percent-encoded.
  ///
  /// The result needs no escapes in a JSON string, so that a URI can be put together in place.
  public mutating func percentEncoded(_ text: some Collection<UInt8>) {
    let isContiguous: Void? = text.withContiguousStorageIfAvailable { percentEncoded($0) }
    if isContiguous == nil { Array(text).withUnsafeBufferPointer { percentEncoded($0) } }
  }

  public mutating func percentEncoded(_ text: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: text.count &* 3)
    let start = used
    used += storage.withUnsafeMutableBytes { storage in
      let output = UnsafeMutableRawBufferPointer(rebasing: storage[start...])
      var count = 0
      for byte in text {
        if isPlain(byte) {
          output[count] = byte
          count &+= 1
        } else {
          output[count] = UInt8(ascii: "%")
          output[count &+ 1] = hexadecimalDigit(byte >> 4)
          output[count &+ 2] = hexadecimalDigit(byte & 15)
          count &+= 3
        }
      }
      return count
    }
  }
}

/// The characters that stay as they are in the path of a URI: one bit each, from U+0000 and U+0040 on.
private let plainBelow64: UInt64 = 0x03FF_E000_0000_0000
private let plainFrom64: UInt64 = 0x47FF_FFFE_87FF_FFFE

private func isPlain(_ byte: UInt8) -> Bool {
  let bits = byte < 64 ? plainBelow64 : plainFrom64
  return byte < 128 && (bits &>> UInt64(byte & 63)) & 1 == 1
}

/// Replaces each `%XX` by its byte; a `%` that is not followed by two digits stays.
func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
  guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
  var output: [UInt8] = []
  output.reserveCapacity(text.count)
  var rest = text
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), rest.count >= 2, let high = nibble(rest[rest.startIndex]),
      let low = nibble(rest[rest.startIndex + 1])
    {
      output.append(high << 4 | low)
      rest = rest.dropFirst(2)
    } else {
      output.append(byte)
    }
  }
  return output
}

func asciiLowercase(_ byte: UInt8) -> UInt8 {
  byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
}
