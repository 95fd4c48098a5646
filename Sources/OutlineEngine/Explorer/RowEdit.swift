/// A change of the list of visible rows: from `start` on, `removed` rows went and `inserted` came.
///
/// A row that changed in place is removed and inserted. `start` is a row of the list as the edits
/// before this one left it.
public struct RowEdit: Sendable, Equatable {
  public var start: Int
  public var removed: Int
  public var inserted: Int

  public init(start: Int, removed: Int, inserted: Int) {
    self.start = start
    self.removed = removed
    self.inserted = inserted
  }
}
