/// What git says of the files in a folder, by path from it; the empty path is the folder itself.
struct GitDecorations: Equatable, Sendable {
  struct Below: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ change: GitChange) { rawValue = 1 << change.rawValue }

    var changes: [GitChange] { GitChange.allCases.filter { contains(Below($0)) } }
  }

  private(set) var own: [[UInt8]: GitChange] = [:]
  private(set) var below: [[UInt8]: Below] = [:]

  init() {}

  /// - Parameters:
  ///   - changes: by path from the top of the repository.
  ///   - root: the way from there to the root of the outline.
  init(_ changes: [[UInt8]: GitChange], below root: [UInt8]) {
    let prefix = root.isEmpty ? [] : root + [0x2F]
    for (path, change) in changes where path.starts(with: prefix) {
      let path = Array(path.dropFirst(prefix.count))
      own[path] = change
      var folder = path[...]
      while let slash = folder.lastIndex(of: 0x2F) {
        folder = folder[..<slash]
        below[Array(folder), default: []].insert(Below(change))
      }
      below[[], default: []].insert(Below(change))
    }
  }

  /// The paths of which the two say different things.
  func differences(from other: GitDecorations) -> Set<[UInt8]> {
    var paths: Set<[UInt8]> = []
    for path in own.keys where own[path] != other.own[path] { paths.insert(path) }
    for path in other.own.keys where own[path] == nil { paths.insert(path) }
    for path in below.keys where below[path] != other.below[path] { paths.insert(path) }
    for path in other.below.keys where below[path] == nil { paths.insert(path) }
    return paths
  }
}
