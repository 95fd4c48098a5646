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
      isExpandable = row.isExpandable
      self.children = children
    }

    var ancestors: [Node] { parent.map { [$0] + $0.ancestors } ?? [] }
    var descendants: [Node] { children.flatMap { [$0] + $0.descendants } }
  }

  var roots: [Node]
  private(set) var query = ""
  private(set) var options = SearchOptions()
  var lastMode = SearchMode.reveal
  var lastTouched: Node?

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

  // MARK: Expansion

  func set(_ node: Node, _ open: Bool) {
    guard node.isExpandable else { return }
    node.isExpanded = open
    node.baseExpanded = open
  }

  func toggle(_ node: Node) {
    lastTouched = node
    set(node, !node.isExpanded)
  }

  func expand(_ node: Node?, levels: Int) {
    if let node { lastTouched = node }
    func open(_ node: Node, _ levels: Int) {
      guard levels > 0 else { return }
      set(node, true)
      for child in node.children { open(child, levels - 1) }
    }
    for root in node.map({ [$0] }) ?? roots { open(root, levels) }
  }

  func collapse(_ node: Node?, recursive: Bool) {
    guard let node else {
      for node in all { set(node, false) }
      return
    }
    set(node, false)
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
    let position = start.flatMap { start in order.firstIndex { $0 === start } }
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
      if isShown(node) {
        let below = query.isEmpty || node.isExpanded ? 0 : node.hitsBelow
        rows.append(
          Row.picture(
            id: node.id,
            name: node.name,
            depth: depth,
            isExpandable: node.isExpandable,
            isExpanded: node.isExpanded,
            isHit: node.isHit,
            hitsBelow: below
          )
        )
      }
      guard node.isExpanded else { return }
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
    hitsBelow: Int
  ) -> String {
    let icon = isExpandable ? (isExpanded ? "▾" : "▸") : "·"
    let below = hitsBelow > 0 ? " (\(hitsBelow))" : ""
    return String(repeating: "  ", count: depth)
      + "\(icon) \(name)\(isHit ? "*" : "")\(below) \(id)"
  }

  var picture: String {
    Row.picture(
      id: id,
      name: name,
      depth: depth,
      isExpandable: isExpandable,
      isExpanded: isExpanded,
      isHit: isHit,
      hitsBelow: hitsBelow ?? 0
    )
  }
}
