/// A list of paths, a line each, in preorder; folders end in a slash.
struct PathInput {
  /// Without the folder that all of them are in.
  private let lines: [String]

  /// Reads the list that comes along, or another one.
  init(list: String?) throws(Failure) {
    let text =
      if let list {
        try TextFile.read(list)
      } else {
        Tool.output(of: ["gzip", "-dc", Checkout.fixture])
      }
    let lines = text.split(separator: "\n").map(String.init)
    guard let first = lines.first, !first.isEmpty else { throw Failure("the list is empty") }
    let isNested = first.hasSuffix("/") && lines.allSatisfy { $0.hasPrefix(first) }
    self.lines = isNested ? lines.map { String($0.dropFirst(first.count)) } : [""] + lines
  }

  /// How many nodes one copy has, its root included.
  var count: Int { lines.count }

  /// Copies under roots `r01`, `r02` and so on, until there are so many nodes.
  func copies(nodes: Int) -> PathTree {
    var paths: [String] = []
    paths.reserveCapacity(nodes)
    var copy = 1
    while paths.count < nodes {
      let root = copy < 10 ? "r0\(copy)/" : "r\(copy)/"
      for line in lines.prefix(nodes - paths.count) { paths.append(root + line) }
      copy += 1
    }
    return PathTree(paths: paths)
  }

  /// One copy without a root of its own.
  var single: PathTree { PathTree(paths: Array(lines.dropFirst())) }
}

/// Paths of one tree.
struct PathTree {
  var paths: [String]

  var count: Int { paths.count }

  /// The list as text.
  var text: String { paths.joined(separator: "\n") + "\n" }

  /// The last component of each path.
  var names: [Substring] {
    paths.map { path in
      let path = path.hasSuffix("/") ? path.dropLast() : path[...]
      return path.split(separator: "/").last ?? path
    }
  }

  /// Bytes of all names.
  var nameBytes: Int { names.reduce(0) { $0 + $1.utf8.count } }

  /// A folder near the middle of the list that has files and no folders in it.
  var leafFolder: String {
    let middle = paths.count / 2
    for index in [middle..<paths.count, 0..<middle].joined() where paths[index].hasSuffix("/") {
      let folder = paths[index]
      let inside = paths[(index + 1)...].prefix { $0.hasPrefix(folder) }
      if inside.count >= 4, !inside.contains(where: { $0.hasSuffix("/") }) {
        return String(folder.dropLast())
      }
    }
    return ""
  }

  /// The same with `count` more files in the folder `folder`.
  func inserting(_ count: Int, into folder: String) -> PathTree {
    guard let index = paths.firstIndex(of: folder + "/") else { return self }
    let new = (0..<count).map { "\(folder)/inserted-\($0).c" }
    return PathTree(paths: paths[...index] + new + paths[(index + 1)...])
  }
}
