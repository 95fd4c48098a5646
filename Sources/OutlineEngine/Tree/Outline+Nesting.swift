/// Files that are shown under another file of their folder.
///
/// Only the view knows of it: such a file is an entry of its folder as all others, and the file
/// above it is part of no path and no key. There is one level of them, and folders are none of them.
extension Outline {
  func isFolder(_ place: Int) -> Bool { columns.flags[place].isFolder }

  /// Whether others are shown under a file.
  func isNesting(_ place: Int) -> Bool { columns.flags[place].contains(.nesting) }

  /// The entries of a folder, or the topmost ones for `nil`: its children and what is shown under
  /// them, in order; none for a file.
  func entries(of place: Int?) -> some Sequence<Int> {
    let isFile = place.map(isNesting) ?? false
    let range = isFile ? 0..<0 : descendants(of: place)
    return sequence(state: range.lowerBound) { cursor in
      guard cursor < range.upperBound else { return nil }
      defer { cursor = endOfEntry(cursor) }
      return cursor
    }
  }

  /// Where the entry behind an entry begins.
  func endOfEntry(_ place: Int) -> Int { isNesting(place) ? place + 1 : Int(end[place]) }

  /// The folder of an entry, whatever it is shown under.
  func folder(of place: Int) -> Int? {
    guard let parent = parent(of: place) else { return nil }
    return isNesting(parent) ? self.parent(of: parent) : parent
  }

  /// The file that an entry is shown under.
  func nest(over place: Int) -> Int? {
    guard let parent = parent(of: place), isNesting(parent) else { return nil }
    return parent
  }

  /// The files under which others are shown than before the splice that led here, and perhaps some
  /// under which there are the same.
  ///
  /// Costs a look at each segment.
  func nests(changedBy splice: Splice) -> [Int] {
    guard hasNesting else { return [] }
    // What comes or goes under a file stands behind it, or behind another one there.
    return splice.segments.compactMap { segment in
      let last = segment.targets.upperBound - 1
      return isNesting(last) ? last : nest(over: last)
    }
  }

  /// The places whose names are the path of a node, from the root down to it.
  func way(to place: Int) -> [Int] {
    var way = [place]
    for ancestor in ancestors(of: place) where !isNesting(ancestor) { way.append(ancestor) }
    return way.reversed()
  }
}

extension NodeFlags {
  var isFolder: Bool { contains(.expandable) && !contains(.nesting) }
}

extension Outline {
  /// The same places with all entries of a folder side by side, whatever they are shown under.
  var unnested: Outline {
    guard hasNesting, let splice = columns.unnesting else { return self }
    var outline = self
    outline.apply(splice, inserting: Forest())
    return outline
  }
}

extension Forest {
  /// The same places with all entries of a folder side by side, whatever they are shown under.
  var unnested: Forest {
    guard let splice = unnesting else { return self }
    var forest = self
    forest.splice(by: splice, inserting: Forest())
    return forest
  }

  /// The splice that brings what is shown under a file beside it; `nil` if there is none.
  fileprivate var unnesting: Splice? {
    guard let first = flags.firstIndex(where: { $0.contains(.nesting) }) else { return nil }
    var splice = Splice()
    splice.keep(0..<first)
    var above: Int32?  // the depth of the file that the node before is, or is shown under
    for place in first..<count {
      if let file = above, depth[place] <= file { above = nil }
      splice.keep(place..<place + 1, depthOffset: above == nil ? 0 : -1)
      if flags[place].contains(.nesting) { above = depth[place] }
    }
    return splice
  }
}
