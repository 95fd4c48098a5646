/// A name, or a path, as the characters that a query is compared with.
///
/// Each is in comparable form, and knows its place in the text as stored. The memory is reused
/// from name to name.
struct ComparedText: Sendable {
  let form: ComparisonForm
  /// The comparable forms of all characters.
  private(set) var bytes: [UInt8] = []
  private(set) var classes: [CharacterClass] = []
  /// By character, where it begins in `bytes`; one more at the end.
  ///
  /// Empty while the text is plain, since a character's number is then both of its offsets.
  private var byteStarts: [Int] = []
  /// By character, where it begins in the text as stored.
  private var sourceStarts: [Int] = []

  /// The length of a text that another may be cut back to.
  struct Mark {
    fileprivate let bytes: Int
    fileprivate let characters: Int
    fileprivate let isPlain: Bool
  }

  init(form: ComparisonForm) { self.form = form }

  init(_ text: String, form: ComparisonForm) {
    self.init(form: form)
    append(text)
  }

  /// How many characters there are.
  var count: Int { classes.count }

  var mark: Mark { Mark(bytes: bytes.count, characters: count, isPlain: isPlain) }

  private var isPlain: Bool { byteStarts.isEmpty }

  /// Where a character begins in `bytes`.
  func byteStart(_ character: Int) -> Int { isPlain ? character : byteStarts[character] }

  /// Where a character begins in the text as stored.
  func sourceStart(_ character: Int) -> Int { isPlain ? character : sourceStarts[character] }

  func source(_ characters: Range<Int>) -> Range<Int> {
    sourceStart(characters.lowerBound)..<sourceStart(characters.upperBound)
  }

  /// Whether a character is this one, given in comparable form.
  func isEqual(_ character: Int, to other: [UInt8]) -> Bool {
    if isPlain { return other.count == 1 && bytes[character] == other[0] }
    let range = byteStarts[character]..<byteStarts[character + 1]
    return range.count == other.count && bytes[range].elementsEqual(other)
  }

  /// The character that begins at an offset of `bytes`; the count for their end.
  func character(at byte: Int) -> Int? {
    if isPlain { return byte }
    var low = 0
    var high = byteStarts.count - 1
    while low < high {
      let middle = (low + high) / 2
      if byteStarts[middle] < byte { low = middle + 1 } else { high = middle }
    }
    return byteStarts[low] == byte ? low : nil
  }

  mutating func removeAll() { cut(to: Mark(bytes: 0, characters: 0, isPlain: true)) }

  mutating func cut(to mark: Mark) {
    bytes.removeLast(bytes.count - mark.bytes)
    classes.removeLast(classes.count - mark.characters)
    if mark.isPlain {
      byteStarts.removeAll(keepingCapacity: true)
      sourceStarts.removeAll(keepingCapacity: true)
    } else {
      byteStarts.removeLast(byteStarts.count - mark.characters - 1)
      sourceStarts.removeLast(sourceStarts.count - mark.characters - 1)
    }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends the characters of a text, none of which joins those before.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    if isPlain, appendPlain(text) {
      for byte in text { classes.append(CharacterClass(byte)) }
      return
    }
    if isPlain {
      byteStarts.append(contentsOf: 0...count)
      sourceStarts.append(contentsOf: 0...count)
    }
    for character in String(decoding: text, as: UTF8.self) {
      form.append(character, to: &bytes)
      classes.append(CharacterClass(character))
      byteStarts.append(bytes.count)
      sourceStarts.append((sourceStarts.last ?? 0) + character.utf8.count)
    }
  }

  private mutating func appendPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if form.foldsCase { return NameFolding.appendPlain(text, to: &bytes) }
    guard NameFolding.isPlain(text) else { return false }
    bytes.append(contentsOf: text)
    return true
  }
}
