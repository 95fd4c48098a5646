/// What an outline is to do, in the plainest way: the judge of the server's answers.
///
/// A class a node, recursion, every row made anew at each look.
final class NaiveOutline {
  final class Node {
    /// Goes over the wire as `data` and says who the node is, whatever id the server gives it.
    let tag: Int
    let spec: TreeSpec
    /// Its place among its siblings as the source has them.
    let rank: Int
    var children: [Node] = []
    var isExpanded = false
    /// The expansion from before the search, with what the user changed since.
    var baseExpanded = false
    unowned(unsafe) var parent: Node?

    init(tag: Int, spec: TreeSpec, rank: Int) {
      self.tag = tag
      self.spec = spec
      self.rank = rank
    }

    var isFolder: Bool { spec.children != nil }
    var kind: String { spec.kind ?? (isFolder ? "folder" : "file") }
    var ancestors: [Node] { parent.map { [$0] + $0.ancestors } ?? [] }
    var branch: [Node] { [self] + children.flatMap(\.branch) }
    var descendants: ArraySlice<Node> { branch.dropFirst() }
    var path: [Node] { ancestors.reversed() + [self] }
  }

  struct Order: Equatable {
    var isByName = false
    var foldersFirst = true
  }

  struct Search: Equatable {
    var mode = "reveal"
    var restores = false
    var matchesCase = false
    var kinds: [String]?
    var under: Int?
  }

  var roots: [Node] = []
  var order = Order()
  var query = "" { didSet { knownMatches = [:] } }
  var search = Search() { didSet { knownMatches = [:] } }
  /// By name, what `matches(of:)` has found: most of the time of a test would go there.
  var knownMatches: [String: [[Int]]] = [:]
  var lastMode = "reveal"
  var lastTouched: Int?
  /// Paths of keys of folders that open once they are there.
  var awaited: Set<[String]> = []
  /// The same of the expansion from before the search.
  var awaitedBase: Set<[String]> = []
  var lastTag = 0
  var isCompact = false

  var all: [Node] { roots.flatMap(\.branch) }
  func node(_ tag: Int?) -> Node? { tag.flatMap { tag in all.first { $0.tag == tag } } }

  // MARK: The tree

  /// The children of a node by their keys: for namesakes, which of them.
  private static func keyed(_ nodes: [Node]) -> [(key: String, node: Node)] {
    var counts: [String: Int] = [:]
    return nodes.map { node in
      let name = node.spec.key ?? node.spec.name
      counts[name, default: 0] += 1
      let ordinal = counts[name] ?? 1
      return (ordinal == 1 ? name : "\(name)\0\(ordinal)", node)
    }
  }

  /// All nodes by their paths of keys.
  var paths: [(path: [String], node: Node)] {
    func visit(_ nodes: [Node], _ path: [String]) -> [(path: [String], node: Node)] {
      Self.keyed(nodes).flatMap { key, node in
        [(path + [key], node)] + visit(node.children, path + [key])
      }
    }
    return visit(roots, [])
  }

  /// Takes a new tree: nodes with the same keys from the root down stay who they are.
  func replace(with specs: [TreeSpec]) {
    let old = paths
    let helped = Set(all.filter { hitsBelow($0) > 0 }.map(\.tag))
    let (known, folded) = (Set(all.map(\.tag)), Set(all.filter(isFolded).map(\.tag)))
    roots = make(specs, instead: roots, parent: nil)
    let stayed = Set(all.map(\.tag))
    for (path, node) in old where !stayed.contains(node.tag) {
      if node.isExpanded { awaited.insert(path) }
      if node.baseExpanded, !query.isEmpty { awaitedBase.insert(path) }
    }
    takeAwaited()
    if !query.isEmpty, search.mode != "highlight" {
      for node in all where hitsBelow(node) > 0 && !helped.contains(node.tag) {
        node.isExpanded = true
      }
    }
    carryExpansion(folded: folded, known: known)
  }

  /// As a close does: the tree that comes next has other nodes.
  func forgetNodes() {
    roots = []
    lastTouched = nil
    search.under = nil
    if query.isEmpty { lastMode = "reveal" }
    (awaited, awaitedBase) = ([], [])
  }

  /// Opens what was open, and nothing else.
  func restore(_ open: Set<[String]>) {
    for node in all { node.isExpanded = false }
    (awaited, awaitedBase) = (open, [])
    takeAwaited()
    for node in all { node.baseExpanded = node.isExpanded }
    awaitedBase = awaited
    if !query.isEmpty, search.restores, search.mode != "highlight" { openAboveHits() }
  }

  private func make(_ specs: [TreeSpec], instead old: [Node], parent: Node?) -> [Node] {
    let drafts = specs.enumerated().map { Node(tag: 0, spec: $1, rank: $0) }
    let known = Dictionary(uniqueKeysWithValues: Self.keyed(old).map { ($0.key, $0.node) })
    return Self.keyed(sorted(drafts)).map { key, draft in
      let former = known[key]
      if former == nil { lastTag += 1 }
      let node = Node(tag: former?.tag ?? lastTag, spec: draft.spec, rank: draft.rank)
      node.parent = parent
      node.isExpanded = node.isFolder && former?.isExpanded ?? false
      node.baseExpanded = node.isFolder && former?.baseExpanded ?? false
      node.children = make(
        draft.spec.children ?? [],
        instead: former?.children ?? [],
        parent: node
      )
      return node
    }
  }

  func takeAwaited() {
    for (path, node) in paths where node.isFolder {
      if awaited.remove(path) != nil { node.isExpanded = true }
      if awaitedBase.remove(path) != nil { node.baseExpanded = true }
    }
  }

  private func sorted(_ nodes: [Node]) -> [Node] {
    nodes.sorted { left, right in
      guard order.isByName else { return left.rank < right.rank }
      if order.foldersFirst, left.isFolder != right.isFolder { return left.isFolder }
      if left.spec.name != right.spec.name {
        return left.spec.name.utf8.lexicographicallyPrecedes(right.spec.name.utf8)
      }
      return left.rank < right.rank
    }
  }

  func sort(by newOrder: Order) {
    guard newOrder != order else { return }
    order = newOrder
    let tags = all.map(\.tag)
    func visit(_ nodes: [Node]) -> [Node] {
      let result = sorted(nodes)
      for node in result { node.children = visit(node.children) }
      return result
    }
    roots = visit(roots)
    if all.map(\.tag) != tags { takeAwaited() }
  }

  // MARK: Expansion

  func set(_ node: Node, _ open: Bool) {
    guard node.isFolder else { return }
    node.isExpanded = open
    node.baseExpanded = open
  }

  func touch(_ node: Node) { if !query.isEmpty { lastTouched = node.tag } }

  func toggle(_ node: Node) {
    touch(node)
    setChain(of: node, !isOpen(node))
  }

  func expand(_ node: Node?, levels: Int) {
    if let node { touch(node) }
    func open(_ node: Node, _ levels: Int) {
      guard levels > 0 else { return }
      setChain(of: node, true)
      for child in nodeShowing(node).children { open(child, levels - 1) }
    }
    for root in node.map({ [$0] }) ?? roots { open(root, levels) }
  }

  func collapse(_ node: Node?, recursive: Bool) {
    for node in node.map({ recursive ? chain(of: $0)[0].branch : chain(of: $0) }) ?? all {
      set(node, false)
    }
    if node == nil { (awaited, awaitedBase) = ([], []) }
  }

  func openAncestors(of node: Node) {
    touch(node)
    for ancestor in node.ancestors { ancestor.isExpanded = true }
  }
}
