/// Walks through the variables of a git configuration text, one call each.
struct GitConfigReader {
  /// What a variable is set to.
  enum Setting: Equatable {
    /// The name stands alone, which is true as a boolean.
    case bare
    case text([UInt8])
  }

  /// A variable; the name is in lower case, as in `core.excludesfile`.
  struct Variable {
    var name: [UInt8]
    var setting: Setting
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var position: Int
  /// The section in lower case with its dot, or nil inside a section with a subsection.
  private var section: [UInt8]? = []

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    position = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next variable outside subsections; nil at the end, and at the first faulty line.
  mutating func next() -> Variable? {
    while let byte = take() {
      switch byte {
      case _ where isSpace(byte):
        continue
      case UInt8(ascii: "#"), UInt8(ascii: ";"):
        skipLine()
      case UInt8(ascii: "["):
        guard readSection() else { return stop() }
      default:
        guard isLetter(byte) else { return stop() }
        position -= 1
        let name = takeName()
        guard let setting = readSetting() else { return stop() }
        if let section { return Variable(name: section + name, setting: setting) }
      }
    }
    return nil
  }

  private mutating func stop() -> Variable? {
    position = text.count
    return nil
  }

  /// The next byte, a CR before a LF left out.
  private mutating func take() -> UInt8? {
    guard position < text.count else { return nil }
    if text[position] == UInt8(ascii: "\r"), text.byte(at: position + 1) == newline {
      position += 1
    }
    position += 1
    return text[position - 1]
  }

  private mutating func skipLine() {
    while let byte = take(), byte != newline {}
  }

  /// Letters, digits and hyphens, in lower case.
  private mutating func takeName(including extra: UInt8? = nil) -> [UInt8] {
    var name: [UInt8] = []
    while position < text.count {
      let byte = text[position]
      guard isLetter(byte) || byte &- 48 < 10 || byte == UInt8(ascii: "-") || byte == extra else {
        break
      }
      name.append(byte.asciiFolded)
      position += 1
    }
    return name
  }

  /// Reads `core]` or `core "sub"]`, behind the opening bracket.
  private mutating func readSection() -> Bool {
    let dot = UInt8(ascii: ".")
    let name = takeName(including: dot)
    guard var byte = take() else { return false }
    if byte == UInt8(ascii: "]") {
      // The old spelling `[core.sub]` has a subsection too.
      section = name.contains(dot) ? nil : name + [dot]
      return true
    }
    section = nil
    while isSpace(byte), byte != newline {
      guard let next = take() else { return false }
      byte = next
    }
    guard byte == UInt8(ascii: "\"") else { return false }
    while let byte = take(), byte != newline {
      if byte == UInt8(ascii: "\"") { return take() == UInt8(ascii: "]") }
      if byte == backslash {
        guard let escaped = take(), escaped != newline else { return false }
      }
    }
    return false
  }

  /// Reads what follows a name: nothing, or `=` and a value.
  private mutating func readSetting() -> Setting? {
    while let byte = take() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
      case newline: return .bare
      case UInt8(ascii: "="): return readValue().map(Setting.text)
      default: return nil
      }
    }
    return .bare
  }

  /// Reads a value to the end of its line, or lines; nil where a quote or an escape is faulty.
  private mutating func readValue() -> [UInt8]? {
    var value: [UInt8] = []
    /// How much of the value is kept should only spaces follow.
    var keptCount = 0
    var isQuoted = false
    while let byte = take(), byte != newline {
      switch byte {
      case UInt8(ascii: "#") where !isQuoted, UInt8(ascii: ";") where !isQuoted:
        skipLine()
        return Array(value[..<keptCount])
      case UInt8(ascii: "\""):
        isQuoted.toggle()
        keptCount = value.count
      case backslash:
        guard let escaped = take(), let byte = unescaped(escaped) else { return nil }
        if byte != newline || escaped != newline { value.append(byte) }
        keptCount = value.count
      default:
        if !isQuoted, isSpace(byte) {
          if !value.isEmpty { value.append(byte) }
        } else {
          value.append(byte)
          keptCount = value.count
        }
      }
    }
    return isQuoted ? nil : Array(value[..<keptCount])
  }

  private func unescaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "t"): 9
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "n"), newline: newline
    case backslash, UInt8(ascii: "\""): byte
    default: nil
    }
  }

  private func isLetter(_ byte: UInt8) -> Bool { byte.asciiFolded &- 97 < 26 }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == 10 || byte == 13
  }
}

private let newline = UInt8(ascii: "\n")
