/// An appender of JSON bytes for hot answers: the caller writes the punctuation, it writes the values.
///
/// Every append checks for room, so that a wrong guess of the size costs a copy and nothing else.
public struct JSONWriter: Sendable {
  /// The bytes written are `storage[..<count]`; the rest is room.
  @usableFromInline var storage: [UInt8]
  @usableFromInline var used = 0
  /// The size of the last frame's body: the next one's has as many digits in most cases.
  @usableFromInline var lastBodySize = 500

  @inlinable
  public init(capacity: Int = 512) {
    storage = [UInt8](repeating: 0, count: max(capacity, 64))
  }

  /// How many bytes have been written.
  @inlinable public var count: Int { used }

  /// The bytes written so far, as a copy.
  public var bytes: [UInt8] { Array(storage[..<used]) }

  /// Hands out the bytes without a copy and leaves the writer empty.
  public mutating func takeBytes() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &storage)
    taken.removeSubrange(used...)
    used = 0
    return taken
  }

  /// Lends the bytes written so far, for one `write`.
  @inlinable
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try storage.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<used])) }
  }

  /// Forgets what was written and keeps the room.
  @inlinable
  public mutating func removeAll() {
    used = 0
  }

  /// Forgets the first `count` bytes.
  ///
  /// Costs a move of the others.
  public mutating func removeFirst(_ count: Int) {
    precondition(0...used ~= count, "only bytes that are there can be removed")
    storage.withUnsafeMutableBytes { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[count..<used]))
    }
    used -= count
  }

  /// Appends bytes that are JSON already, in most cases punctuation and keys.
  @inlinable @inline(__always)
  public mutating func raw(_ text: StaticString) {
    raw(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable @inline(__always)
  mutating func raw(_ text: StaticString, roomBehind: Int) {
    let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    raw(text, roomBehind: roomBehind)
  }

  @inlinable @inline(__always)
  public mutating func raw(_ text: UnsafeBufferPointer<UInt8>) {
    raw(text, roomBehind: 0)
  }

  /// Appends bytes, and makes room for so many more.
  @inlinable @inline(__always)
  mutating func raw(_ text: UnsafeBufferPointer<UInt8>, roomBehind: Int) {
    makeRoom(for: text.count &+ roomBehind)
    let start = used
    storage.withUnsafeMutableBytes { output in
      UnsafeMutableRawBufferPointer(rebasing: output[start...])
        .copyMemory(from: UnsafeRawBufferPointer(text))
    }
    used = start &+ text.count
  }

  /// Appends bytes that are JSON already, such as a fragment made earlier.
  @inlinable
  public mutating func raw(_ text: some Collection<UInt8>) {
    let isContiguous: Void? = text.withContiguousStorageIfAvailable { raw($0) }
    if isContiguous == nil { Array(text).withUnsafeBufferPointer { raw($0) } }
  }

  @inlinable @inline(__always)
  public mutating func byte(_ byte: UInt8) {
    makeRoom(for: 1)
    storage[used] = byte
    used &+= 1
  }

  @inlinable
  public mutating func bool(_ value: Bool) {
    if value { raw("true") } else { raw("false") }
  }

  @inlinable
  public mutating func null() {
    raw("null")
  }

  @inlinable @inline(__always)
  mutating func makeRoom(for count: Int) {
    if storage.count &- used < count { grow(by: count) }
  }

  @inline(never) @usableFromInline
  mutating func grow(by count: Int) {
    let growth = max(storage.count, count, 64)
    storage.append(contentsOf: repeatElement(0, count: growth))
  }
}
