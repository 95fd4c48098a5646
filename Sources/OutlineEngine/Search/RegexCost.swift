/// How long a search for a regular expression can take, told from its shape.
///
/// A part that is repeated is sound if at each character there is only one way to go on: it is
/// built as an automaton with a state for each character of the pattern (Glushkov's), in which
/// no two states that can follow each other take the same character, and no step can be made in
/// two ways. Then the number of ways to match is a power of the length of the text, which each
/// loop raises, times what the states outside of loops add that have two ways to go on.
struct RegexCost {
  /// Whether the number of ways may double with each character of a text.
  private(set) var isExplosive = false
  private var states: [RegexCharacters] = []
  private var next: [[Int]] = []
  private var isLooped: [Bool] = []

  /// A part of an expression as states.
  private struct Part {
    var isNullable = true
    var first: [Int] = []
    var last: [Int] = []
    var loops = 0
  }

  /// How many loops lie one behind the other.
  private(set) var loops = 0
  /// How many times outside of loops there is more than one way to go on.
  private var choices = 0

  init(_ syntax: RegexSyntax) {
    let whole = part(syntax, isRepeated: false)
    loops = whole.loops
    // What a loop adds to the ways to go on is counted as a loop.
    let sets = [whole.first] + next.indices.filter { !isLooped[$0] }.map { next[$0] }
    choices += sets.count { isAmbiguous($0.filter { !isLooped[$0] }) }
  }

  /// The longest text that is searched in at most some eight million steps, which is less than
  /// half a second.
  var lengthLimit: Int {
    // The n characters that k loops and the start share out among them: n^(k+1) / (k+1)! ways.
    // Each way to choose is followed by some of the pattern.
    var factor = choices == 0 ? 1 : Double(states.count)
    for _ in 0..<choices { factor *= 3 }
    var length = 16
    while length < 4096 {
      let longer = length * 5 / 4
      var steps = factor
      for part in 1...loops + 1 { steps *= Double(longer) / Double(part) }
      if steps > 8_000_000 { break }
      length = longer
    }
    return length
  }

  private mutating func part(_ syntax: RegexSyntax, isRepeated: Bool) -> Part {
    switch syntax {
    case .empty, .start, .end: return Part()
    case .character(let characters):
      states.append(characters)
      next.append([])
      isLooped.append(isRepeated)
      let state = states.count - 1
      return Part(isNullable: false, first: [state], last: [state])
    case .sequence(let parts):
      return parts.reduce(into: Part()) { whole, syntax in
        let part = part(syntax, isRepeated: isRepeated)
        connect(whole.last, part.first)
        whole = Part(
          isNullable: whole.isNullable && part.isNullable,
          first: whole.isNullable ? whole.first + part.first : whole.first,
          last: part.isNullable ? whole.last + part.last : part.last,
          loops: whole.loops + part.loops
        )
      }
    case .alternatives(let branches):
      let parts = branches.map { part($0, isRepeated: isRepeated) }
      // Nothing can then be had in two ways.
      if parts.count(where: \.isNullable) > 1 { noteEmptyChoice(isRepeated) }
      return Part(
        isNullable: parts.contains(where: \.isNullable),
        first: parts.flatMap(\.first),
        last: parts.flatMap(\.last),
        loops: parts.map(\.loops).max() ?? 0
      )
    case .optional(let body):
      var part = part(body, isRepeated: isRepeated)
      if part.isNullable { noteEmptyChoice(isRepeated) }
      part.isNullable = true
      return part
    case .loop(let body, let isOptional):
      return loop(body, isOptional: isOptional, isRepeated: isRepeated)
    }
  }

  private mutating func loop(_ body: RegexSyntax, isOptional: Bool, isRepeated: Bool) -> Part {
    let firstState = states.count
    var part = part(body, isRepeated: true)
    if part.isNullable { isExplosive = true }
    connect(part.last, part.first)
    // A loop of one character has but one way, whatever surrounds it, unless it is in a loop.
    if !isRepeated, ([part.first] + next[firstState...]).contains(where: isAmbiguous) {
      isExplosive = true
    }
    part.loops += 1
    part.isNullable = part.isNullable || isOptional
    return part
  }

  private mutating func connect(_ last: [Int], _ first: [Int]) {
    for state in last {
      for following in first {
        if next[state].contains(following) { isExplosive = true }
        next[state].append(following)
      }
    }
  }

  private mutating func noteEmptyChoice(_ isRepeated: Bool) {
    if isRepeated { isExplosive = true } else { choices += 1 }
  }

  /// Whether two states take the same character.
  private func isAmbiguous(_ set: [Int]) -> Bool {
    set.indices.contains { index in
      set[(index + 1)...].contains { states[$0].intersects(states[set[index]]) }
    }
  }
}
