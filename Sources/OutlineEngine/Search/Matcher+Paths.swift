extension Matcher {
  /// Adds the places of a range whose path is a hit that touches the node's own name.
  ///
  /// Where it can, a walk in preorder carries along what of the query each folder's path has. Else a
  /// pass over the names finds those that can be touched, and their paths are looked at; if they
  /// are many, by a walk with one path that grows and shrinks. `parent` is negative for a root.
  @discardableResult func markPaths(
    _ places: Range<Int>,
    of names: NameTable,
    flags: [NodeFlags],
    parent: [Int32],
    depth: [Int32],
    masks: LetterMasks? = nil,
    time: RegexTime = RegexTime(),
    into hits: inout BitSet,
    shouldStop: () -> Bool = { false }
  ) throws(QueryError) -> MarkingEnd {
    guard !places.isEmpty else { return .complete }
    if isWithinName {
      return try mark(places, of: names, flags: flags, into: &hits, shouldStop: shouldStop)
    }
    let marking = Marking(
      matcher: self,
      places: places,
      names: names,
      flags: flags,
      masks: masks,
      time: time
    )
    let isFinished = marking.walkPaths(
      parent: parent,
      depth: depth,
      into: &hits,
      shouldStop: shouldStop
    )
    if let isFinished { return marking.end(isFinished: isFinished) }
    let found = marking.pathCandidates(parent: parent, depth: depth, shouldStop: shouldStop)
    guard let candidates = found else { return .stopped }
    let isWalk = candidates.population(of: places) * 2 > places.count
    var path = PathWalk(
      names: names,
      parent: parent,
      depth: depth,
      flags: flags,
      form: form
    )
    path.enterAncestors(of: places.lowerBound)
    var seen = 0
    var cursor = places.lowerBound
    while let place = isWalk ? cursor : candidates.next(from: cursor), place < places.upperBound {
      if seen & 1023 == 0, shouldStop() { return .stopped }
      seen += 1
      cursor = place + 1
      let own = isWalk ? path.enter(place) : path.jump(to: place)
      guard candidates[place] else { continue }
      if try marking.isMatch(path.text, own: own, stored: { path.stored(place) }) {
        hits[place] = true
      } else {
        marking.noteMissing(path.stored(place))
      }
    }
    return marking.end(isFinished: true)
  }

  /// Whether a match that touches a node's own name lies within it, so that paths make no
  /// difference to what is a hit.
  private var isWithinName: Bool {
    switch engine {
    case .substring(let needle): !needle.scanner.needle.contains(0x2F)
    case .glob(let pattern): !pattern.isForPath
    default: false
    }
  }
}

extension Marking {
  /// Marks the hits by an automaton; nil if there is none for the query, false if it was stopped.
  fileprivate func walkPaths(
    parent: [Int32],
    depth: [Int32],
    into hits: inout BitSet,
    shouldStop: () -> Bool
  ) -> Bool? {
    switch matcher.engine {
    case .fuzzy(let pattern):
      let automaton = FuzzyPathAutomaton(pattern, self)
      return walk(automaton, parent: parent, depth: depth, into: &hits, shouldStop: shouldStop)
    case .glob(let pattern) where pattern.segments.count <= GlobPathAutomaton.longest:
      let automaton = GlobPathAutomaton(pattern, self)
      return walk(automaton, parent: parent, depth: depth, into: &hits, shouldStop: shouldStop)
    case .words(let needles)
    where needles.count <= 64 && !needles.contains { $0.scanner.needle.contains(0x2F) }:
      let automaton = WordsPathAutomaton(
        needles,
        self,
        ancestors: Self.ancestors(of: places.lowerBound, parent),
        shouldStop: shouldStop
      )
      guard let automaton else { return false }
      return walk(automaton, parent: parent, depth: depth, into: &hits, shouldStop: shouldStop)
    default: return nil
    }
  }

