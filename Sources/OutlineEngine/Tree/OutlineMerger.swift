/// Finds which nodes of a new tree are nodes of the old one: same keys from the root down, same
/// node.
///
/// Costs a pass over both, branches that are alike name by name; a list of siblings that begins
/// differently costs a table of them.
struct OutlineMerger {
  /// A node of the new tree whose children are being matched.
  private struct Frame {
    var depth: Int32
    /// Behind the same node's descendants in the old tree; `nil` if it is a new one.
    var end: Int?
    /// The same node of the old tree; `nil` is the root of all.
    var oldPlace: Int?
    /// The old child that comes next while both lists agree.
    var cursor: Int
    /// The old children that are left, by key; made once, when the lists first differ.
    var table: [NodeKey: Int]?
    var counts: [[UInt8]: Int] = [:]
  }

  private let outline: Outline
  private let forest: Forest
  private var frames: [Frame] = []
  /// By place of the forest: the place of the same node in the outline, or -1.
  private var matches: [Int32]

  private init(_ outline: Outline, _ forest: Forest) {
    self.outline = outline
    self.forest = forest
    frames = [Frame(depth: -1, end: outline.count, oldPlace: nil, cursor: 0)]
    matches = [Int32](repeating: -1, count: forest.count)
  }

  /// By place of the forest: the place of the same node in the outline, or -1.
  static func matches(of outline: Outline, _ forest: Forest) -> [Int32] {
    var merger = OutlineMerger(outline.unnested, forest.unnested)
    merger.match()
    return merger.matches
  }

  private mutating func match() {
    var place = 0
    while place < forest.count {
      let depth = forest.depth[place]
      while let last = frames.last, last.depth >= depth { frames.removeLast() }
      guard let old = matchChild(place, frame: frames.count - 1) else {
        frames.append(Frame(depth: depth, end: nil, oldPlace: nil, cursor: 0))
        place += 1
        continue
      }
      let alike = matchBranch(place, old)
      place += alike
      guard place < forest.count, forest.depth[place] > depth else { continue }
      openFrames(from: old, to: old + alike - 1, above: forest.depth[place])
    }
  }

  /// Matches a branch as far as it is alike in both trees, place by place; returns how far that is.
  private mutating func matchBranch(_ place: Int, _ old: Int) -> Int {
    let depth = forest.depth[place]
    let shift = outline.columns.depth[old] - depth
    let most = min(forest.count - place, Int(outline.end[old]) - old)
    var length = 0
    repeat {
      matches[place + length] = Int32(old + length)
      length += 1
    } while length < most && forest.depth[place + length] > depth
      && outline.columns.depth[old + length] == forest.depth[place + length] + shift
      && outline.hasKey(of: old + length, sameAs: forest, at: place + length)
    return length
  }

  /// Goes on below a branch that is alike up to `last`: with a child of the node that is that much
  /// less deep.
  private mutating func openFrames(from old: Int, to last: Int, above depth: Int32) {
    let base = frames.last?.depth ?? -1
    var way: [Int] = [last]
    while let place = way.last, place > old { way.append(Int(outline.parent[place])) }
    way.reverse()
    for (index, place) in way.enumerated() {
      let depthHere = base + 1 + Int32(index)
      guard depthHere < depth else { break }
      let next = index + 1 < way.count ? Int(outline.end[way[index + 1]]) : place + 1
      frames.append(
        Frame(depth: depthHere, end: Int(outline.end[place]), oldPlace: place, cursor: next)
      )
    }
  }

  private mutating func matchChild(_ place: Int, frame: Int) -> Int? {
    guard let end = frames[frame].end else { return nil }
    let cursor = frames[frame].cursor
    if frames[frame].table == nil {
      if cursor < end, outline.hasKey(of: cursor, sameAs: forest, at: place) {
        frames[frame].cursor = Int(outline.end[cursor])
        return cursor
      }
      makeTable(frame)
    }
    let bytes = forest.keyBytes(at: place)
    let ordinal = frames[frame].counts[bytes, default: 0]
    frames[frame].counts[bytes] = ordinal + 1
    return frames[frame].table?[NodeKey(bytes: bytes, ordinal: ordinal)]
  }

  /// The lists differ from here on: looks up the rest by key.
  private mutating func makeTable(_ frame: Int) {
    var table: [NodeKey: Int] = [:]
    var counts: [[UInt8]: Int] = [:]
    for child in outline.keyedChildren(of: frames[frame].oldPlace) {
      if child.place < frames[frame].cursor {
        counts[child.key.bytes, default: 0] += 1
      } else {
        table[child.key] = child.place
      }
    }
    frames[frame].counts = counts
    frames[frame].table = table
  }
}

extension Outline {
  /// Whether a node has the key, but for its ordinal, that another one has in a forest.
  fileprivate func hasKey(of place: Int, sameAs forest: Forest, at other: Int) -> Bool {
    let flags = columns.flags[place].union(forest.flags[other])
    guard !flags.contains(.attributed) else {
      return keyBytes(at: place) == forest.keyBytes(at: other)
    }
    return columns.names.hasName(at: place, sameAs: forest.names, at: other)
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
