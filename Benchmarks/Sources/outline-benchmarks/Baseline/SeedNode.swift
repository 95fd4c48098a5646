import Foundation

/// A node as the seed has it: an object with an identity of its own.
final class SeedNode: Identifiable {
  let id = UUID()
  let name: String
  /// `nil` for a file.
  var children: [SeedNode]?
  var isExpanded = false

  init(name: String, children: [SeedNode]? = nil) {
    self.name = name
    self.children = children
  }
}

extension SeedNode {
  /// The tree of a list of paths in preorder, folders ending in a slash.
  ///
  /// Goes over bytes, so that what it costs is the objects and not the taking apart of text.
  static func tree(of list: [UInt8]) -> [SeedNode] {
    let root = SeedNode(name: "", children: [])
    var open = [root]
    for line in list.split(separator: 0x0A) {
      let isFolder = line.last == 0x2F
      let path = isFolder ? line.dropLast() : line
      var depth = 0
      var start = path.startIndex
      for index in path.indices where path[index] == 0x2F {
        depth += 1
        start = index + 1
      }
      let name = String(decoding: path[start...], as: UTF8.self)
      let node = SeedNode(name: name, children: isFolder ? [] : nil)
      open.removeLast(open.count - 1 - depth)
      open[depth].children?.append(node)
      if isFolder { open.append(node) }
    }
    return root.children ?? []
  }
}
