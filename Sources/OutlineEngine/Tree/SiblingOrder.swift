/// How siblings are ordered.
public struct SiblingOrder: Sendable, Equatable {
  public enum Key: String, Sendable, CaseIterable {
    /// Digits by value, the stem before its suffixes, case folded first; see `NaturalOrder`.
    case natural
    /// The exact code points.
    case name
    /// As the source has them.
    case source
  }

  public var key: Key
  public var foldersFirst: Bool

  public init(key: Key = .natural, foldersFirst: Bool = true) {
    self.key = key
    self.foldersFirst = foldersFirst
  }
}
