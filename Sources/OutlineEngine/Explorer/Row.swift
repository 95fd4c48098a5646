/// One visible line of a sidebar.
///
/// Which icon it carries is a function of `isExpandable` and `isExpanded`: an open folder, a
/// closed folder, or a file. `depth` is the indentation, `matches` is what is drawn bold.
public struct Row: Sendable, Equatable {
  public var id: NodeID
  /// The names of a chain are joined by slashes.
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
  /// The folders of a chain, this one last; empty for a row that is one node.
  public var segments: [Segment]
  public var attributes: NodeAttributes?

  /// One folder of a chain.
  public struct Segment: Sendable, Equatable {
    public var id: NodeID
    public var name: String
  }
}

extension ExplorerStore {
  /// The rows of a range, clipped to those that there are.
  ///
  /// Costs one look-up and then the rows.
  public func rows(in range: Range<Int>) -> [Row] {
    rows(at: places(inRows: range))
  }

  /// The row that a node is, or would be if what is above it were open; a folder that is part of a
  /// chain by itself, as open as the chain.
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
    let facts = facts(at: place, in: columns)
    let segments = facts.segments.map { place in
      Row.Segment(
        id: outline.id(at: place),
        name: String(decoding: columns.name(at: place), as: UTF8.self)
      )
    }
    return Row(
      id: NodeID(rawValue: facts.id),
      name: segments.count == 1 ? segments[0].name : segments.map(\.name).joined(separator: "/"),
      depth: facts.depth,
      kind: outline.columns.kinds.name(facts.kind),
      isExpandable: facts.isExpandable,
      isExpanded: facts.isExpanded,
      isHit: facts.isHit,
      matches: matches(at: place, facts),
      hitsBelow: hitsBelow(place, facts),
      isLoading: facts.isLoading,
      segments: segments.count > 1 ? segments : [],
      attributes: facts.hasAttributes ? attributes(at: place) : nil
    )
  }

  /// Where the query matches in the name of a row: UTF-8 offsets.
  ///
  /// When paths are searched, a folder above a hit shows the part of the match that lies in its own
  /// name.
  package func matches(at place: Int, _ facts: RowFacts) -> [Range<Int>] {
    guard facts.isHit || facts.hasHitsBelow, let search else { return [] }
    guard facts.segments.count > 1 else { return matches(at: place, of: search) }
    var start = 0
    return facts.segments.flatMap { segment in
      defer { start += outline.columns.names.range(segment).count + 1 }
      return matches(at: segment, of: search).map { range in
        range.lowerBound + start..<range.upperBound + start
      }
    }
  }

  /// Where the query matches in the name of one node that is a hit or has one below it.
  private func matches(at place: Int, of search: StandingSearch) -> [Range<Int>] {
    let isHit = search.hits[place]
    guard search.query.scope == .path else {
      return isHit ? search.matcher.ranges(in: outline.columns, at: place) : []
    }
    guard isHit || search.helps[place] else { return [] }
    let hit = isHit ? place : search.hits.next(from: place + 1) ?? place
    let segments = search.matcher.ranges(inPath: outline.path(of: hit))
    // A file that the hit is shown under is no part of the path.
    return outline.way(to: hit).firstIndex(of: place).map { segments[$0] } ?? []
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
