/// Which files of a folder go under which others by their names, as generated ones under their
/// source.
///
/// Example: `"*.ts": ["$(stem).js", "$(stem).*.map"]`.
public struct NestingRules: Sendable, Equatable {
  /// A pattern that cannot be read.
  public struct Fault: Error, Equatable {
    /// The pattern of the source, or that of a file under it.
    public let pattern: String
    /// Why, for people.
    public let sentence: String
  }

  /// The files that go under one.
  struct Rule: Sendable, Equatable {
    var parent: StarPattern
    var children: [NestedPattern]
  }

  /// The rule whose pattern says most comes first.
  let rules: [Rule]
  /// The rules by the last byte of their pattern; the last list has those that end in a star.
  private let rulesByEnd: [[Int]]

  /// `patterns`: by the pattern of a name those of the names that go under it.
  public init(_ patterns: [String: [String]] = [:]) throws(Fault) {
    var rules: [(text: String, rule: Rule)] = []
    for (text, children) in patterns {
      let parent = try NestedPattern(text, allowsVariables: false).filled(by: { _ in [] })
      var rule = Rule(parent: parent, children: [])
      for child in children {
        rule.children.append(try NestedPattern(child, allowsVariables: true))
      }
      rules.append((text, rule))
    }
    rules.sort { first, second in
      let weights = (first.rule.parent.weight, second.rule.parent.weight)
      return weights.0 == weights.1 ? first.text < second.text : weights.0 > weights.1
    }
    self.rules = rules.map(\.rule)
    var rulesByEnd = [[Int]](repeating: [], count: 257)
    for (index, rule) in self.rules.enumerated() {
      let end = (rule.parent.suffix ?? rule.parent.prefix).last
      rulesByEnd[end.map { Int($0) } ?? 256].append(index)
    }
    self.rulesByEnd = rulesByEnd
  }

  var isEmpty: Bool { rules.isEmpty }

  /// The rules whose pattern a name may match, by their number.
  func candidates(for name: [UInt8]) -> [Int] {
    let (own, any) = (name.last.map { rulesByEnd[Int($0)] } ?? [], rulesByEnd[256])
    return own.isEmpty ? any : any.isEmpty ? own : own + any
  }
}

/// A pattern whose text may depend on the file that the match goes under.
struct NestedPattern: Sendable, Equatable {
  /// What is put in, by its name in the text: `$(stem)`.
  enum Variable: String, Sendable {
    /// What the star of the source's pattern stands for, without one the name up to its last dot.
    case stem
    /// The name up to its last dot.
    case basename
    /// The name behind its last dot.
    case extname
    /// The name of the folder.
    case dirname
  }

  private enum Piece: Sendable, Equatable {
    case text([UInt8])
    case variable(Variable)
    case star
  }

  private var pieces: [Piece] = []

  init(_ text: String, allowsVariables: Bool) throws(NestingRules.Fault) {
    var rest = text[...]
    var literal: [UInt8] = []
    func fault(_ sentence: String) -> NestingRules.Fault {
      NestingRules.Fault(pattern: text, sentence: sentence)
    }
    while let character = rest.first {
      var piece: Piece?
      if character == "*" {
        guard !pieces.contains(.star) else { throw fault("more than one *") }
        piece = .star
        rest.removeFirst()
      } else if allowsVariables, let closing = Self.closing(of: rest),
        let end = rest.firstIndex(of: closing)
      {
        let name = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
        guard let variable = Variable(rawValue: name == "capture" ? "stem" : name) else {
          throw fault("there is no variable \(name)")
        }
        piece = .variable(variable)
        rest = rest[rest.index(after: end)...]
      } else {
        literal.append(contentsOf: String(character).utf8)
        rest.removeFirst()
      }
      guard let piece else { continue }
      if !literal.isEmpty { pieces.append(.text(literal)) }
      literal = []
      pieces.append(piece)
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
  }

  /// What ends a variable that a text begins with: `$(stem)`, or `${stem}` as in shells.
  private static func closing(of text: Substring) -> Character? {
    text.hasPrefix("$(") ? ")" : text.hasPrefix("${") ? "}" : nil
  }

  func filled(by value: (Variable) -> ArraySlice<UInt8>) -> StarPattern {
    var pattern = StarPattern()
    func append(_ bytes: some Sequence<UInt8>) {
      if pattern.suffix == nil {
        pattern.prefix += bytes
      } else {
        pattern.suffix? += bytes
      }
    }
    for piece in pieces {
      switch piece {
      case .text(let bytes): append(bytes)
      case .variable(let variable): append(value(variable))
      case .star: pattern.suffix = []
      }
    }
    return pattern
  }
}
