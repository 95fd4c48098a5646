/// Why an operation on an outline could not be done.
///
/// The outline is as before then.
public enum OutlineError: Error, Equatable {
  /// The outline has no node of that id, or no longer.
  case noSuchNode(NodeID)
  /// The query is no valid pattern.
  case invalidQuery(QueryError)
  /// The search was told to stop.
  case interrupted
}
