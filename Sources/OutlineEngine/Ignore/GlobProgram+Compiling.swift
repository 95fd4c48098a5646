extension GlobProgram {
  /// How a pattern is to be read.
  struct Reading {
    /// Whether `*`, `?` and classes stop at `/`, and `**` does not.
    var isPathname: Bool
    /// Whether ASCII case is folded; the text must then come in lower case.
    var isFolding: Bool
    /// How many leading bytes stand for themselves.
    var literalPrefix = 0
  }

  /// The longest text a pattern may ask for: no file system has longer paths, and a pattern of
  /// megabytes then costs nothing after it was read.
  static let longestText = 65_535

  /// Appends a pattern, which ends at its first NUL, and returns where it lies.
  ///
  /// The answer is nil, and nothing is appended, where no text can match: an unterminated class,
  /// an unknown POSIX class, a trailing backslash, or a demand for more than `longestText` bytes.
  mutating func append(_ pattern: UnsafeBufferPointer<UInt8>, _ reading: Reading) -> Range<Int>? {
    let start = operations.count
    let classCount = classes.count
    guard compile(pattern, reading) else {
      operations.removeSubrange(start...)
      classes.removeSubrange(classCount...)
      return nil
    }
    return start..<operations.count
  }

  /// The least number of bytes that the pattern at `range` covers.
  func minimumLength(_ range: Range<Int>) -> Int {
    operations[range].count { !Self.isRepeating($0) }
  }

  private static func isRepeating(_ operation: Operation) -> Bool {
    operation == star || operation == anything || operation == anyFolders
  }

  private mutating func compile(
    _ pattern: UnsafeBufferPointer<UInt8>,
    _ reading: Reading
  ) -> Bool {
    let start = operations.count
    var index = 0
    while index < reading.literalPrefix {
      appendLiteral(pattern[index], reading)
      index += 1
    }
    while true {
      let byte = pattern.byte(at: index)
      switch byte {
      case 0:
        return true
      case backslash:
        // An escaped capital is not folded, and so matches nothing in folded text: git's way.
        let next = pattern.byte(at: index + 1)
        guard next != 0 else { return false }
        operations.append(Operation(next))
        index += 2
      case UInt8(ascii: "?"):
        operations.append(reading.isPathname ? Self.anyByteInName : Self.anyByte)
        index += 1
      case UInt8(ascii: "*"):
        appendStars(pattern, &index, reading)
      case UInt8(ascii: "["):
        guard var byteClass = ByteClass(pattern: pattern, index: &index, folding: reading.isFolding)
        else { return false }
        if reading.isPathname { byteClass.remove(slash) }
        operations.append(Self.firstClass + Operation(classes.count))
        classes.append(byteClass)
      default:
        appendLiteral(byte, reading)
        index += 1
      }
      // Between two steps that take a byte stand at most two that repeat, `**/` and `*`.
      guard operations.count - start <= 3 * Self.longestText + 2 else { return false }
    }
  }

  private mutating func appendLiteral(_ byte: UInt8, _ reading: Reading) {
    operations.append(Operation(reading.isFolding ? byte.asciiFolded : byte))
  }

  /// Reads a run of stars, and the `/` behind it where both make one step.
  private mutating func appendStars(
    _ pattern: UnsafeBufferPointer<UInt8>,
    _ index: inout Int,
    _ reading: Reading
  ) {
    let first = index
    while pattern.byte(at: index) == UInt8(ascii: "*") { index += 1 }
    guard reading.isPathname else {
      operations.append(Self.anything)
      return
    }
    let opensName = first == reading.literalPrefix || pattern[first - 1] == slash
    let next = pattern.byte(at: index)
    let endsName =
      next == 0 || next == slash || next == backslash && pattern.byte(at: index + 1) == slash
    guard index - first > 1, opensName, endsName else {
      operations.append(Self.star)
      return
    }
    if next == slash {
      index += 1
      // `**/**/` says no more than `**/`.
      if operations.last != Self.anyFolders || first == reading.literalPrefix {
        operations.append(Self.anyFolders)
      }
    } else {
      operations.append(Self.anything)
    }
  }
}
