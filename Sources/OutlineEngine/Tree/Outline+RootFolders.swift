extension Outline {
  /// Whether the roots are folders of their own, which lie anywhere.
  ///
  /// While the outline is open they go by their paths, so that one that goes does not leave its
  /// state to a namesake; clients call them by their names, which are good on another day too.
  var hasRootFolders: Bool { count > 0 && attributes(at: 0)?.rootPath != nil }

  /// The root folders in order, with their paths; none if the roots are none.
  var rootFolders: [(place: Int, path: [UInt8])] {
    guard hasRootFolders else { return [] }
    return children(of: nil).compactMap { place in
      attributes(at: place)?.rootPath.map { (place, $0) }
    }
  }

  /// By key of a root folder: what clients call it, which is its name, and for namesakes which of
  /// them.
  var rootNames: [NodeKey: NodeKey] {
    var counts: [[UInt8]: Int] = [:]
    var names: [NodeKey: NodeKey] = [:]
    for (_, path) in rootFolders {
      let name = RootFolder.name(of: path)
      names[NodeKey(bytes: path)] = NodeKey(bytes: name, ordinal: counts[name, default: 0])
      counts[name, default: 0] += 1
    }
    return names
  }

  /// A path of keys as clients have it.
  ///
  /// `names`: the `rootNames`.
  func named(_ path: [NodeKey], by names: [NodeKey: NodeKey]) -> [NodeKey] {
    guard let key = path.first, let name = names[key] else { return path }
    return [name] + path.dropFirst()
  }

  /// Whether a path of keys leads into a root folder that is gone.
  func isInLostRoot(_ path: [NodeKey], _ names: [NodeKey: NodeKey]) -> Bool {
    guard let key = path.first, hasRootFolders else { return false }
    return names[key] == nil && key.bytes.contains(0x2F)
  }

  /// A path of keys as clients have it, by the keys of the outline.
  func keyed(_ path: [NodeKey]) -> [NodeKey] {
    guard hasRootFolders, let name = path.first,
      let root = rootNames.first(where: { $0.value == name })
    else { return path }
    return [root.key] + path.dropFirst()
  }
}
