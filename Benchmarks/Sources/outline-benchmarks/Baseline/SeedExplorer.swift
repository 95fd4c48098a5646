import Foundation

/// The seed's design as it was published: depth-first recursion over objects.
final class SeedExplorer {
  struct Row {
    var node: SeedNode
    var depth: Int
  }

  let roots: [SeedNode]
  var query = ""

  init(roots: [SeedNode]) {
    self.roots = roots
  }

  /// Opens the ancestors of hits and closes the rest.
  func search() {
    for root in roots { search(root) }
  }

  @discardableResult private func search(_ node: SeedNode) -> Bool {
    var hasHitBelow = false
    for child in node.children ?? [] where search(child) { hasHitBelow = true }
    node.isExpanded = hasHitBelow
    return hasHitBelow || isHit(node)
  }

  private func isHit(_ node: SeedNode) -> Bool {
    node.name.lowercased().contains(query.lowercased())
  }

  func setExpanded(_ isExpanded: Bool) {
    for root in roots { setExpanded(isExpanded, root) }
  }

  private func setExpanded(_ isExpanded: Bool, _ node: SeedNode) {
    node.isExpanded = isExpanded && node.children != nil
    for child in node.children ?? [] { setExpanded(isExpanded, child) }
  }

  /// What a list shows.
  var rows: [Row] {
    var rows: [Row] = []
    for root in roots { append(root, depth: 0, to: &rows) }
    return rows
  }

  private func append(_ node: SeedNode, depth: Int, to rows: inout [Row]) {
    rows.append(Row(node: node, depth: depth))
    guard node.isExpanded, let children = node.children else { return }
    for child in children { append(child, depth: depth + 1, to: &rows) }
  }
}
