import OutlineEngine

extension PathTree {
  /// The same tree for the engine, by the one way in that is public.
  var items: [OutlineItem] {
    var open = [OutlineItem(name: "", children: [])]
    func closeLast() {
      let item = open.removeLast()
      open[open.count - 1].children?.append(item)
    }
    for path in paths {
      let isFolder = path.hasSuffix("/")
      let components = path.split(separator: "/")
      guard let name = components.last else { continue }
      while open.count > components.count { closeLast() }
      let item = OutlineItem(name: String(name), children: isFolder ? [] : nil)
      if isFolder { open.append(item) } else { open[open.count - 1].children?.append(item) }
    }
    while open.count > 1 { closeLast() }
    return open[0].children ?? []
  }
}
