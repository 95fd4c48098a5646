/// Finds which nodes of a new tree are nodes of the old one: same keys from the root down, same
/// node.
///
/// Costs a pass over both; a list of siblings that begins differently costs a table of them.
struct OutlineMerger {
  /// A node of the new tree whose children are being matched.
  private struct Frame {
    var depth: Int32
    /// The same node of the old tree; `nil` with `isKnown` is the root of all.
    var oldPlace: Int?
    var isKnown: Bool
    /// The old child that comes next while both lists agree; `nil` once they do not.
    var cursor: Int?
    var agreed = 0
    /// The old children that are left, by key; made once, when the lists first differ.
    var table: [NodeKey: Int]?
    var counts: [[UInt8]: Int] = [:]
  }

  private let outline: Outline
  private let forest: Forest
  private var frames: [Frame] = []

  init(_ outline: Outline, _ forest: Forest) {
    self.outline = outline
    self.forest = forest
    frames = [
      Frame(depth: -1, oldPlace: nil, isKnown: true, cursor: outline.descendants(of: nil).first)
    ]
  }

  /// By place of the forest: the place of the same node in the outline, or -1.
  mutating func match() -> [Int32] {
    var matches = [Int32](repeating: -1, count: forest.count)
    for place in 0..<forest.count {
      let depth = forest.depth[place]
      while let last = frames.last, last.depth >= depth { frames.removeLast() }
      let old = matchChild(forest.keyBytes(at: place), frame: frames.count - 1)
      if let old { matches[place] = Int32(old) }
      frames.append(
        Frame(
          depth: depth,
          oldPlace: old,
          isKnown: old != nil,
          cursor: old.flatMap { outline.descendants(of: $0).first }
        )
      )
    }
    return matches
  }

  private mutating func matchChild(_ bytes: [UInt8], frame: Int) -> Int? {
    guard frames[frame].isKnown else { return nil }
    if let cursor = frames[frame].cursor, outline.keyBytes(at: cursor) == bytes {
      let next = Int(outline.end[cursor])
      let end = outline.descendants(of: frames[frame].oldPlace).upperBound
      frames[frame].agreed += 1
      frames[frame].cursor = next < end ? next : nil
      return cursor
    }
    if frames[frame].table == nil { makeTable(frame) }
    let ordinal = frames[frame].counts[bytes, default: 0]
    frames[frame].counts[bytes] = ordinal + 1
    return frames[frame].table?[NodeKey(bytes: bytes, ordinal: ordinal)]
  }

  /// The lists differ from here on: looks up the rest by key.
  private mutating func makeTable(_ frame: Int) {
    frames[frame].cursor = nil
    var table: [NodeKey: Int] = [:]
    for (index, child) in outline.keyedChildren(of: frames[frame].oldPlace).enumerated() {
      if index < frames[frame].agreed {
        frames[frame].counts[child.key.bytes, default: 0] += 1
      } else {
        table[child.key] = child.place
      }
    }
    frames[frame].table = table
  }
}

extension Forest {
  /// The key of a node without its ordinal.
  func keyBytes(at place: Int) -> [UInt8] {
    if let attributes = attributes[place] {
      if let key = attributes.key { return Array(key.utf8) }
      if let name = attributes.rootPath ?? attributes.rawName { return name }
    }
    return Array(names.bytes[names.range(place)])
  }
}
