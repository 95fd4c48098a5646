let slash = UInt8(ascii: "/")
let backslash = UInt8(ascii: "\\")

extension UInt8 {
  /// The byte in lower case where it is an ASCII capital: git folds no other.
  var asciiFolded: UInt8 { self &- 65 < 26 ? self | 32 : self }
}

extension Collection<UInt8> {
  /// Calls `body` with the bytes in one piece, copied only where they are not so stored.
  func withContiguousBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withContiguousStorageIfAvailable(body) ?? Array(self).withUnsafeBufferPointer(body)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The byte at `index`, or 0 past the end, as C strings have it.
  func byte(at index: Int) -> UInt8 { index < count ? self[index] : 0 }
}
