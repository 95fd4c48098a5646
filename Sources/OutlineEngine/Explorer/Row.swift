/// One visible line of a sidebar.
///
/// Which icon it carries is a function of `isExpandable` and `isExpanded`: an open folder, a
/// closed folder, or a file. `depth` is the indentation, `matches` is what is drawn bold.
public struct Row: Sendable, Equatable {
  public var id: NodeID
  public var name: String
  /// 0 for a root.
  public var depth: Int
  /// `folder`, `file`, `symbol`, or what the source calls it.
  public var kind: String
  public var isExpandable: Bool
  public var isExpanded: Bool
  public var isHit: Bool
  /// Where the query matches in `name`: UTF-8 offsets, ascending, not overlapping.
  public var matches: [Range<Int>]
  /// On a closed row while a query stands: the hits somewhere below it.
  public var hitsBelow: Int?
  /// The row is open, and what is in it is still being read.
  public var isLoading: Bool
  public var attributes: NodeAttributes?
}

extension ExplorerStore {
  /// The rows of a range, clipped to those that there are.
  ///
  /// Costs one look-up and then the rows.
  public func rows(in range: Range<Int>) -> [Row] {
    rows(at: places(inRows: range))
  }

  /// The row that a node is, or would be if what is above it were open.
  public func row(for id: NodeID) throws(OutlineError) -> Row {
    row(at: try requirePlace(of: id))
  }

  package func row(at place: Int) -> Row {
    withRowColumns { row(at: place, in: $0) }
  }

  func rows(at places: [Int]) -> [Row] {
    withRowColumns { columns in places.map { row(at: $0, in: columns) } }
  }

  private func row(at place: Int, in columns: RowColumns) -> Row {
    let facts = columns.facts(at: place)
    return Row(
      id: NodeID(rawValue: facts.id),
      name: String(decoding: columns.name(at: place), as: UTF8.self),
      depth: facts.depth,
      kind: outline.columns.kinds.name(facts.kind),
      isExpandable: facts.isExpandable,
      isExpanded: facts.isExpanded,
      isHit: facts.isHit,
      matches: matches(at: place, facts),
      hitsBelow: hitsBelow(place, facts),
      isLoading: facts.isLoading,
      attributes: facts.hasAttributes ? outline.attributes(at: place) : nil
    )
  }

  /// Where the query matches in a name: UTF-8 offsets.
  ///
  /// When paths are searched, a folder above a hit shows the part of the match that lies in its own
  /// name.
  package func matches(at place: Int, _ facts: RowFacts) -> [Range<Int>] {
    guard facts.isHit || facts.hasHitsBelow, let search else { return [] }
    guard search.query.scope == .path else {
      return facts.isHit ? search.matcher.ranges(in: outline.columns, at: place) : []
    }
    let hit = facts.isHit ? place : search.hits.next(from: place + 1) ?? place
    let segments = search.matcher.ranges(inPath: outline.path(of: hit))
    return segments[facts.depth]
  }

  /// The hits below a closed folder; `nil` where there is nothing to say.
  package func hitsBelow(_ place: Int, _ facts: RowFacts) -> Int? {
    facts.hasHitsBelow && !facts.isExpanded ? hitsBelow(place) : nil
  }

  func isLoading(_ place: Int) -> Bool { facts(at: place).isLoading }
}

extension Matcher {
  /// Where the query matches in the name of a hit.
  ///
  /// A literal query in a plain name, which is what nearly every row of nearly every search has, is
  /// looked for in the folded bytes.
  fileprivate func ranges(in columns: Forest, at place: Int) -> [Range<Int>] {
    guard case .substring(let needle) = engine, form.foldsCase,
      !columns.flags[place].contains(.exotic)
    else { return ranges(in: columns.names.name(place)) }
    return columns.names.withFoldedName(place) { name in
      var ranges: [Range<Int>] = []
      var start = 0
      while let offset = needle.scanner.firstOffset(in: name, from: start) {
        start = offset + needle.scanner.needle.count
        ranges.append(offset..<start)
      }
      return ranges
    }
  }
}
