@testable import OutlineEngine

/// A tree of any shape, in preorder.
struct NamedTree {
  var table: NamedPlaces
  var names: [String]
  var parent: [Int32] = []
  var depth: [Int32] = []

  init(_ names: [String], using random: inout SeededRandom) {
    self.names = names
    table = NamedPlaces(names)
    for place in names.indices {
      let deepest = depth.last.map { $0 + 1 } ?? 0
      let level = Int32.random(in: 0...deepest, using: &random)
      depth.append(level)
      parent.append(Int32(depth[..<place].lastIndex { $0 == level - 1 } ?? -1))
    }
  }

  func path(_ place: Int) -> [String] {
    parent[place] < 0 ? [names[place]] : path(Int(parent[place])) + [names[place]]
  }
}
