/// What gives a hit its score.
protocol HitScorer {
  /// The score of a node; nil if it is no hit, or has less points than `bar`.
  mutating func score(_ place: Int, bar: Int?) -> HitScore?
}

/// What of a tree the score of a hit depends on; `parent` and `depth` are asked only for paths.
struct ScoredTree {
  let names: NameTable
  let flags: [NodeFlags]
  /// Negative for a root.
  let parent: [Int32]
  let depth: [Int32]
  /// They make the ranking of paths faster.
  var masks: LetterMasks?

  /// The names of a path, from the root down to a node.
  func path(of place: Int) -> [String] {
    var path = [names.name(place)]
    var folder = Int(parent[place])
    while folder >= 0 {
      if !flags[folder].contains(.nesting) { path.append(names.name(folder)) }
      folder = Int(parent[folder])
    }
    return path.reversed()
  }
}

/// Scores by the whole name or path, for any query.
struct TextScorer: HitScorer {
  private let matcher: Matcher
  private let names: NameTable
  private var walk: PathWalk

  init(_ matcher: Matcher, _ tree: ScoredTree) {
    self.matcher = matcher
    names = tree.names
    walk = PathWalk(
      names: tree.names,
      parent: tree.parent,
      depth: tree.depth,
      flags: tree.flags,
      form: matcher.form
    )
  }

  mutating func score(_ place: Int, bar: Int?) -> HitScore? {
    let isPath = matcher.query.scope == .path
    let own = isPath ? walk.jump(to: place) : walk.enterAlone(place)
    return matcher.score(walk.text, own: own) {
      isPath ? walk.stored(place) : names.name(place)
    }
  }
}
