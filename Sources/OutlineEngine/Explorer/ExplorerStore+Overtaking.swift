/// A search that gave way to a newer one: nothing was found, but what it said goes on.
struct OvertakenSearch: Sendable {
  var query: SearchQuery
  var options: SearchOptions
}

extension ExplorerStore {
  /// The options that a search without any goes on with.
  package var lastOptions: SearchOptions {
    overtaken?.options ?? search?.options ?? SearchOptions()
  }

  /// The query whose rules a query without any goes on with.
  package var lastQuery: SearchQuery? { overtaken?.query ?? search?.query }

  /// Takes note of a search instead of doing it: the next request is a search that
  /// `canOvertake` it.
  ///
  /// The rows, the hits and the version stay as they are. Throws what the search would.
  package mutating func passOver(
    _ query: SearchQuery,
    options: SearchOptions
  ) throws(OutlineError) {
    try check(query, options)
    overtaken = OvertakenSearch(query: query, options: options)
  }

  /// Whether the rows after two searches are the same without the first.
  ///
  /// They are not where the second fails, or keeps the expansion that the first makes.
  package func canOvertake(
    _ query: SearchQuery,
    _ options: SearchOptions,
    with newer: SearchQuery,
    _ newerOptions: SearchOptions
  ) -> Bool {
    guard !query.isEmpty else { return false }
    guard !newer.isEmpty else { return true }
    guard newerOptions.mode != .highlight || options.mode == .highlight else { return false }
    do { try check(newer, newerOptions) } catch { return false }
    return true
  }

  private func check(_ query: SearchQuery, _ options: SearchOptions) throws(OutlineError) {
    _ = try compile(query)
    if let under = options.under { _ = try requirePlace(of: under) }
  }
}
