/// Reads JSON that is written the plain way: known keys, each once and of the expected type,
/// strings without escapes, numbers of digits alone, no `null`.
///
/// That is how clients write the requests that come with every keystroke, and `JSONDecoder` takes
/// 4 µs for one, a third of its whole answer (benchmarks `toggle root` and `rows 50`). What params
/// may be is said in one place all the same, by `Decodable`: the reader gives up on whatever is not
/// plain, errors above all, and the decoder has the word.
public struct PlainReader {
  /// A text that a ``JSONScanner`` has passed.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// Whether something was not plain; nothing is read from then on.
  public private(set) var hasGivenUp = false

  @usableFromInline
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// A key or a string, as it stands between its quotes.
  public struct Text {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>

    /// Makes keys cases of a `switch`.
    public static func ~= (name: StaticString, text: Text) -> Bool {
      text.bytes.equals(name)
    }
  }

  public mutating func giveUp() {
    hasGivenUp = true
  }

  /// Enters the object that comes next.
  public mutating func beginObject() {
    if nextByte() == UInt8(ascii: "{") { index += 1 } else { giveUp() }
  }

  /// The next key of the object, `nil` at its end; the value is to be read then.
  public mutating func nextKey() -> Text? {
    if nextByte() == UInt8(ascii: ",") { index += 1 }
    if nextByte() == UInt8(ascii: "}") {
      index += 1
      return nil
    }
    guard let key = text(), nextByte() == UInt8(ascii: ":") else { return nil }
    index += 1
    return key
  }

  /// Reads a number of at least 0.
  public mutating func read(_ value: inout Int?) {
    guard value == nil, nextByte() != nil else { return giveUp() }
    let start = index
    var number = 0
    while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      // More digits than this may not fit.
      guard index - start < 18 else { return giveUp() }
      number = number &* 10 &+ Int(digit)
      index += 1
    }
    // The number may go on, with a fraction or an exponent.
    guard index > start, isValueEnd() else { return giveUp() }
    value = number
  }

  public mutating func read(_ value: inout Bool?) {
    switch nextByte() {
    case UInt8(ascii: "t") where value == nil:
      value = true
      index += 4
    case UInt8(ascii: "f") where value == nil:
      value = false
      index += 5
    default: giveUp()
    }
  }

  public mutating func read(_ value: inout String?) {
    guard value == nil, let text = text() else { return giveUp() }
    value = String(decoding: text.bytes, as: UTF8.self)
  }

  public mutating func read(_ value: inout [Int]?) {
    guard value == nil, nextByte() == UInt8(ascii: "[") else { return giveUp() }
    index += 1
    var numbers: [Int] = []
    while let byte = nextByte(), byte != UInt8(ascii: "]") {
      if byte == UInt8(ascii: ",") { index += 1 }
      var number: Int?
      read(&number)
      if let number { numbers.append(number) }
    }
    index += 1
    value = numbers
  }

  public mutating func read<Value: Choice>(_ value: inout Value?) {
    var name: String?
    read(&name)
    guard value == nil, let choice = name.flatMap(Value.init(rawValue:)) else { return giveUp() }
    value = choice
  }

  public mutating func read<Value: PlainlyReadable>(_ value: inout Value?) {
    guard value == nil, let read = Value(plain: &self), !hasGivenUp else { return giveUp() }
    value = read
  }

  /// Reads a string up to its closing quote; gives up at an escape.
  private mutating func text() -> Text? {
    guard nextByte() == UInt8(ascii: "\"") else {
      giveUp()
      return nil
    }
    index += 1
    let start = index
    skipPlain()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      giveUp()
      return nil
    }
    defer { index += 1 }
    return Text(bytes: UnsafeBufferPointer(rebasing: bytes[start..<index]))
  }

  private mutating func skipPlain() {
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= raw.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let special = SWAR.escapedBytes(in: word)
      guard special == 0 else {
        index += special.trailingZeroBitCount / 8
        return
      }
      index += 8
    }
    while index < raw.count, raw[index] != UInt8(ascii: "\""), raw[index] != UInt8(ascii: "\\") {
      index += 1
    }
  }

  /// The next byte that is no white space; `nil` at the end and once the reader has given up.
  private mutating func nextByte() -> UInt8? {
    while index < bytes.count, bytes[index] <= UInt8(ascii: " ") { index += 1 }
    return index < bytes.count && !hasGivenUp ? bytes[index] : nil
  }

  private func isValueEnd() -> Bool {
    guard index < bytes.count else { return true }
    switch bytes[index] {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), ...UInt8(ascii: " "): return true
    default: return false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these are the bytes of a name.
  func equals(_ name: StaticString) -> Bool {
    guard count == name.utf8CodeUnitCount else { return false }
    var difference: UInt8 = 0
    for index in 0..<count { difference |= self[index] ^ name.utf8Start[index] }
    return difference == 0
  }
}

/// A type that can be read from plain JSON without `JSONDecoder`.
public protocol PlainlyReadable {
  /// Reads the object that comes next; an unknown key must make the reader give up, since it may
  /// be one that this initializer does not know and `Decodable` does.
  init?(plain reader: inout PlainReader)
}
