extension JSONWriter {
  /// Appends what every row begins with, `{` and its first three members, in one step.
  ///
  /// `name` must be valid UTF-8. A thousand rows are a thousand of these: the benchmark `rows 1000`
  /// pays for the one check of the room that is made for all of it.
  public mutating func rowStart(id: Int, name: UnsafeBufferPointer<UInt8>, depth: Int) {
    makeRoom(for: name.count &+ JSONWriter.rowStartRoom)
    let start = used
    var copied = 0
    used += storage.withUnsafeMutableBytes { storage in
      var output = RoomyOutput(UnsafeMutableRawBufferPointer(rebasing: storage[start...]))
      output.append(#"{"id":"#)
      output.append(id)
      output.append(#","name":""#)
      copied = output.appendPlain(name)
      if copied == name.count {
        output.append(#"","depth":"#)
        output.append(depth)
      }
      return output.count
    }
    guard copied < name.count else { return }
    escapeSlowly(UnsafeBufferPointer(rebasing: name[copied...]))
    integer(depth, after: #"","depth":"#)
  }

  /// More than the keys, the quotes and two integers need.
  private static var rowStartRoom: Int { 80 }
}

/// Appends to bytes that the caller knows to be enough.
private struct RoomyOutput {
  private let bytes: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ bytes: UnsafeMutableRawBufferPointer) {
    self.bytes = bytes
  }

  private var rest: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    rest.copyMemory(from: UnsafeRawBufferPointer(start: text.utf8Start, count: size))
    count &+= size
  }

  mutating func append(_ value: Int) {
    count &+= JSONWriter.writeDigits(of: value, to: rest)
  }

  /// Appends a text up to the first byte that must be escaped; returns how many bytes that are.
  mutating func appendPlain(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let copied = JSONWriter.copyPlain(UnsafeRawBufferPointer(text), to: rest)
    count &+= copied
    return copied
  }
}