  /// The places whose own name may be touched by a match in their path, and some that are not; nil
  /// if it was stopped.
  fileprivate func pathCandidates(
    parent: [Int32],
    depth: [Int32],
    shouldStop: () -> Bool
  ) -> BitSet? {
    if case .regex(let pattern) = matcher.engine, let automaton = pattern.automaton,
      !matcher.form.dropsMarks
    {
      var candidates = BitSet(count: places.upperBound)
      let isFinished = walk(
        RegexPathAutomaton(automaton: automaton, marking: self),
        parent: parent,
        depth: depth,
        into: &candidates,
        shouldStop: shouldStop
      )
      return isFinished ? candidates : nil
    }
    var literals: [[UInt8]]
    switch matcher.engine {
    case .nothing: return BitSet(count: places.upperBound)
    case .substring(let needle): literals = [Self.tail(of: needle)]
    case .words(let needles): literals = needles.map(Self.tail)
    case .fuzzy(let pattern): literals = pattern.characters.suffix(1)
    case .glob(let pattern): literals = [pattern.ownLiteral]
    case .regex: literals = [[]]
    }
    // A name may itself have a slash, as the client's own trees do.
    if literals != [[]] { literals.append([0x2F]) }
    return literals.reduce(into: BitSet(count: places.upperBound)) { set, literal in
      set.formUnion(candidates(for: literal), in: places)
    }
  }

  /// What of a needle lies in the own name of a node that it touches: all behind the last slash.
  private static func tail(of needle: Needle) -> [UInt8] {
    let bytes = needle.scanner.needle
    guard let slash = bytes.lastIndex(of: 0x2F) else { return bytes }
    // A needle that ends in a slash touches only a name with a slash.
    return slash == bytes.count - 1 ? [0x2F] : Array(bytes[(slash + 1)...])
  }
}

/// The path of the node that a walk in preorder is at.
struct PathWalk {
  let names: NameTable
  let parent: [Int32]
  let depth: [Int32]
  /// Empty if no files are shown under others, which are part of no path.
  let flags: [NodeFlags]
  /// The names from the root to the node, joined by `/`.
  private(set) var text: ComparedText
  /// By depth: the path of the folder, with its `/`.
  private var marks: [ComparedText.Mark]
  /// The folder of the node that was entered last, negative for a root; nil before the first.
  private var folder: Int32?

  init(
    names: NameTable,
    parent: [Int32],
    depth: [Int32],
    flags: [NodeFlags] = [],
    form: ComparisonForm
  ) {
    self.names = names
    self.parent = parent
    self.depth = depth
    self.flags = flags
    text = ComparedText(form: form)
    marks = [text.mark]
  }

  /// Goes to the folder that a node lies in.
  mutating func enterAncestors(of place: Int) {
    for ancestor in ancestors(of: place) { _ = enter(ancestor) }
  }

  /// Goes to a node whose folder was entered before; returns the character its own name begins at.
  mutating func enter(_ place: Int) -> Int {
    let level = Int(depth[place]) - (isNested(place) ? 1 : 0)
    if level >= marks.count {
      text.append("/")
      marks.append(text.mark)
    } else {
      text.cut(to: marks[level])
      marks.removeLast(marks.count - level - 1)
    }
    let own = text.count
    names.withName(place) { text.append($0) }
    folder = parent[place]
    return own
  }

  /// Goes to any node; returns the character its own name begins at.
  mutating func jump(to place: Int) -> Int {
    // Hits lie side by side as often as not.
    if folder == parent[place] { return enter(place) }
    text.removeAll()
    marks = [text.mark]
    enterAncestors(of: place)
    return enter(place)
  }

  /// Takes the name of a node without its path.
  mutating func enterAlone(_ place: Int) -> Int {
    text.removeAll()
    folder = nil
    names.withName(place) { text.append($0) }
    return 0
  }

  /// The path as stored.
  func stored(_ place: Int) -> String {
    (ancestors(of: place) + [place]).map(names.name).joined(separator: "/")
  }

  private func isNesting(_ place: Int) -> Bool {
    !flags.isEmpty && flags[place].contains(.nesting)
  }

  private func isNested(_ place: Int) -> Bool {
    parent[place] >= 0 && isNesting(Int(parent[place]))
  }

  private func ancestors(of place: Int) -> [Int] {
    var ancestors: [Int] = []
    var ancestor = Int(parent[place])
    while ancestor >= 0 {
      if !isNesting(ancestor) { ancestors.append(ancestor) }
      ancestor = Int(parent[ancestor])
    }
    return ancestors.reversed()
  }
}
