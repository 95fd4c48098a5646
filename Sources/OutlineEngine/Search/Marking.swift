/// How a search of a run of names has ended.
enum MarkingEnd {
  case complete
  /// Some texts are too long for the expression to be searched to their ends.
  case cut
  /// It was told to stop; the hits are incomplete.
  case stopped
}

/// One search of a run of names.
struct Marking {
  let matcher: Matcher
  let places: Range<Int>
  let names: NameTable
  let flags: [NodeFlags]
  let masks: LetterMasks?
  private let time: RegexTime
  private let scratch: Scratch

  /// The name that is looked at closely; its memory is reused.
  private final class Scratch {
    var text: ComparedText
    var isCut = false
    init(_ text: ComparedText) { self.text = text }
  }

  init(
    matcher: Matcher,
    places: Range<Int>,
    names: NameTable,
    flags: [NodeFlags],
    masks: LetterMasks?,
    time: RegexTime = RegexTime()
  ) {
    self.matcher = matcher
    self.places = places
    self.names = names
    self.flags = flags
    self.masks = masks
    self.time = time
    scratch = Scratch(ComparedText(form: matcher.form))
  }

  func mark(
    into hits: inout BitSet,
    shouldStop: () -> Bool
  ) throws(QueryError) -> Bool {
    switch matcher.engine {
    case .nothing: return true
    case .substring(let needle): return mark(needle, into: &hits, shouldStop: shouldStop)
    case .words(let needles):
      return mark(needles, into: &hits, shouldStop: shouldStop)
    case .fuzzy(let pattern): return mark(pattern, into: &hits, shouldStop: shouldStop)
    case .glob(let pattern): return mark(pattern, into: &hits, shouldStop: shouldStop)
    case .regex(let pattern):
      return try mark(pattern, into: &hits, shouldStop: shouldStop)
    }
  }

  /// How it has ended, by whether it came to the end of the names.
  func end(isFinished: Bool) -> MarkingEnd {
    isFinished ? (scratch.isCut ? .cut : .complete) : .stopped
  }

  /// Notes a text in which nothing was found; it may be too long to be sure.
  func noteMissing(_ text: @autoclosure () -> String) {
    guard case .regex(let pattern) = matcher.engine, !scratch.isCut else { return }
    scratch.isCut = pattern.cuts(text())
  }

  private func mark(
    _ pattern: RegexPattern,
    into hits: inout BitSet,
    shouldStop: () -> Bool
  ) throws(QueryError) -> Bool {
    var candidates = candidates(for: pattern.literal)
    guard let automaton = pattern.automaton, !matcher.form.dropsMarks else {
      return try check(candidates, &hits, shouldStop: shouldStop)
    }
    let all = candidates
    let isFinished = forEach(all, shouldStop: shouldStop) { place in
      let finding = names.withName(place, automaton.find)
      if finding == .found, automaton.isExact { hits[place] = true }
      if finding == .missing || finding == .found && automaton.isExact { candidates[place] = false }
    }
    guard isFinished else { return false }
    return try check(candidates, &hits, shouldStop: shouldStop)
  }

  func narrow(
    _ hits: inout BitSet,
    shouldStop: () -> Bool
  ) throws(QueryError) -> Bool {
    var candidates = hits
    hits.remove(places)
    // A pass over all names costs about as much as a closer look at one name in thirty.
    guard candidates.population(of: places) * 32 < places.count else {
      return try mark(into: &hits, shouldStop: shouldStop)
    }
    addExotic(to: &candidates)
    return try check(candidates, &hits, shouldStop: shouldStop)
  }

  func mark(
    _ needle: Needle,
    into hits: inout BitSet,
    shouldStop: () -> Bool
  ) -> Bool {
    let scanner = needle.scanner
    if matcher.form == .folded {
      return scanner.mark(
        places,
        of: names,
        flags: flags,
        into: &hits,
        exotic: { has(needle, $0) },
        shouldStop: shouldStop
      )
    }
    // Plain names have ASCII alone.
    if scanner.needle.allSatisfy({ $0 < 0x80 }) {
      let isComplete = scanner.mark(
        places,
        of: names,
        form: matcher.form.foldsCase ? .folded : .stored,
        flags: flags,
        into: &hits,
        exotic: { _ in false },
        shouldStop: shouldStop
      )
      guard isComplete else { return false }
    }
    return markExotic(into: &hits, shouldStop: shouldStop) { has(needle, $0) }
  }

  private func mark(
    _ needles: [Needle],
    into hits: inout BitSet,
    shouldStop: () -> Bool
  ) -> Bool {
    // The longest is as a rule the rarest.
    let ordered = needles.sorted { $0.scanner.needle.count > $1.scanner.needle.count }
    guard let first = ordered.first else { return true }
    var found = BitSet(count: hits.count)
    guard mark(first, into: &found, shouldStop: shouldStop) else { return false }
    for needle in ordered.dropFirst() {
      if found.population(of: places) * 32 < places.count {
        for place in found.places(in: places) where !has(needle, place) { found[place] = false }
      } else {
        var others = BitSet(count: hits.count)
        guard mark(needle, into: &others, shouldStop: shouldStop) else { return false }
        found.formIntersection(others, in: places)
      }
    }
    hits.formUnion(found, in: places)
    return true
  }

