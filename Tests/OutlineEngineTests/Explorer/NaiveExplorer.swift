import OutlineEngine

/// The store's behaviour in the plainest way: a class a node, recursion, every row rebuilt at each
/// look.
///
/// The judge of the real one.
final class NaiveExplorer {
  final class Node {
    let id: NodeID
    let name: String
    let kind: String
    let isLink: Bool
    let hasProblem: Bool
    var children: [Node]
    let isExpandable: Bool
    var isExpanded = false
    var baseExpanded = false
    var isHit = false
    var hitsBelow = 0
    unowned(unsafe) var parent: Node?

    init(id: NodeID, row: Row, children: [Node]) {
      self.id = id
      name = row.name
      kind = row.kind
      isLink = row.attributes?.link != nil
      hasProblem = row.attributes?.problem != nil
      isExpandable = row.isExpandable
      self.children = children
    }

    var ancestors: [Node] { parent.map { [$0] + $0.ancestors } ?? [] }
    var isPlainFolder: Bool { isExpandable && kind == "folder" && !isLink }
    var descendants: [Node] { children.flatMap { [$0] + $0.descendants } }
  }

  var roots: [Node]
  private(set) var query = ""
  private(set) var options = SearchOptions()
  var lastMode = SearchMode.reveal
  var lastTouched: Node?
  var isCompact = false

  init(roots: [Node]) {
    self.roots = roots
    link()
  }

  private func link() {
    func visit(_ node: Node, parent: Node?) {
      node.parent = parent
      for child in node.children { visit(child, parent: node) }
    }
    for root in roots { visit(root, parent: nil) }
  }

  var all: [Node] {
    var all: [Node] = []
    func visit(_ node: Node) {
      all.append(node)
      for child in node.children { visit(child) }
    }
    for root in roots { visit(root) }
    return all
  }

  func node(_ id: NodeID) -> Node? { all.first { $0.id == id } }

  // MARK: Chains

  private func holdsOneFolder(_ node: Node) -> Bool {
    isCompact && node.isPlainFolder && !node.hasProblem && node.children.count == 1
      && node.children[0].isPlainFolder
  }

  /// What the row of a node shows: one node, or a chain of folders, each all that is in the one
  /// before it.
  func chain(of node: Node) -> [Node] {
    var chain = [node]
    guard isCompact else { return chain }
    while let parent = chain[0].parent, holdsOneFolder(parent) { chain.insert(parent, at: 0) }
    while let last = chain.last, holdsOneFolder(last) { chain.append(last.children[0]) }
    return chain
  }

  private func isOpen(_ chain: [Node]) -> Bool { chain.allSatisfy(\.isExpanded) }

  // MARK: Expansion

  func set(_ node: Node, _ open: Bool) {
    guard node.isExpandable else { return }
    node.isExpanded = open
    node.baseExpanded = open
  }

  func setChain(of node: Node, _ open: Bool) {
    for node in chain(of: node) { set(node, open) }
  }

  func toggle(_ node: Node) {
    lastTouched = node
    setChain(of: node, !isOpen(chain(of: node)))
  }

  func expand(_ node: Node?, levels: Int) {
    if let node { lastTouched = node }
    func open(_ node: Node, _ levels: Int) {
      guard levels > 0 else { return }
      setChain(of: node, true)
      for child in chain(of: node).last?.children ?? [] { open(child, levels - 1) }
    }
    for root in node.map({ [$0] }) ?? roots { open(root, levels) }
  }

  func collapse(_ node: Node?, recursive: Bool) {
    guard let node else {
      for node in all { set(node, false) }
      return
    }
    setChain(of: node, false)
    if recursive { for below in node.descendants { set(below, false) } }
  }

  func openAncestors(of node: Node) {
    lastTouched = node
    for ancestor in node.ancestors { ancestor.isExpanded = true }
  }

  // MARK: Search

