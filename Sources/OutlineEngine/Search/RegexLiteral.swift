/// Looks for text that every match of a regular expression contains, so that a scan of the names
/// finds the few that the engine has to look at.
struct RegexLiteral {
  private var run: [Character] = []
  private var longest: [Character] = []

  /// The longest such text in folded form; empty if there is none that is plain to see.
  static func longest(in pattern: String) -> [UInt8] {
    // Branches, options and quotes change what the text around them means.
    guard !["|", "(?", "(*", "\\Q"].contains(where: { pattern.contains($0) }) else { return [] }
    var reader = RegexLiteral()
    guard reader.read(Array(pattern)) else { return [] }
    return ComparisonForm.folded.bytes(of: String(reader.longest))
  }

  /// Returns false for what it does not know.
  private mutating func read(_ pattern: [Character]) -> Bool {
    var depth = 0
    var index = 0
    while index < pattern.count {
      let character = pattern[index]
      index += 1
      switch character {
      case "(":
        depth += 1
        end()
      case ")":
        depth -= 1
        end()
      case "[":
        end()
        index = Self.endOfSet(in: pattern, from: index)
      case ".", "^", "$", "+": end()
      case "*", "?", "{":
        // The character before may be missing.
        run = Array(run.dropLast())
        end()
        if character == "{" { index = (pattern[index...].firstIndex(of: "}") ?? index) + 1 }
      case "\\":
        guard index < pattern.count else { return false }
        let escaped = pattern[index]
        index += 1
        if "dDwWsSbBAzZ".contains(escaped) {
          end()
        } else if escaped.isLetter || escaped.isNumber {
          return false
        } else if depth == 0 {
          run.append(escaped)
        }
      default:
        if depth == 0 { run.append(character) }
      }
    }
    end()
    return true
  }

  private mutating func end() {
    if run.count > longest.count { longest = run }
    run = []
  }

  private static func endOfSet(in pattern: [Character], from start: Int) -> Int {
    var index = start
    if index < pattern.count, pattern[index] == "^" { index += 1 }
    if index < pattern.count, pattern[index] == "]" { index += 1 }
    while index < pattern.count, pattern[index] != "]" {
      if pattern[index] == "\\" { index += 1 }
      index =
        index < pattern.count && pattern[index] == "["
        ? endOfSet(in: pattern, from: index + 1) : index + 1
    }
    return index + 1
  }
}
