/// The number of a node in its outline: given once, at least 1, never used again while the
/// outline lives.
///
/// A node's place in the tree moves when the tree changes; its id does not.
public struct NodeID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public var description: String { "#\(rawValue)" }

  public static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
}
