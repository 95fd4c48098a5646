/// The folders that a compact view shows in the row of the only folder in them.
///
/// The only child of a node stands right behind it, so a chain `a/b/c` is a run of folded places
/// (`a`, `b`) and the place behind the run (`c`), which is the row. What is open is not kept here:
/// a chain is open when each of its folders is, so that nothing is lost when it falls apart.
struct FolderChains: Sendable, Equatable {
  /// Every place but the last one's of each chain.
  private(set) var folded: BitSet

  /// Costs a look at each folder.
  init(_ outline: Outline) {
    folded = BitSet(count: outline.count)
    update(0..<outline.count, of: outline)
  }

  /// The first folder of the chain that a place is in, or the place itself.
  func first(at place: Int) -> Int { folded.startOfRun(before: place) }

  /// The last folder of the chain that a place is in, or the place itself: the row.
  func last(at place: Int) -> Int { folded.endOfRun(from: place) }

  /// Which rows of a range are open, when `expanded` are the open folders; chains must not reach
  /// over its ends.
  ///
  /// Says nothing of folded places. Costs the words of the range.
  func open(_ expanded: BitSet, in range: Range<Int>) -> BitSet {
    let folded = folded.slice(range)
    var open = expanded.slice(range)
    var closed = folded
    closed.subtract(open)
    closed.insertEnds(ofRuns: folded)
    open.subtract(closed)
    return open
  }

  /// Looks anew at the folders of a range.
  private mutating func update(_ range: Range<Int>, of outline: Outline) {
    folded.remove(range)
    var cursor = range.lowerBound
    while let place = outline.expandable.next(from: cursor), place < range.upperBound {
      if outline.holdsOneFolder(place) { folded[place] = true }
      cursor = place + 1
    }
  }
}

extension FolderChains {
  /// Follows a change of the tree; returns the places that were not folded before.
  ///
  /// Costs a pass over the words, what is new, and for each place where something comes or goes the
  /// folders above it; a look at each folder where the order changes or much comes and goes.
  ///
  /// `touched`: places whose facts changed.
  mutating func follow(_ splice: Splice, to outline: Outline, touched: [Int]) -> BitSet {
    let former = splice.map(folded)
    if splice.isAscending, splice.segments.count <= max(8, outline.count >> 8) {
      folded = former
      update(around: splice, of: outline)
      for place in touched { updateFolders(above: place + 1, of: outline) }
    } else {
      self = FolderChains(outline)
    }
    var new = folded
    new.subtract(former)
    return new
  }

  /// Looks anew at what has come, and at all that is above something that has come or gone.
  private mutating func update(around splice: Splice, of outline: Outline) {
    var place = 0
    for segment in splice.segments {
      updateFolders(above: place, of: outline)
      let following = place + segment.range.count
      if segment.origin == .inserted { update(place..<following, of: outline) }
      place = following
    }
    updateFolders(above: place, of: outline)
  }

  /// Looks anew at what is before a place, and at all that is above that.
  private mutating func updateFolders(above place: Int, of outline: Outline) {
    guard place > 0 else { return }
    folded[place - 1] = outline.holdsOneFolder(place - 1)
    for ancestor in outline.ancestors(of: place - 1) {
      folded[ancestor] = outline.holdsOneFolder(ancestor)
    }
  }
}

extension Outline {
  /// Whether all that is in a folder is one folder.
  ///
  /// A link is none, a folder with a problem has more to say than its name, and a root folder stays a
  /// row of its own.
  fileprivate func holdsOneFolder(_ place: Int) -> Bool {
    let child = place + 1
    return child < end[place] && end[child] == end[place] && isPlainFolder(place)
      && isPlainFolder(child) && attributes(at: place)?.problem == nil
  }

  private func isPlainFolder(_ place: Int) -> Bool {
    guard columns.kind[place] == KindTable.folder, expandable[place] else { return false }
    guard let attributes = attributes(at: place) else { return true }
    return attributes.link == nil && attributes.rootPath == nil
  }
}
