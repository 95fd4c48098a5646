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
    guard siblings.count > 1 else { return }
    var folders = 0
    if order.foldersFirst { folders = partition(siblings, by: names) }
    if order.key == .source { return }
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
        let result = compareNaturally(names.folded(left), names.folded(right))
        return result == 0 ? compare(names.name(left), names.name(right)) < 0 : result < 0
      }
    case .name:
      sort(siblings) { compare(names.name($0), names.name($1)) < 0 }
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

  /// The exact bytes, which for UTF-8 is the order of the code points.
  static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>)
    -> Int
  {
    let shared = min(left.count, right.count)
    var index = 0
    while index < shared, left[index] == right[index] { index += 1 }
    guard index < shared else { return left.count - right.count }
    return Int(left[index]) - Int(right[index])
  }

  /// Runs of digits by value, the stem before its suffixes, all else by the bytes.
  static func compareNaturally(
    _ left: UnsafeBufferPointer<UInt8>,
    _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let shared = min(left.count, right.count)
    var index = 0
    while index < shared, left[index] == right[index] { index += 1 }
    guard index < shared else { return left.count - right.count }
    let (leftDigit, rightDigit) = (isDigit(left[index]), isDigit(right[index]))
    if leftDigit || rightDigit {
      var start = index
      while start > 0, isDigit(left[start - 1]) { start -= 1 }
      if leftDigit && rightDigit || start < index {
        let result = compareNumbers(left[start...], right[start...])
        if result != 0 { return result }
      }
    }
    if left[index] == 0x2E { return -1 }
    if right[index] == 0x2E { return 1 }
    return Int(left[index]) - Int(right[index])
  }

  private static func compareNumbers(
    _ left: Slice<UnsafeBufferPointer<UInt8>>,
    _ right: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int {
    let leftNumber = left.prefix(while: isDigit).drop { $0 == 0x30 }
    let rightNumber = right.prefix(while: isDigit).drop { $0 == 0x30 }
    if leftNumber.count != rightNumber.count { return leftNumber.count - rightNumber.count }
    for (leftByte, rightByte) in zip(leftNumber, rightNumber) where leftByte != rightByte {
      return Int(leftByte) - Int(rightByte)
    }
    return 0
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
