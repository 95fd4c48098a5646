/// How far the segments of a glob have got in a path: the bit i says that the next name may be
/// held against segment i.
struct GlobPathAutomaton: PathAutomaton {
  /// Patterns with more segments than this have no automaton.
  static let longest = 63

  private let marking: Marking
  private let segments: [GlobPattern.Segment]
  /// The segments as they are held against plain names; `nil` for those that none is like.
  private let plain: [PlainGlob?]
  /// The segments that stand for any number of names.
  private let runs: UInt64
  /// The names that have the literal of the last segment.
  private let candidates: BitSet

  let start: UInt64

  init(_ pattern: GlobPattern, _ marking: Marking) {
    self.marking = marking
    segments = pattern.segments
    plain = pattern.segments.map { segment in
      if case .pieces(let pieces) = segment { PlainGlob(pieces) } else { nil }
    }
    runs = pattern.segments.indices.reduce(0) {
      pattern.segments[$1] == .anySegments ? $0 | 1 << UInt64($1) : $0
    }
    candidates = marking.candidates(for: pattern.ownLiteral)
    start = Self.closure(1, runs)
  }

  func isHit(_ place: Int, _ state: UInt64) -> Bool {
    guard state != 0, candidates[place] else { return false }
    let end = UInt64(1) << UInt64(segments.count)
    guard marking.flags[place].contains(.exotic) else {
      return marking.withComparedBytes(place) { step($0, state) } & end != 0
    }
    let text = marking.text(place)
    return step(text, 0..<text.count, state) & end != 0
  }

  func state(below place: Int, _ state: UInt64) -> UInt64 {
    guard state != 0 else { return 0 }
    guard marking.flags[place].contains(.exotic) else {
      return marking.withComparedBytes(place) { name in
        // A name may itself have a slash, as the client's own trees do.
        name.split(separator: 0x2F, omittingEmptySubsequences: false).reduce(state) {
          step(UnsafeBufferPointer(rebasing: $1), $0)
        }
      }
    }
    let text = marking.text(place)
    var state = state
    var start = 0
    for index in 0...text.count where index == text.count || text.classes[index] == .slash {
      state = step(text, start..<index, state)
      start = index + 1
    }
    return state
  }

  private func step(_ name: UnsafeBufferPointer<UInt8>, _ state: UInt64) -> UInt64 {
    step(state) { plain[$0]?.matches(name) ?? false }
  }

  private func step(
    _ text: ComparedText,
    _ characters: Range<Int>,
    _ state: UInt64
  ) -> UInt64 {
    step(state) { segment in
      guard case .pieces(let pieces) = segments[segment] else { return false }
      return GlobPattern.matches(pieces, text, characters)
    }
  }

  @inline(__always) private func step(_ state: UInt64, _ matches: (Int) -> Bool) -> UInt64 {
    var next = state & runs
    var waiting = state & ~runs & (1 << UInt64(segments.count) - 1)
    while waiting != 0 {
      let segment = waiting.trailingZeroBitCount
      if matches(segment) { next |= 1 << UInt64(segment + 1) }
      waiting &= waiting - 1
    }
    return Self.closure(next, runs)
  }

  /// Adds the segments behind runs: a run may stand for no name at all.
  private static func closure(_ state: UInt64, _ runs: UInt64) -> UInt64 {
    var state = state
    while case let more = state | (state & runs) << 1, more != state { state = more }
    return state
  }
}
