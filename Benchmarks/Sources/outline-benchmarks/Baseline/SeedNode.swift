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
  static func tree(of list: String) -> [SeedNode] {
    let root = SeedNode(name: "", children: [])
    var open = [root]
    for line in list.split(separator: "\n") {
      let isFolder = line.hasSuffix("/")
      let components = line.split(separator: "/")
      guard let name = components.last else { continue }
      let node = SeedNode(name: String(name), children: isFolder ? [] : nil)
      open.removeLast(max(open.count - components.count, 0))
      open[open.count - 1].children?.append(node)
      if isFolder { open.append(node) }
    }
    return root.children ?? []
  }
}
