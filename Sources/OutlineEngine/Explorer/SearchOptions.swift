/// What a search does with the rows.
public enum SearchMode: String, Sendable, CaseIterable {
  /// The ancestors of hits open, all else closes.
  case reveal
  /// As `reveal`, and only what helps to see the hits is a row.
  case filter
  /// The expansion stays; hits are marked.
  case highlight
}

/// What becomes of the expansion when the query is emptied.
public enum ClearBehaviour: String, Sendable, CaseIterable {
  case collapse, restore
}

/// How a search treats the tree; what matches is said by `SearchQuery`.
public struct SearchOptions: Sendable, Equatable {
  public var mode = SearchMode.reveal
  public var onClear = ClearBehaviour.collapse
  /// Only nodes of these kinds are hits.
  public var kinds: [String]?
  /// Only this node and what is below it is searched.
  public var under: NodeID?

  public init() {}
}
