extension ExplorerStore {
  /// In smaller trees a fuzzy search is faster than the making of its masks.
  private static let leastForMasks = 20_000

  /// How the standing search stands.
  public struct SearchStatus: Sendable, Equatable {
    /// The query without the white space around it.
    public var query: String
    public var hits: Int
    /// False when something could not be searched to its end: names that are too long for an
    /// expensive expression, or changes of the tree that it took too long for.
    public var isComplete: Bool
    /// The first hit in tree order; its row is that of the closest visible node above it when it
    /// is not visible itself.
    public var first: (node: NodeID, row: Int)?

    public static func == (left: SearchStatus, right: SearchStatus) -> Bool {
      left.query == right.query && left.hits == right.hits
        && left.isComplete == right.isComplete && left.first?.node == right.first?.node
        && left.first?.row == right.first?.row
    }
  }

  /// Searches the tree, or ends the search when the query is empty.
  ///
  /// `options`: `nil` keeps those of the standing search.
  /// `kept`: a node; the standing search ends first, and what is above the node is open then.
  /// `shouldStop`: asked now and then; once it says so, the search ends with `interrupted`.
  /// Throws `OutlineError`; the store is as before then.
  public mutating func search(
    _ query: SearchQuery,
    options: SearchOptions? = nil,
    keeping kept: NodeID? = nil,
    shouldStop: () -> Bool = { false }
  ) throws(OutlineError) -> [RowEdit] {
    let options = options ?? lastOptions
    let kept = try kept.map { id throws(OutlineError) in try requirePlace(of: id) }
    guard !query.text.isEmpty else {
      let before = RowsBefore(self)
      endSearch(options, keeping: kept)
      refreshRows()
      return commit(edits(since: before))
    }
    let matcher = try compile(query)
    if query.match == .fuzzy, letterMasks == nil, outline.count > Self.leastForMasks {
      letterMasks = LetterMasks(outline.columns.names)
    }
    let found = try findHits(of: matcher, query, options: options, shouldStop: shouldStop)
    let before = RowsBefore(self)
    if let kept { endSearch(options, keeping: kept) }
    overtaken = nil
    lastMode = options.mode
    search = StandingSearch(
      query: query,
      options: options,
      matcher: matcher,
      hits: found.hits,
      helps: outline.nodesAbove(found.hits),
      shown: nil,
      base: search?.base ?? expanded,
      awaitedBase: search?.awaitedBase ?? awaited,
      lastTouched: search?.lastTouched,
      isIncomplete: found.isCut,
      timeLeft: regexTime
    )
    if options.mode != .highlight { openAboveHits() }
    refreshRows()
    return commit(edits(since: before))
  }

  /// How the search stands, or `nil` without one.
  public var searchStatus: SearchStatus? {
    guard let search else { return nil }
    var status = SearchStatus(
      query: search.query.text,
      hits: search.hits.population,
      isComplete: !search.isIncomplete,
      first: nil
    )
    if let place = search.hits.next(from: 0) {
      status.first = (outline.id(at: place), rows.row(of: nearestVisible(to: place)))
    }
    return status
  }

  /// The first hit in tree order.
  package var firstHit: NodeID? { search?.hits.next(from: 0).map(outline.id(at:)) }

  /// The next hit before or after a node in tree order, opening what is above it.
  ///
  /// `from`: the node to start at, its row left out; `nil` starts outside the tree.
  /// Returns the hit, or `nil` if there is none in that direction.
  public mutating func nextHit(
    from id: NodeID?,
    backward: Bool = false,
    wrap: Bool = true
  ) throws(OutlineError) -> (hit: NodeID?, edits: [RowEdit]) {
    let start = try id.map { id throws(OutlineError) in chain(of: try requirePlace(of: id)) }
    guard let hits = search?.hits else { return (nil, []) }
    let found =
      if backward {
        hits.previous(before: start?.lowerBound ?? outline.count)
          ?? (wrap ? hits.previous(before: outline.count) : nil)
      } else {
        hits.next(from: start?.upperBound ?? 0) ?? (wrap ? hits.next(from: 0) : nil)
      }
    guard let found else { return (nil, []) }
    let hit = outline.id(at: found)
    return (hit, commit(openAncestors(of: found)))
  }

