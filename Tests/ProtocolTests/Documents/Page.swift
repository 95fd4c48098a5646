import Foundation

/// A page of the documentation.
struct Page {
  /// What stands between two fences.
  struct Block {
    /// The heading of the second level above it, with its `## `.
    var heading: String
    var language: String
    /// What follows the language on the fence: the name of a file, or nothing.
    var file: String
    /// Each line with its end.
    var text = ""
  }

  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  let text: String
  let blocks: [Block]

  /// Reads a page by its path in the repository; it has no text when it is not there.
  init(_ path: String) {
    let file = Self.repository.appendingPathComponent(path)
    text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    blocks = Self.blocks(of: text)
  }

  private static func blocks(of text: String) -> [Block] {
    var blocks: [Block] = []
    var heading = ""
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside.toggle()
        guard isInside else { continue }
        let words = line.dropFirst(3).split(separator: " ", maxSplits: 1).map(String.init)
        let file = words.count > 1 ? words[1] : ""
        blocks.append(Block(heading: heading, language: words.first ?? "", file: file))
      } else if isInside {
        blocks[blocks.count - 1].text += line + "\n"
      } else if line.hasPrefix("## ") {
        heading = String(line)
      }
    }
    return blocks
  }
}
