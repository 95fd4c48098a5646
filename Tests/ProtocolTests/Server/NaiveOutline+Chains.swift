extension NaiveOutline {
  /// Whether a compact view shows a folder in the row of what is in it: one folder and nothing else.
  func isFolded(_ node: Node) -> Bool {
    func isPlainFolder(_ node: Node) -> Bool { node.isFolder && node.kind == "folder" }
    return isCompact && isPlainFolder(node) && node.children.count == 1
      && isPlainFolder(node.children[0])
  }

  /// What the row of a node stands for, from the top.
  func chain(of node: Node) -> [Node] {
    var chain = [node]
    while let parent = chain[0].parent, isFolded(parent) { chain.insert(parent, at: 0) }
    while let last = chain.last, isFolded(last) { chain.append(last.children[0]) }
    return chain
  }

  /// The node whose row shows a node.
  func nodeShowing(_ node: Node) -> Node { chain(of: node).last ?? node }

  func isOpen(_ node: Node) -> Bool { chain(of: node).allSatisfy(\.isExpanded) }

  /// The rows above the row of a node, from the root.
  func rowsAbove(_ node: Node) -> [Node] {
    guard let parent = chain(of: node).first?.parent else { return [] }
    return rowsAbove(parent) + [parent]
  }

  func setChain(of node: Node, _ open: Bool) {
    for node in chain(of: node) { set(node, open) }
  }

  /// A row that was open stays open when a first folder comes into it and makes it a chain.
  func carryExpansion(folded: Set<Int>, known: Set<Int>) {
    func carry(_ isExpanded: ReferenceWritableKeyPath<Node, Bool>) {
      var carried: Set<Int> = []
      for node in all where isFolded(node) && !folded.contains(node.tag) {
        let child = node.children[0]
        guard node[keyPath: isExpanded], !known.contains(child.tag) else { continue }
        guard known.contains(node.tag) || carried.contains(node.tag) else { continue }
        child[keyPath: isExpanded] = true
        carried.insert(child.tag)
      }
    }
    carry(\.isExpanded)
    if !query.isEmpty { carry(\.baseExpanded) }
  }

  /// What a row says, as `RowPicture` reads it from the wire; a folded folder by itself.
  func picture(of node: Node) -> String {
    let segments = isFolded(node) ? [node] : chain(of: node)
    var start = 0
    var found: [[Int]] = []
    for segment in segments {
      if isHit(segment) { found += matches(of: segment).map { $0.map { $0 + start } } }
      start += segment.spec.name.utf16.count + 1
    }
    return RowPicture.line(
      depth: rowsAbove(node).count,
      icon: (node.isFolder, isOpen(node)),
      name: segments.map(\.spec.name).joined(separator: "/"),
      segments: segments.count > 1 ? segments.map(\.spec.name) : [],
      kind: node.kind,
      tag: node.tag,
      detail: node.spec.detail,
      matches: segments.contains(where: isHit) ? found : nil,
      hitsBelow: isOpen(node) ? 0 : hitsBelow(node)
    )
  }
}
