/// Folders that are to be opened once they are there, as a tree of keys.
///
/// A saved state is one; a folder that is still to be read, or that went and may come back, waits
/// in it.
struct ExpansionPaths: Sendable {
  private struct Entry {
    var children: [NodeKey: Int] = [:]
    /// Whether the folder itself is to be opened.
    var opens = false
    /// Whether it is a saved state that opens it.
    var isSaved = false
  }

  private var entries = [Entry()]
  /// How many folders wait.
  private(set) var waiting = 0

  /// Folders of a saved state.
  init(_ paths: [[String]] = []) {
    for path in paths { insert(path.map(NodeKey.init(text:)), isSaved: true) }
  }

  var isEmpty: Bool { waiting == 0 }

  mutating func insert(_ path: [NodeKey], isSaved: Bool = false) {
    guard !path.isEmpty else { return }
    var entry = 0
    for key in path {
      if let next = entries[entry].children[key] {
        entry = next
      } else {
        entries.append(Entry())
        entries[entry].children[key] = entries.count - 1
        entry = entries.count - 1
      }
    }
    if !entries[entry].opens {
      entries[entry].opens = true
      entries[entry].isSaved = isSaved
      waiting += 1
    }
  }

  /// Takes out the folders that the outline has and returns their places; appends those that a
  /// saved state opens to `saved` too.
  ///
  /// Costs the children of the folders on the way.
  mutating func take(from outline: Outline, saved: inout [Int]) -> [Int] {
    if waiting > 0 { bindRoots(of: outline) }
    var places: [Int] = []
    var open: [(entry: Int, place: Int?)] = [(0, nil)]
    while waiting > 0, let (entry, place) = open.popLast() {
      guard !entries[entry].children.isEmpty else { continue }
      for child in outline.keyedChildren(of: place) where outline.isExpandable(child.place) {
        guard let next = entries[entry].children[child.key] else { continue }
        if entries[next].opens {
          entries[next].opens = false
          waiting -= 1
          places.append(child.place)
          if entries[next].isSaved { saved.append(child.place) }
        }
        open.append((next, child.place))
      }
    }
    return places
  }

  /// What waits below a client's name for a root folder waits from here on below that very folder.
  private mutating func bindRoots(of outline: Outline) {
    for (key, name) in outline.rootNames where entries[0].children[key] == nil {
      entries[0].children[key] = entries[0].children.removeValue(forKey: name)
    }
  }

  /// The paths that still wait, in no particular order.
  var paths: [[NodeKey]] {
    var paths: [[NodeKey]] = []
    var open: [(entry: Int, path: [NodeKey])] = [(0, [])]
    while let (entry, path) = open.popLast() {
      if entries[entry].opens { paths.append(path) }
      for (key, next) in entries[entry].children { open.append((next, path + [key])) }
    }
    return paths
  }
}
