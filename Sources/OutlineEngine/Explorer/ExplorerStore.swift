/// The tree of a document with the state of one view on it: what is expanded, what is searched,
/// and hence which nodes are rows.
///
/// A value: mutations are synchronous and say which rows changed. Costs are given in words (64
/// nodes) of the branch concerned and in the rows that change.
public struct ExplorerStore: Sendable {
  public internal(set) var outline: Outline
  /// Folders that are open, also where a closed one above hides them.
  var expanded: BitSet
  var rows: RowIndex
  /// In a compact view, the folders that have no row of their own.
  var chains: FolderChains?
  /// Which letters each name has; made by the first fuzzy search in a big tree, and until the tree
  /// changes.
  var letterMasks: LetterMasks?
  /// The standing query, if any.
  var search: StandingSearch?
  /// The search before the next one, if it gave way to it.
  var overtaken: OvertakenSearch?
  /// The mode of the last search, also an empty one.
  var lastMode = SearchMode.reveal
  /// How long a search for a regular expression may take, and what changes while it stands.
  package var regexTime = RegexTime.limit
  /// Folders to open once they are there.
  var awaited = ExpansionPaths()
  /// More folders than this are not remembered.
  static let maximumAwaited = 100_000
  /// Which folders of a saved state stay closed.
  var restoring = RestoreGuard()
  /// Whether the row of a file tells of those that are shown under it, so that it looks different
  /// when one of these comes or goes.
  package var redrawsNests = false
  /// Grows by one with each change of the rows.
  public private(set) var version = 1

  public init(outline: Outline = Outline()) {
    self.outline = outline
    expanded = BitSet(count: outline.count)
    rows = RowIndex()
    rebuildRows()
  }

  /// How many rows there are.
  public var rowCount: Int { rows.count }

  /// Counts a change of the rows, if there is one.
  mutating func commit(_ edits: [RowEdit]) -> [RowEdit] {
    if !edits.isEmpty { version += 1 }
    if !restoring.closed.isEmpty {
      restoring.forget(in: search?.base ?? expanded, of: outline)
    }
    return edits
  }

  /// Makes several changes count as one, or as none if no row changed.
  package mutating func countAsOneChange(_ edits: [RowEdit], since version: Int) {
    self.version = version + (edits.isEmpty ? 0 : 1)
  }

  /// Begins to count: the rows as they are now are the first version.
  package mutating func countFromHere() {
    version = 1
  }
}
