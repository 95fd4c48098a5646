/// What of a query the path of a folder has, as a state that each name on the way moves on.
///
/// Each name is looked at once, however many paths lead through it; the benchmark `path` rows pay
/// for it.
protocol PathAutomaton {
  associatedtype State

  /// The state of the empty path.
  var start: State { get }

  /// Whether a node is a hit, the path above it having led to a state.
  func isHit(_ place: Int, _ state: State) -> Bool

  /// The state that the path of a folder leads to, its `/` included.
  func state(below place: Int, _ state: State) -> State
}

extension Marking {
  /// Marks the places of the range that an automaton says are hits; returns false if it was
  /// stopped.
  @inline(__always) func walk<Automaton: PathAutomaton>(
    _ automaton: Automaton,
    parent: [Int32],
    depth: [Int32],
    into hits: inout BitSet,
    shouldStop: () -> Bool
  ) -> Bool {
    // By depth: the state of the path above.
    var states = [automaton.start]
    for ancestor in Self.ancestors(of: places.lowerBound, parent) {
      let isNesting = flags[ancestor].contains(.nesting)
      let above = states[states.count - 1]
      states.append(isNesting ? above : automaton.state(below: ancestor, above))
    }
    for place in places {
      if place & 4095 == 0, shouldStop() { return false }
      let level = Int(depth[place])
      if automaton.isHit(place, states[level]) { hits[place] = true }
      guard place + 1 < places.upperBound, Int(depth[place + 1]) > level else { continue }
      // A file that others are shown under is part of no path.
      let isNesting = flags[place].contains(.nesting)
      let state = isNesting ? states[level] : automaton.state(below: place, states[level])
      if level + 1 < states.count { states[level + 1] = state } else { states.append(state) }
    }
    return true
  }

  /// The folders that a place lies in, the root first.
  static func ancestors(of place: Int, _ parent: [Int32]) -> [Int] {
    var ancestors: [Int] = []
    var ancestor = Int(parent[place])
    while ancestor >= 0 {
      ancestors.append(ancestor)
      ancestor = Int(parent[ancestor])
    }
    return ancestors.reversed()
  }
}

/// How many characters of a fuzzy pattern a path has, but for the last: that one has to lie in the
/// own name of a hit.
struct FuzzyPathAutomaton: PathAutomaton {
  private let marking: Marking
  private let pattern: FuzzyPattern
  /// By character, the byte that it is in a plain name; a byte that no name has for all others.
  private let bytes: [UInt8]
  /// By the number of characters found, the letters of those that are missing.
  private let missing: [UInt64]

  var start: Int { 0 }

  init(_ pattern: FuzzyPattern, _ marking: Marking) {
    self.marking = marking
    self.pattern = pattern
    bytes = pattern.characters.map { $0.count == 1 && $0[0] < 0x80 ? $0[0] : NameTable.separator }
    missing = pattern.lettersBehind
  }

  func isHit(_ place: Int, _ found: Int) -> Bool {
    if let masks = marking.masks, masks.values[place] & missing[found] != missing[found],
      !marking.flags[place].contains(.exotic)
    {
      return false
    }
    return advance(found, through: place) == bytes.count
  }

  func state(below place: Int, _ found: Int) -> Int {
    let last = bytes.count - 1
    let found = min(advance(found, through: place), last)
    return found < last && bytes[found] == 0x2F ? found + 1 : found
  }

  /// How many characters are found with those of a name.
  private func advance(_ found: Int, through place: Int) -> Int {
    var found = found
    guard !marking.flags[place].contains(.exotic) else {
      let text = marking.text(place)
      for index in 0..<text.count where found < bytes.count {
        if text.isEqual(index, to: pattern.characters[found]) { found += 1 }
      }
      return found
    }
    return marking.withComparedBytes(place) { name in
      bytes.withUnsafeBufferPointer { bytes in
        for byte in name where byte == bytes[found] {
          found += 1
          if found == bytes.count { break }
        }
        return found
      }
    }
  }
}

/// Which of some words a path has; none of them has a slash, so that each lies in one name.
struct WordsPathAutomaton: PathAutomaton {
  /// By word, the names that have it.
  private let found: [BitSet]
  private let any: BitSet
  private let all: UInt64

  var start: UInt64 { 0 }

  /// Nil if it was stopped.
  init?(
    _ needles: [Needle],
    _ marking: Marking,
    ancestors: [Int],
    shouldStop: () -> Bool
  ) {
    var found: [BitSet] = []
    var any = BitSet(count: marking.places.upperBound)
    for needle in needles {
      var hits = BitSet(count: marking.places.upperBound)
      guard marking.mark(needle, into: &hits, shouldStop: shouldStop) else { return nil }
      for place in ancestors where marking.has(needle, place) { hits[place] = true }
      any.formUnion(hits)
      found.append(hits)
    }
    (self.found, self.any) = (found, any)
    all = UInt64.max >> UInt64(64 - needles.count)
  }

  func isHit(_ place: Int, _ above: UInt64) -> Bool {
    any[place] && above | words(place) == all
  }

  func state(below place: Int, _ above: UInt64) -> UInt64 {
    any[place] ? above | words(place) : above
  }

  private func words(_ place: Int) -> UInt64 {
    found.indices.reduce(0) { found[$1][place] ? $0 | 1 << UInt64($1) : $0 }
  }
}
