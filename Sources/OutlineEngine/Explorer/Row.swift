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
  /// The rows of a range, clipped to those that there are. Costs one look-up and then the rows.
  public func rows(in range: Range<Int>) -> [Row] {
    var rows: [Row] = []
    forEachPlace(inRows: range) { rows.append(row(at: $0)) }
    return rows
  }

  /// The row that a node is, or would be if what is above it were open.
  public func row(for id: NodeID) throws(OutlineError) -> Row {
    row(at: try requirePlace(of: id))
  }

  package func row(at place: Int) -> Row {
    Row(
      id: outline.id(at: place), name: outline.columns.names.name(place),
      depth: Int(outline.columns.depth[place]),
      kind: outline.columns.kinds.name(outline.columns.kind[place]),
      isExpandable: outline.isExpandable(place), isExpanded: expanded[place],
      isHit: search?.hits[place] ?? false, matches: matches(at: place),
      hitsBelow: hitsBelowIfClosed(place), isLoading: isLoading(place),
      attributes: outline.attributes(at: place))
  }

  /// Where the query matches in a hit's name: UTF-8 offsets.
  package func matches(at place: Int) -> [Range<Int>] {
    guard let search, search.hits[place] else { return [] }
    return search.matcher.ranges(inName: outline.columns.names.name(place))
  }

  /// The hits below a closed folder; `nil` where there is nothing to say.
  package func hitsBelowIfClosed(_ place: Int) -> Int? {
    guard let search, search.helps[place], !expanded[place] else { return nil }
    return hitsBelow(place)
  }

  package func isLoading(_ place: Int) -> Bool {
    expanded[place] && outline.columns.flags[place].contains(.unread)
  }
}
