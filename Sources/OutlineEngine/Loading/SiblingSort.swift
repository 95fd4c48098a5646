/// Names that `SiblingSort` puts in order, by number.
protocol SortableSiblings {
  func isFolder(_ sibling: UInt32) -> Bool
  func name(_ sibling: UInt32) -> UnsafeBufferPointer<UInt8>
  func folded(_ sibling: UInt32) -> UnsafeBufferPointer<UInt8>
}

/// Puts siblings in order.
///
/// They come in the order of their source, and equals keep it.
enum SiblingSort {
  @inline(__always)
  static func sort(
    _ siblings: UnsafeMutableBufferPointer<UInt32>,
    of names: some SortableSiblings,
    order: SiblingOrder
  ) {
    guard siblings.count > 1, order.key != .source else { return }
    let folders = order.foldersFirst ? partition(siblings, by: names) : 0
    sort(UnsafeMutableBufferPointer(rebasing: siblings[..<folders]), of: names, key: order.key)
    sort(UnsafeMutableBufferPointer(rebasing: siblings[folders...]), of: names, key: order.key)
  }

  @inline(__always)
  private static func sort(
    _ siblings: UnsafeMutableBufferPointer<UInt32>,
    of names: some SortableSiblings,
    key: SiblingOrder.Key
  ) {
    switch key {
    case .natural:
      sort(siblings) { left, right in
        NaturalOrder.precedes(
          NameKey(bytes: names.name(left), folded: names.folded(left)),
          NameKey(bytes: names.name(right), folded: names.folded(right)))
      }
    case .name:
      sort(siblings) { NaturalOrder.precedesExactly(names.name($0), names.name($1)) }
    case .source: break
    }
  }

  /// Moves the folders before the others; returns how many there are.
  @inline(__always)
  private static func partition(
    _ siblings: UnsafeMutableBufferPointer<UInt32>,
    by names: some SortableSiblings
  ) -> Int {
    var folders = siblings.prefix { names.isFolder($0) }.count
    guard siblings[folders...].contains(where: { names.isFolder($0) }) else { return folders }
    folders = 0
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: siblings.count) { others in
      var otherCount = 0
      for sibling in siblings {
        if names.isFolder(sibling) {
          siblings[folders] = sibling
          folders += 1
        } else {
          others[otherCount] = sibling
          otherCount += 1
        }
      }
      for index in 0..<otherCount { siblings[folders + index] = others[index] }
    }
    return folders
  }

  @inline(__always)
  private static func sort(
    _ siblings: UnsafeMutableBufferPointer<UInt32>,
    by precedes: (UInt32, UInt32) -> Bool
  ) {
    var siblings = siblings
    // Most folders are small or already in order, which the plain way is fastest at.
    guard siblings.count <= 16 else { return siblings.sort(by: precedes) }
    var end = 1
    while end < siblings.count {
      let sibling = siblings[end]
      var place = end
      while place > 0, precedes(sibling, siblings[place - 1]) {
        siblings[place] = siblings[place - 1]
        place -= 1
      }
      siblings[place] = sibling
      end += 1
    }
  }
}
