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
      id: outline.id(at: place),
      name: outline.columns.names.name(place),
      depth: Int(outline.columns.depth[place]),
      kind: outline.columns.kinds.name(outline.columns.kind[place]),
      isExpandable: outline.isExpandable(place),
      isExpanded: expanded[place],
      isHit: search?.hits[place] ?? false,
      matches: matches(at: place),
      hitsBelow: hitsBelowIfClosed(place),
      isLoading: isLoading(place),
      attributes: outline.attributes(at: place)
    )
  }

  /// Where the query matches in a name: UTF-8 offsets.
  ///
  /// When paths are searched, a folder above a hit shows the part of the match that lies in its own
  /// name.
  package func matches(at place: Int) -> [Range<Int>] {
    guard let search else { return [] }
    guard search.query.scope == .path else {
      return search.hits[place] ? search.matcher.ranges(in: outline.columns, at: place) : []
    }
    guard search.hits[place] || search.helps[place] else { return [] }
    let hit = search.hits[place] ? place : search.hits.next(from: place + 1) ?? place
    let segments = search.matcher.ranges(inPath: outline.path(of: hit))
    return segments[Int(outline.columns.depth[place])]
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
