/// Builds trees from lists of paths.
///
/// `src/main.c` and `src/lib/` give `src` with the folder `lib` and the file `main.c` in it. Empty
/// components are ignored, so that `/a//b` is `a/b`; `.` and `..` are names like any other. A
/// path is a folder if it ends in a separator or another path leads through it. Whatever is
/// listed twice is there once.
package struct PathList: Sendable {
  package var separator: UInt8 = 0x2F
  package var order = SiblingOrder()
  /// Reading stops when there are so many nodes.
  package var maxNodes = 2_000_000
  package var hidden = HiddenFiles.show
  /// Patterns as in a `.gitignore`; what they name is left out with all below.
  package var exclude: [String] = []

  package init(
    separator: UInt8 = 0x2F,
    order: SiblingOrder = SiblingOrder(),
    maxNodes: Int = 2_000_000
  ) {
    self.separator = separator
    self.order = order
    self.maxNodes = maxNodes
  }

  package struct Result: Sendable {
    package var forest: Forest
    /// The limit of nodes cut off the rest of the list.
    package var isTruncated: Bool
  }

  /// The tree of a text with a path a line, ended by LF or CRLF.
  ///
  /// One pass and a sort of each folder.
  package func build(lines text: [UInt8]) -> Result {
    text.withUnsafeBufferPointer { text in
      var builder = PathListBuilder(text: text, list: self)
      var start = 0
      while start < text.count {
        let end = text.firstIndex(of: 0x0A, from: start)
        let hasReturn = end > start && text[end - 1] == 0x0D
        guard builder.add(start..<(hasReturn ? end - 1 : end)) else { break }
        start = end + 1
      }
      return builder.finish()
    }
  }

  /// The tree of paths that may hold any character, line breaks too.
  package func build(paths: [String]) -> Result {
    var text: [UInt8] = []
    var ends: [Int] = []
    for path in paths {
      text.append(contentsOf: path.utf8)
      ends.append(text.count)
    }
    return text.withUnsafeBufferPointer { text in
      var builder = PathListBuilder(text: text, list: self)
      var start = 0
      for end in ends {
        guard builder.add(start..<end) else { break }
        start = end
      }
      return builder.finish()
    }
  }
}

extension Outline {
  /// An outline of a text with a path a line.
  ///
  /// Costs a pass and a sort of each folder.
  ///
  /// `separator`: the ASCII character between the names of a path.
  public init(
    pathLines text: [UInt8],
    separator: UInt8 = 0x2F,
    order: SiblingOrder = SiblingOrder()
  ) {
    self.init(
      PathList(separator: separator, order: order, maxNodes: .max).build(lines: text).forest
    )
  }
}