  /// The place itself if it is a row, else the closest one above that is.
  ///
  /// A root is always one, unless a filter hides it; then the first row stands for it.
  func nearestVisible(to place: Int) -> Int {
    let place = placeShowing(place)
    if rows[place] { return place }
    return outline.ancestors(of: place).first { rows[$0] } ?? 0
  }

  /// Opens what is above a node.
  ///
  /// Costs the words of the highest branch that opens.
  mutating func openAncestors(of place: Int) -> [RowEdit] {
    noteTouch(of: outline.id(at: place))
    guard let top = outline.ancestors(of: place).reversed().first(where: { !expanded[$0] }) else {
      return []
    }
    let row = placeShowing(top)
    let below = outline.descendants(of: row)
    let removed = rows.count(in: below)
    for ancestor in outline.ancestors(of: place) { expanded[ancestor] = true }
    // Where the node is in a chain, another folder of it may keep it closed.
    guard rows[row], isOpen(row) else { return [] }
    rebuildRows(in: below, shown: true)
    let inserted = rows.count(in: below)
    return [RowEdit(start: rows.row(of: row), removed: removed + 1, inserted: inserted + 1)]
  }

  mutating func noteTouch(of id: NodeID) {
    search?.lastTouched = id
  }

  func compile(_ query: SearchQuery) throws(OutlineError) -> Matcher {
    do { return try Matcher(query) } catch { throw .invalidQuery(error) }
  }

  private func findHits(
    of matcher: Matcher,
    _ query: SearchQuery,
    options: SearchOptions,
    shouldStop: () -> Bool
  ) throws(OutlineError) -> (hits: BitSet, isCut: Bool) {
    let under = try options.under.map { id throws(OutlineError) in try requirePlace(of: id) }
    let range = outline.branch(of: under)
    do throws(QueryError) {
      var hits = BitSet(count: outline.count)
      let end: MarkingEnd
      if let search, search.covers(matcher, options) {
        hits = search.hits
        end = try matcher.narrow(
          &hits,
          in: range,
          of: outline.columns.names,
          flags: outline.columns.flags,
          masks: letterMasks,
          shouldStop: shouldStop
        )
        outline.keep(kinds: options.kinds, in: range, of: &hits)
      } else {
        end = try matcher.mark(
          range,
          of: outline,
          kinds: options.kinds,
          masks: letterMasks,
          time: RegexTime(regexTime),
          into: &hits,
          shouldStop: shouldStop
        )
      }
      if end != .stopped { return (hits, end == .cut) }
    } catch {
      throw .invalidQuery(error)
    }
    throw .interrupted
  }

  /// Ends the search; what is above `kept` is open then.
  ///
  /// An empty query that comes with another mode while none stands only changes the mode: the box
  /// is empty, nobody asked to close anything.
  private mutating func endSearch(_ options: SearchOptions, keeping kept: Int?) {
    let mode = overtaken?.options.mode ?? search?.options.mode
    if mode != nil || lastMode == options.mode {
      if let search, options.onClear == .restore {
        expanded = restoredExpansion(of: search, keeping: kept)
        awaited = search.awaitedBase
      } else if (mode ?? options.mode) != .highlight, options.onClear == .collapse {
        expanded.removeAll()
        awaited = ExpansionPaths()
        restoring.reset()
      }
    }
    if let kept { for ancestor in outline.ancestors(of: kept) { expanded[ancestor] = true } }
    (search, overtaken) = (nil, nil)
    lastMode = options.mode
  }

  /// Opens what is above hits and closes all else, also what is still to come.
  mutating func openAboveHits() {
    guard let search else { return }
    expanded = search.helps
    awaited = ExpansionPaths()
  }

  /// What is open once a search has ended that gives the expansion back: with what is above `kept`
  /// or else above the node last touched.
  func restoredExpansion(of search: StandingSearch, keeping kept: Int? = nil) -> BitSet {
    var restored = search.base
    if let place = kept ?? search.lastTouched.flatMap(outline.place(of:)) {
      for ancestor in outline.ancestors(of: place) { restored[ancestor] = true }
    }
    return restored
  }

  /// Computes the filter and every row anew.
  mutating func refreshRows() {
    if let search, search.options.mode == .filter {
      self.search?.shown = outline.nodesShown(hits: search.hits, helps: search.helps)
    }
    rebuildRows()
  }
}
