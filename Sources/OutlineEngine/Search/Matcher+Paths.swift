extension Matcher {
  /// Adds the places of a range whose path is a hit that touches the node's own name; returns
  /// false if it was stopped, and the hits are then incomplete.
  ///
  /// Walks in preorder with one path that grows and shrinks; `parent` is negative for a root.
  @discardableResult func markPaths(
    _ places: Range<Int>,
    of names: NameTable,
    parent: [Int32],
    depth: [Int32],
    into hits: inout BitSet,
    shouldStop: () -> Bool = { false }
  ) throws(QueryError) -> Bool {
    guard !places.isEmpty else { return true }
    var path = PathWalk(names: names, parent: parent, depth: depth, form: form)
    path.enterAncestors(of: places.lowerBound)
    for place in places {
      if place & 1023 == 0, shouldStop() { return false }
      let own = path.enter(place)
      let isHit = try isMatch(path.text, own: own) { path.stored(place) }
      if isHit { hits[place] = true }
    }
    return true
  }
}

/// The path of the node that a walk in preorder is at.
struct PathWalk {
  let names: NameTable
  let parent: [Int32]
  let depth: [Int32]
  /// The names from the root to the node, joined by `/`.
  private(set) var text: ComparedText
  /// By depth: the path of the folder, with its `/`.
  private var marks: [ComparedText.Mark]

  init(names: NameTable, parent: [Int32], depth: [Int32], form: ComparisonForm) {
    self.names = names
    self.parent = parent
    self.depth = depth
    text = ComparedText(form: form)
    marks = [text.mark]
  }

  /// Goes to the folder that a node lies in.
  mutating func enterAncestors(of place: Int) {
    for ancestor in ancestors(of: place) { _ = enter(ancestor) }
  }

  /// Goes to a node whose folder was entered before; returns the character its own name begins at.
  mutating func enter(_ place: Int) -> Int {
    let level = Int(depth[place])
    if level >= marks.count {
      text.append("/")
      marks.append(text.mark)
    } else {
      text.cut(to: marks[level])
      marks.removeLast(marks.count - level - 1)
    }
    let own = text.count
    names.withName(place) { text.append($0) }
    return own
  }

  /// Goes to any node; returns the character its own name begins at.
  mutating func jump(to place: Int) -> Int {
    text.removeAll()
    marks = [text.mark]
    enterAncestors(of: place)
    return enter(place)
  }

  /// Takes the name of a node without its path.
  mutating func enterAlone(_ place: Int) -> Int {
    text.removeAll()
    names.withName(place) { text.append($0) }
    return 0
  }

  /// The path as stored.
  func stored(_ place: Int) -> String {
    (ancestors(of: place) + [place]).map(names.name).joined(separator: "/")
  }

  private func ancestors(of place: Int) -> [Int] {
    var ancestors: [Int] = []
    var ancestor = Int(parent[place])
    while ancestor >= 0 {
      ancestors.append(ancestor)
      ancestor = Int(parent[ancestor])
    }
    return ancestors.reversed()
  }
}