  private func mark(
    _ pattern: FuzzyPattern,
    into hits: inout BitSet,
    shouldStop: () -> Bool
  ) -> Bool {
    let scan = SubsequenceScan(pattern, isFolded: matcher.form.foldsCase)
    return scan.mark(
      places,
      of: names,
      flags: flags,
      masks: masks,
      into: &hits,
      exotic: { place in
        pattern.isFound(in: text(place), own: 0)
      },
      shouldStop: shouldStop
    )
  }

  private func mark(
    _ pattern: GlobPattern,
    into hits: inout BitSet,
    shouldStop: () -> Bool
  ) -> Bool {
    let plain = pattern.plain
    let candidates = candidates(for: pattern.ownLiteral)
    let (blob, starts, gap) =
      matcher.form.foldsCase
      ? (names.folded, names.foldedStarts, 1) : (names.bytes, names.starts, 0)
    return blob.withUnsafeBufferPointer { blob in
      forEach(candidates, shouldStop: shouldStop) { place in
        let isHit: Bool
        if flags[place].contains(.exotic) {
          isHit = pattern.matches(text(place), own: 0)
        } else {
          let name = Int(starts[place])..<Int(starts[place + 1]) - gap
          isHit = plain?.matches(UnsafeBufferPointer(rebasing: blob[name])) ?? false
        }
        if isHit { hits[place] = true }
      }
    }
  }

  /// Calls `body` with the bytes of a plain name, in comparable form.
  @inline(__always) func withComparedBytes<R>(
    _ place: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> R
  ) -> R {
    matcher.form.foldsCase ? names.withFoldedName(place, body) : names.withName(place, body)
  }

  /// The places whose names may contain a text in comparable form, and some that do not.
  func candidates(for literal: [UInt8]) -> BitSet {
    var candidates = BitSet(count: places.upperBound)
    guard !literal.isEmpty else {
      candidates.insert(places)
      return candidates
    }
    var folded: [UInt8] = []
    NameFolding.appendFolded(String(decoding: literal, as: UTF8.self), to: &folded)
    SubstringScanner(folded).mark(
      places,
      of: names,
      flags: flags,
      into: &candidates,
      exotic: { _ in true },
      shouldStop: { false }
    )
    // A mark between two characters of the literal hides it from the scan.
    if matcher.form.dropsMarks { addExotic(to: &candidates) }
    return candidates
  }

  private func check(
    _ candidates: BitSet,
    _ hits: inout BitSet,
    shouldStop: () -> Bool
  ) throws(QueryError) -> Bool {
    try forEach(candidates, shouldStop: shouldStop) { place throws(QueryError) in
      if try isMatch(place) { hits[place] = true } else { noteMissing(names.name(place)) }
    }
  }

  private func isMatch(_ place: Int) throws(QueryError) -> Bool {
    if case .regex(let pattern) = matcher.engine, !matcher.form.dropsMarks {
      return try time.spend { pattern.isFound(in: names.name(place), own: 0) }
    }
    return try isMatch(text(place), own: 0, stored: { names.name(place) })
  }

  /// What `Matcher` says of a text, as long as there is time.
  func isMatch(_ text: ComparedText, own: Int, stored: () -> String) throws(QueryError) -> Bool {
    guard case .regex = matcher.engine else {
      return matcher.isMatch(text, own: own, stored: stored)
    }
    return try time.spend { matcher.isMatch(text, own: own, stored: stored) }
  }

  func has(_ needle: Needle, _ place: Int) -> Bool {
    needle.first(in: text(place), from: 0, own: 0) != nil
  }

  /// A name as characters.
  func text(_ place: Int) -> ComparedText {
    scratch.text.removeAll()
    names.withName(place) { scratch.text.append($0) }
    return scratch.text
  }

  private func markExotic(
    into hits: inout BitSet,
    shouldStop: () -> Bool,
    isHit: (Int) -> Bool
  ) -> Bool {
    for place in places {
      if place & 4095 == 0, shouldStop() { return false }
      if flags[place].contains(.exotic), isHit(place) { hits[place] = true }
    }
    return true
  }

  private func addExotic(to set: inout BitSet) {
    for place in places where flags[place].contains(.exotic) { set[place] = true }
  }

  private func forEach<Failure: Error>(
    _ candidates: BitSet,
    shouldStop: () -> Bool,
    _ body: (Int) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var seen = 0
    var cursor = places.lowerBound
    while let place = candidates.next(from: cursor), place < places.upperBound {
      if seen & 1023 == 0, shouldStop() { return false }
      seen += 1
      try body(place)
      cursor = place + 1
    }
    return true
  }
}
