/// What a client keeps of a view, to give it back when it opens the document again.
public struct ViewState: Sendable, Equatable {
  /// Paths of keys from the root, of the folders that are open.
  public var expanded: [[String]]
  public var query: SearchQuery?
  public var options: SearchOptions?

  public init(
    expanded: [[String]],
    query: SearchQuery? = nil,
    options: SearchOptions? = nil
  ) {
    self.expanded = expanded
    self.query = query
    self.options = options
  }
}

extension ExplorerStore {
  /// The state of the view; while a search stands that gives the expansion back, the folders that
  /// are open once it has ended.
  ///
  /// Costs the open folders and their siblings.
  public var state: ViewState {
    var paths: [[String]] = []
    forEachOpenPath { shared, added in paths.append((paths.last?.prefix(shared) ?? []) + added) }
    return ViewState(expanded: paths, query: search?.query, options: search?.options)
  }

  /// Calls `body` for each folder that is open or to be opened once it is there: with how many keys
  /// its path has in common with the path before, and the keys that follow those.
  ///
  /// While a search stands that gives the expansion back, the folders that are open once it has
  /// ended. With a `limit` those closest to the roots, and what is still to come as far as there is
  /// room. Costs the folders handed out and their siblings.
  package func forEachOpenPath<Failure>(
    limit: Int? = nil,
    _ body: (_ shared: Int, _ added: [String]) throws(Failure) -> Void
  ) throws(Failure) {
    var (open, coming) = (expanded, awaited)
    if let search, search.options.onClear == .restore {
      (open, coming) = (restoredExpansion(of: search), search.awaitedBase)
    }
    for place in restoring.closed.keys.compactMap(outline.place(of:)) { open[place] = true }
    var room = Int.max
    if let limit {
      open = outline.shallowest(limit, of: open)
      room = limit - open.population(of: 0..<open.count)
    }
    let names = outline.rootNames
    try outline.forEachKeyPath(of: open) { shared, added throws(Failure) in
      try body(shared, (shared == 0 ? outline.named(added, by: names) : added).map(\.text))
    }
    for path in coming.paths.prefix(room) where !outline.isInLostRoot(path, names) {
      try body(0, outline.named(path, by: names).map(\.text))
    }
  }

  /// How the standing search matches and what it does.
  package var standingOptions: SearchOptions? { search?.options }

  /// Gives a view its state back: opens the folders, those that are not there yet as soon as they
  /// come, and lets the query stand.
  ///
  /// Folders that hold too much (``RestoreGuard``) stay closed, and their rows say so.
  /// A search that gives the expansion back is done anew; what any other had opened is open.
  public mutating func restore(_ state: ViewState) throws(OutlineError) -> [RowEdit] {
    let before = RowsBefore(self)
    let version = version
    if let query = state.query, !query.text.isEmpty {
      _ = try search(query, options: state.options)
      search?.lastTouched = nil
    }
    expanded.removeAll()
    awaited = ExpansionPaths(state.expanded)
    restoring.reset()
    var saved: [Int] = []
    for place in awaited.take(from: outline, saved: &saved) { expanded[place] = true }
    search?.base = expanded
    search?.awaitedBase = awaited
    closeOverfull(among: saved)
    if let options = search?.options, options.onClear == .restore, options.mode != .highlight {
      openAboveHits()
    }
    refreshRows()
    let edits = edits(since: before)
    countAsOneChange(edits, since: version)
    return edits
  }
}
