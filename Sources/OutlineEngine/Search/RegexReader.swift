/// Reads the shape of a regular expression that Swift has already accepted.
///
/// What it does not know it takes for any character, which can only make it more careful.
struct RegexReader {
  private let characters: [Character]
  private var position = 0
  /// Whether there is something whose running time cannot be told from the shape.
  private(set) var isUnknown = false
  /// Whether what was read takes every text that the expression takes.
  private(set) var isSuperset = true
  /// Whether it takes no other text; of ASCII without control characters, and with case ignored.
  private(set) var isExact = true
  /// Whether `[^a]` is all but `a` and `A`, as it is when case is ignored; else it is any character.
  private let complementsSets: Bool

  init(_ pattern: String, complementsSets: Bool = false) {
    characters = Array(pattern)
    self.complementsSets = complementsSets
  }

  mutating func read() -> RegexSyntax {
    var syntax = alternatives()
    while position < characters.count {
      // A `)` too many: not accepted by Swift, so that it does not come to this.
      position += 1
      isUnknown = true
      syntax = .sequence([syntax, alternatives()])
    }
    return syntax
  }

  private var peek: Character? { position < characters.count ? characters[position] : nil }

  private mutating func take(_ text: String) -> Bool {
    guard characters[position...].starts(with: text) else { return false }
    position += text.count
    return true
  }

  private mutating func alternatives() -> RegexSyntax {
    var branches = [sequence()]
    while take("|") { branches.append(sequence()) }
    return branches.count == 1 ? branches[0] : .alternatives(branches)
  }

  private mutating func sequence() -> RegexSyntax {
    var parts: [RegexSyntax] = []
    while let character = peek, character != "|", character != ")" {
      parts.append(contentsOf: quantified(atom()))
    }
    return .sequence(parts)
  }

  private mutating func quantified(_ atoms: [RegexSyntax]) -> [RegexSyntax] {
    guard let last = atoms.last else { return [] }
    let loop: RegexSyntax
    if take("*") {
      loop = .loop(last, isOptional: true)
    } else if take("+") {
      loop = .loop(last, isOptional: false)
    } else if take("?") {
      loop = .optional(last)
    } else if take("{") {
      let bounds = characters[position...].prefix { $0 != "}" }.filter { !$0.isWhitespace }
      skip(through: "}")
      if !bounds.allSatisfy({ $0.isNumber || $0 == "," }) { isSuperset = false }
      if let times = Int(String(bounds)), 1...16 ~= times, case .character = last {
        return atoms + [RegexSyntax](repeating: last, count: times - 1)
      }
      isExact = false
      loop = .loop(last, isOptional: bounds.first == "0" || bounds.first == ",")
    } else {
      return atoms
    }
    if !take("?"), take("+") { isExact = false }
    return atoms.dropLast() + [loop]
  }

  private mutating func atom() -> [RegexSyntax] {
    let character = characters[position]
    position += 1
    switch character {
    case "(": return [group()]
    case "[": return [.character(set())]
    case ".": return [.character(.all)]
    case "^": return [.start]
    case "$": return [.end]
    case "\\": return escape()
    default: return [.character(RegexCharacters(character))]
    }
  }

  private mutating func group() -> RegexSyntax {
    if take("?#") {
      skip(through: ")")
      return .empty
    }
    var isLook = false
    if take("*") {
      (isUnknown, isSuperset) = (true, false)
    } else if take("?"), !take(":") {
      isExact = false
      isLook = ["=", "!", "<=", "<!", "*", "<*"].contains { take($0) }
      if !isLook, !take(">"), !take("|") {
        if take("<") || take("P<") {
          skip(through: ">")
        } else if take("'") {
          skip(through: "'")
        } else {
          options()
        }
      }
    }
    let body = alternatives()
    _ = take(")")
    // A look takes no width, but what is in it is searched like all else.
    return isLook ? .optional(body) : body
  }

  /// `(?i)`, `(?i:…)`; in extended syntax this reader would not see what the engine sees.
  private mutating func options() {
    while let character = peek, character != ")", character != ":" {
      if "-^".contains(character) { isSuperset = false }
      if character == "x" || !character.isLetter && !"-^".contains(character) { isUnknown = true }
      position += 1
    }
    _ = take(":")
  }

  private mutating func escape() -> [RegexSyntax] {
    guard let character = peek else { return [.empty] }
    position += 1
    switch character {
    case "b", "B", "A", "z", "Z", "G", "y", "Y", "K":
      isExact = false
      return [.empty]
    case "d": return [.character(.digits)]
    case "w": return [.character(.word)]
    case "s": return [.character(.space)]
    case "Q":
      isSuperset = false
      var literals: [RegexSyntax] = []
      while position < characters.count, !take("\\E") {
        literals.append(.character(RegexCharacters(characters[position])))
        position += 1
      }
      return literals
    case "k", "g", "0"..."9":
      isSuperset = false
      if take("<") { skip(through: ">") } else if take("{") { skip(through: "}") }
      return [.optional(.character(.all))]
    case "p", "P", "u", "x", "o", "N", "c", "U":
      isSuperset = false
      if take("{") { skip(through: "}") } else if take("<") { skip(through: ">") }
      return [.character(.all)]
    default:
      let isLiteral = !character.isLetter && !character.isNumber
      if !isLiteral { isExact = false }
      return [.character(isLiteral ? RegexCharacters(character) : .all)]
    }
  }

  private mutating func set() -> RegexCharacters {
    var members = RegexCharacters(low: 0, high: 0, hasOthers: false)
    let isNegated = take("^")
    var isSimple = !isNegated || complementsSets
    var isFirst = true
    while let character = peek, character != "]" || isFirst {
      position += 1
      if character == "]" { isSimple = false }
      isFirst = false
      if character == "[" {
        _ = set()
        isSimple = false
      } else if character == "\\" {
        for case .character(let escaped) in escape() {
          members = members.union(escaped)
          isSimple = isSimple && escaped != .all
        }
      } else if take("-"), let high = peek, high != "]", let to = high.unicodeScalars.first,
        let from = character.unicodeScalars.first, from <= to
      {
        position += 1
        members = members.union(RegexCharacters(from...to))
        isSimple = isSimple && character.isASCII && high.isASCII
      } else {
        members = members.union(RegexCharacters(character))
        isSimple = isSimple && !"&-~".contains(character)
      }
    }
    _ = take("]")
    if !isSimple { isExact = false }
    return isSimple ? (isNegated ? members.complement : members) : .all
  }

  private mutating func skip(through end: Character) {
    while let character = peek {
      position += 1
      if character == end { return }
    }
  }
}
