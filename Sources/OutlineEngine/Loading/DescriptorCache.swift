/// Open folders in which others wait to be opened, so that each is one step away.
///
/// There are at most `limit`: past that the oldest, which a scan into the depth comes back to
/// last, is given up, and opened again by its path when its turn comes.
struct DescriptorCache: Sendable {
  private struct Kept {
    var ticket: Int32
    var descriptor: Int32
    var users: Int
  }

  private var kept: [Kept] = []
  private let limit = 40

  /// The descriptor of a folder for a while, -1 when it is not kept.
  mutating func borrow(_ ticket: Int32) -> Int32 {
    guard let index = index(ticket) else { return -1 }
    kept[index].users += 1
    return kept[index].descriptor
  }

  /// Ends a borrowing; closes the folder when nobody needs it any more.
  mutating func giveBack(_ ticket: Int32, isNeeded: Bool, closing: inout [Int32]) {
    guard let index = index(ticket) else { return }
    kept[index].users -= 1
    guard kept[index].users == 0, !isNeeded else { return }
    closing.append(kept.remove(at: index).descriptor)
  }

  /// Keeps an open folder, or closes it if that is superfluous.
  mutating func keep(_ descriptor: Int32, of ticket: Int32, isNeeded: Bool, closing: inout [Int32])
  {
    guard isNeeded, index(ticket) == nil else { return closing.append(descriptor) }
    if kept.count >= limit, let oldest = kept.firstIndex(where: { $0.users == 0 }) {
      closing.append(kept.remove(at: oldest).descriptor)
    }
    kept.append(Kept(ticket: ticket, descriptor: descriptor, users: 0))
  }

  /// All that are open, which are not kept any more.
  mutating func removeAll() -> [Int32] {
    defer { kept = [] }
    return kept.map(\.descriptor)
  }

  private func index(_ ticket: Int32) -> Int? {
    kept.lastIndex { $0.ticket == ticket }
  }
}
