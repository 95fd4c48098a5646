#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension UnsafeBufferPointer<UInt8> {
  /// Where that byte is first found at or after a place; the count if nowhere.
  ///
  /// `firstIndex(of:)` looks at one byte at a time; `open list` pays for this one.
  func firstIndex(of byte: UInt8, from place: Int) -> Int {
    guard let base = baseAddress, place < count,
      let found = memchr(base + place, Int32(byte), count - place)
    else { return count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether two stretches hold the same bytes.
  func isEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    guard let base = baseAddress, !left.isEmpty else { return true }
    return memcmp(base + left.lowerBound, base + right.lowerBound, left.count) == 0
  }
}
