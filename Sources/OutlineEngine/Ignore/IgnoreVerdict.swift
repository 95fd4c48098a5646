/// What ignore rules say of a path.
public enum IgnoreVerdict: Hashable, Sendable {
  /// No rule matches.
  case none
  /// The last matching rule ignores the path.
  case ignored
  /// The last matching rule begins with `!` and takes the path back.
  case unignored
}
