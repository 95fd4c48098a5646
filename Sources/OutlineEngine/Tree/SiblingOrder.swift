/// How siblings are ordered.
public struct SiblingOrder: Sendable, Equatable {
  /// What decides; what it leaves equal is in natural order.
  public enum Key: String, Sendable, CaseIterable {
    /// Digits by value, the stem before its suffixes, case folded first; see `NaturalOrder`.
    case natural
    /// The exact code points.
    case name
    /// The latest change first.
    case modified
    /// The largest file first; a folder has no size.
    case size
    /// By what follows the last dot, case folded; folders and names without one come first.
    case type
    /// As the source has them.
    case source

    /// Whether the system has to be asked about each entry.
    public var needsStatus: Bool { self == .modified || self == .size }
  }

  public var key: Key
  public var foldersFirst: Bool

  public init(key: Key = .natural, foldersFirst: Bool = true) {
    self.key = key
    self.foldersFirst = foldersFirst
  }
}

extension Forest {
  /// Whether a node comes before a sibling in an order.
  func precedes(_ first: Int, _ second: Int, by order: SiblingOrder) -> Bool {
    if order.foldersFirst, order.key != .source {
      let isFolder = flags[first].isFolder
      guard isFolder == flags[second].isFolder else { return isFolder }
    }
    switch order.key {
    case .source: return sourceRank[first] < sourceRank[second]
    case .name: return names.precedes(first, second)
    case .natural: return names.precedesNaturally(first, second)
    case .modified:
      return status(at: first).isNewer(than: status(at: second))
        ?? names.precedesNaturally(first, second)
    case .size:
      return status(at: first).isLarger(than: status(at: second))
        ?? names.precedesNaturally(first, second)
    case .type:
      return NaturalOrder.precedesByType(
        (fileExtension(first), fileExtension(second)),
        else: names.precedesNaturally(first, second)
      )
    }
  }
}

extension Forest {
  private func fileExtension(_ place: Int) -> ArraySlice<UInt8> {
    guard !flags[place].isFolder else { return [] }
    return NaturalOrder.fileExtension(of: names.folded[names.foldedRange(place)])
  }
}

extension Outline {
  /// The splice that puts siblings in an order, everywhere.
  ///
  /// Root folders stay in the order in which they were given. Costs a pass over the tree and the
  /// sorting of each folder.
  func sorting(by order: SiblingOrder) -> Splice {
    var splice = Splice()
    let roots = hasRootFolders ? Array(children(of: nil)) : sortedChildren(of: nil, by: order)
    guard !roots.isEmpty else { return splice }
    var open = [roots[...]]
    while let place = open[open.count - 1].popFirst() {
      splice.keep(place..<place + 1)
      if open[open.count - 1].isEmpty { open.removeLast() }
      let children = sortedChildren(of: place, by: order)
      if !children.isEmpty { open.append(children[...]) }
      if open.isEmpty { break }
    }
    return splice
  }

  /// What the order leaves equal is in the order of the source, whatever order came before.
  private func sortedChildren(of place: Int?, by order: SiblingOrder) -> [Int] {
    var children = children(of: place).sorted { columns.precedes($0, $1, by: order) }
    let ranks = columns.sourceRank
    func isEqualToNext(_ index: Int) -> Bool {
      !columns.precedes(children[index], children[index + 1], by: order)
    }
    var next = 1
    while next < children.count {
      var end = next + 1
      if ranks[children[next]] < ranks[children[next - 1]], isEqualToNext(next - 1) {
        var start = next - 1
        while start > 0, isEqualToNext(start - 1) { start -= 1 }
        while end < children.count, isEqualToNext(end - 1) { end += 1 }
        children[start..<end].sort { ranks[$0] < ranks[$1] }
      }
      next = end
    }
    return children
  }
}