  /// Looks at every name and counts what is below every node.
  func findHits(of query: String, _ options: SearchOptions) {
    (self.query, self.options) = (query, options)
    let text = query.lowercased()
    func count(_ node: Node, isSearched: Bool) -> Int {
      let isSearched = isSearched || node.id == options.under
      let isWanted = options.kinds?.contains(node.kind) ?? true
      node.isHit =
        isSearched && isWanted && !text.isEmpty && node.name.lowercased().contains(text)
      node.hitsBelow = node.children.reduce(0) { $0 + count($1, isSearched: isSearched) }
      return node.hitsBelow + (node.isHit ? 1 : 0)
    }
    for root in roots { _ = count(root, isSearched: options.under == nil) }
  }

  func search(_ newQuery: String, _ newOptions: SearchOptions) {
    defer { lastMode = newOptions.mode }
    if newQuery.isEmpty {
      guard !query.isEmpty || lastMode == newOptions.mode else { return }
      let mode = query.isEmpty ? newOptions.mode : options.mode
      let stood = !query.isEmpty
      findHits(of: "", options)
      if stood, newOptions.onClear == .restore {
        for node in all { node.isExpanded = node.baseExpanded }
        if let lastTouched {
          for ancestor in lastTouched.ancestors { ancestor.isExpanded = true }
        }
      } else if mode != .highlight, newOptions.onClear == .collapse {
        for node in all { node.isExpanded = false }
      }
      return
    }
    if query.isEmpty {
      for node in all { node.baseExpanded = node.isExpanded }
      lastTouched = nil
    }
    findHits(of: newQuery, newOptions)
    guard newOptions.mode != .highlight else { return }
    for node in all { node.isExpanded = node.hitsBelow > 0 }
  }

  func nextHit(from start: Node?, backward: Bool, wrap: Bool) -> Node? {
    let order = all
    let from = start.map(chain).flatMap { backward ? $0.first : $0.last }
    let position = from.flatMap { start in order.firstIndex { $0 === start } }
    let hits = order.indices.filter { order[$0].isHit }
    let found =
      backward
      ? hits.last { $0 < position ?? order.count } ?? (wrap ? hits.last : nil)
      : hits.first { $0 > position ?? -1 } ?? (wrap ? hits.first : nil)
    guard let found else { return nil }
    openAncestors(of: order[found])
    return order[found]
  }

  // MARK: Rows

  private func isShown(_ node: Node) -> Bool {
    guard !query.isEmpty, options.mode == .filter else { return true }
    return node.isHit || node.hitsBelow > 0
      || node.ancestors.contains { $0.isHit && $0.hitsBelow == 0 }
  }

  /// What a row says, in the terms of `Row.picture`.
  var rows: [String] {
    var rows: [String] = []
    func visit(_ node: Node, depth: Int) {
      let chain = chain(of: node)
      guard let node = chain.last else { return }
      if isShown(node) {
        let below = query.isEmpty || isOpen(chain) ? 0 : node.hitsBelow
        rows.append(
          Row.picture(
            id: node.id,
            name: chain.map(\.name).joined(separator: "/"),
            depth: depth,
            isExpandable: node.isExpandable,
            isExpanded: isOpen(chain),
            isHit: chain.contains(where: \.isHit),
            hitsBelow: below,
            segments: chain.count > 1 ? chain.map(\.id) : []
          )
        )
      }
      guard isOpen(chain) else { return }
      for child in node.children { visit(child, depth: depth + 1) }
    }
    for root in roots { visit(root, depth: 0) }
    return rows
  }
}

extension Row {
  /// The row as a line: indentation, icon, name, a star for a hit, the hits below.
  static func picture(
    id: NodeID,
    name: String,
    depth: Int,
    isExpandable: Bool,
    isExpanded: Bool,
    isHit: Bool,
    hitsBelow: Int,
    segments: [NodeID]
  ) -> String {
    let icon = isExpandable ? (isExpanded ? "▾" : "▸") : "·"
    let below = hitsBelow > 0 ? " (\(hitsBelow))" : ""
    return String(repeating: "  ", count: depth)
      + "\(icon) \(name)\(isHit ? "*" : "")\(below) \(id) \(segments.map(\.rawValue))"
  }

  var picture: String {
    Row.picture(
      id: id,
      name: name,
      depth: depth,
      isExpandable: isExpandable,
      isExpanded: isExpanded,
      isHit: isHit,
      hitsBelow: hitsBelow ?? 0,
      segments: segments.map(\.id)
    )
  }
}
