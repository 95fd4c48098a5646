extension NaiveOutline {
  func isHit(_ node: Node) -> Bool {
    guard !query.isEmpty, !matches(of: node).isEmpty else { return false }
    if let kinds = search.kinds, !kinds.contains(node.kind) { return false }
    guard let under = search.under else { return true }
    return node.path.contains { $0.tag == under }
  }

  /// Where the query occurs in a name, from the left, in UTF-16 units.
  func matches(of node: Node) -> [[Int]] {
    if let known = knownMatches[node.spec.name] { return known }
    let found = findMatches(in: node.spec.name)
    knownMatches[node.spec.name] = found
    return found
  }

  private func findMatches(in text: String) -> [[Int]] {
    let fold = { (character: Character) in
      self.search.matchesCase ? String(character) : character.lowercased()
    }
    let name = Array(text)
    let wanted = query.map(fold)
    var found: [[Int]] = []
    var index = 0
    while index + wanted.count <= name.count {
      guard name[index..<index + wanted.count].map(fold) == wanted else {
        index += 1
        continue
      }
      let start = String(name[..<index]).utf16.count
      found.append([start, start + String(name[index..<index + wanted.count]).utf16.count])
      index += wanted.count
    }
    return found
  }

  func hitsBelow(_ node: Node) -> Int { query.isEmpty ? 0 : node.descendants.count { isHit($0) } }

  func search(_ newQuery: String, _ options: Search?, keeping kept: Node? = nil) {
    let options = options ?? (query.isEmpty ? Search() : search)
    defer { lastMode = options.mode }
    if newQuery.isEmpty || kept != nil {
      endSearch(options, keeping: kept)
      for ancestor in kept?.ancestors ?? [] { ancestor.isExpanded = true }
    }
    guard !newQuery.isEmpty else { return }
    if query.isEmpty {
      for node in all { node.baseExpanded = node.isExpanded }
      awaitedBase = awaited
      lastTouched = nil
    }
    query = newQuery
    search = options
    if options.mode != "highlight" { openAboveHits() }
  }

  func openAboveHits() {
    for node in all { node.isExpanded = hitsBelow(node) > 0 }
    awaited = []
  }

  /// Paths of keys of the folders that are open once the search has ended; without a search that
  /// gives them back, those that are open.
  var openPaths: Set<[String]> {
    guard !query.isEmpty, search.restores else {
      return Set(paths.filter { $0.node.isExpanded }.map(\.path)).union(awaited)
    }
    let touched = Set((node(lastTouched)?.ancestors ?? []).map(\.tag))
    let open = paths.filter { $0.node.baseExpanded || touched.contains($0.node.tag) }
    return Set(open.map(\.path)).union(awaitedBase)
  }

  private func endSearch(_ options: Search, keeping kept: Node?) {
    guard !query.isEmpty || lastMode == options.mode else { return }
    let stood = !query.isEmpty
    let mode = stood ? search.mode : options.mode
    query = ""
    if stood, options.restores {
      for node in all { node.isExpanded = node.baseExpanded }
      awaited = awaitedBase
      for ancestor in (kept ?? node(lastTouched))?.ancestors ?? [] { ancestor.isExpanded = true }
    } else if mode != "highlight", !options.restores {
      for node in all { node.isExpanded = false }
      awaited = []
    }
  }

  func nextHit(from start: Node?, backward: Bool, wrap: Bool) -> Node? {
    let order = all
    let from = start.map(chain).flatMap { backward ? $0.first : $0.last }
    let position = from.flatMap { start in order.firstIndex { $0 === start } }
    let hits = order.indices.filter { isHit(order[$0]) }
    let found =
      backward
      ? hits.last { $0 < position ?? order.count } ?? (wrap ? hits.last : nil)
      : hits.first { $0 > position ?? -1 } ?? (wrap ? hits.first : nil)
    guard let found else { return nil }
    openAncestors(of: order[found])
    return order[found]
  }

  // MARK: Rows

  func isShown(_ node: Node) -> Bool {
    guard !query.isEmpty, search.mode == "filter" else { return true }
    return isHit(node) || hitsBelow(node) > 0
      || node.ancestors.contains { isHit($0) && hitsBelow($0) == 0 }
  }

  var rows: [Node] {
    func visit(_ top: Node) -> [Node] {
      let node = nodeShowing(top)
      return (isShown(node) ? [node] : []) + (isOpen(node) ? node.children.flatMap(visit) : [])
    }
    return roots.flatMap(visit)
  }

  func row(of node: Node?) -> Int? {
    node.map(nodeShowing).flatMap { node in rows.firstIndex { $0 === node } }
  }

  /// The row of a node, or of the closest visible node above it; the first when there is none.
  func nearestRow(to node: Node) -> Int {
    ([node] + node.ancestors).lazy.compactMap { self.row(of: $0) }.first ?? 0
  }
}
