/// The places in a regular expression that a text may have led to, a bit each: one step a byte,
/// whatever the expression (Glushkov's automaton).
///
/// For plain ASCII alone. Swift's engine takes a microsecond and more a name.
struct RegexAutomaton: Sendable {
  /// What it says of a text.
  enum Finding {
    case found, missing
    /// The text is not for it.
    case unknown
  }

  /// Where the reading of a text has got.
  struct State {
    fileprivate var places: UInt64 = 0
    fileprivate var isAtStart = true
  }

  /// Whether the expression is found where it says so; else it only may be.
  private(set) var isExact: Bool
  /// By byte, the places that take it.
  private var takers = [UInt64](repeating: 0, count: 256)
  /// By place, those that may follow.
  private var following: [UInt64] = []
  /// Where a match may begin, anywhere and at the start of a text alone.
  private var first: UInt64 = 0
  private var firstAtStart: UInt64 = 0
  /// Where a match may end, anywhere and at the end of a text alone.
  private var last: UInt64 = 0
  private var lastAtEnd: UInt64 = 0
  /// Whether a match may be empty, anywhere and in an empty text alone.
  private var isAlwaysFound = false
  private var isFoundInEmpty = false

  /// A part of the expression as places.
  private struct Part {
    var isNullable = true
    var first: UInt64 = 0
    var last: UInt64 = 0
  }

  /// Nil for what is not plain to see through, or too long.
  init?(_ pattern: String, ignoresCase: Bool) {
    guard pattern.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var reader = RegexReader(pattern, complementsSets: ignoresCase)
    let syntax = reader.read()
    guard reader.isSuperset, !reader.isUnknown else { return nil }
    isExact = reader.isExact && (ignoresCase || !pattern.contains(where: \.isLetter))
    let branches = if case .alternatives(let branches) = syntax { branches } else { [syntax] }
    for branch in branches { add(branch) }
    guard following.count <= 64 else { return nil }
  }

  /// Reads a whole text.
  func find(in text: UnsafeBufferPointer<UInt8>) -> Finding {
    var state = State()
    return read(text, from: &state)
  }

  /// Reads on; says whether a match ends in what is read, taken for the end of the text.
  func read(_ text: UnsafeBufferPointer<UInt8>, from state: inout State) -> Finding {
    var isFound = isAlwaysFound || isFoundInEmpty && state.isAtStart && text.isEmpty
    let isKnown = following.withUnsafeBufferPointer { following in
      takers.withUnsafeBufferPointer { takers in
        var places = state.places
        var entries = state.isAtStart ? first | firstAtStart : first
        for byte in text {
          guard byte >= 0x20, byte < 0x7F else { return false }
          var reached = entries
          while places != 0 {
            reached |= following[places.trailingZeroBitCount]
            places &= places - 1
          }
          places = reached & takers[Int(byte)]
          if places & last != 0 { isFound = true }
          entries = first
        }
        if places & lastAtEnd != 0 { isFound = true }
        state.places = places
        return true
      }
    }
    guard isKnown else {
      state.places = .max >> UInt64(64 - max(following.count, 1))
      state.isAtStart = false
      return .unknown
    }
    if !text.isEmpty { state.isAtStart = false }
    return isFound ? .found : .missing
  }

  /// Adds an alternative of the whole expression, where `^` and `$` can be seen through.
  private mutating func add(_ branch: RegexSyntax) {
    var parts = if case .sequence(let parts) = branch { parts[...] } else { [branch][...] }
    let isAtStart = parts.first == .start
    let isAtEnd = parts.last == .end
    if isAtStart { parts.removeFirst() }
    if isAtEnd, !parts.isEmpty { parts.removeLast() }
    let part = part(.sequence(Array(parts)))
    if isAtStart { firstAtStart |= part.first } else { first |= part.first }
    if isAtEnd { lastAtEnd |= part.last } else { last |= part.last }
    guard part.isNullable else { return }
    if isAtStart, isAtEnd { isFoundInEmpty = true } else { isAlwaysFound = true }
  }

  private mutating func part(_ syntax: RegexSyntax) -> Part {
    switch syntax {
    case .empty: return Part()
    case .start, .end:
      isExact = false
      return Part()
    case .character(let characters): return place(characters)
    case .sequence(let parts):
      return parts.reduce(into: Part()) { whole, syntax in
        let part = part(syntax)
        connect(whole.last, part.first)
        whole = Part(
          isNullable: whole.isNullable && part.isNullable,
          first: whole.isNullable ? whole.first | part.first : whole.first,
          last: part.isNullable ? whole.last | part.last : part.last
        )
      }
    case .alternatives(let branches):
      return branches.map { part($0) }.reduce(into: Part(isNullable: false)) { whole, part in
        whole.isNullable = whole.isNullable || part.isNullable
        whole.first |= part.first
        whole.last |= part.last
      }
    case .optional(let body):
      var part = part(body)
      part.isNullable = true
      return part
    case .loop(let body, let isOptional):
      var part = part(body)
      connect(part.last, part.first)
      part.isNullable = part.isNullable || isOptional
      return part
    }
  }

  /// A place of its own; beyond the last bit there is none, and the automaton is not to be used.
  private mutating func place(_ characters: RegexCharacters) -> Part {
    let bit: UInt64 = 1 << UInt64(following.count)
    following.append(0)
    for byte in UInt8(0x20)..<0x7F where characters.contains(byte) { takers[Int(byte)] |= bit }
    return Part(isNullable: false, first: bit, last: bit)
  }

  private mutating func connect(_ last: UInt64, _ first: UInt64) {
    for place in following.indices.prefix(64) where last & 1 << UInt64(place) != 0 {
      following[place] |= first
    }
  }
}

/// What of a regular expression a path may have; hits are then to be looked at closely.
struct RegexPathAutomaton: PathAutomaton {
  let automaton: RegexAutomaton
  let marking: Marking

  var start: RegexAutomaton.State { RegexAutomaton.State() }

  func isHit(_ place: Int, _ above: RegexAutomaton.State) -> Bool {
    var state = above
    return read(place, &state) != .missing
  }

  func state(below place: Int, _ above: RegexAutomaton.State) -> RegexAutomaton.State {
    var state = above
    _ = read(place, &state)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { slash in
      slash[0] = 0x2F
      _ = automaton.read(UnsafeBufferPointer(slash), from: &state)
    }
    return state
  }

  private func read(_ place: Int, _ state: inout RegexAutomaton.State) -> RegexAutomaton.Finding {
    // No plain text: any place may have been reached, and `read` says so at its first byte.
    marking.names.withName(place) { automaton.read($0, from: &state) }
  }
}
