/// The entries of one folder as the system gave them: names in one blob, each with a NUL behind
/// it so that system calls can take them where they lie.
struct EntryTable: Sendable {
  enum EntryType: UInt8, Sendable {
    case unknown, folder, file, link
  }

  struct Entry: Sendable {
    var start: UInt32
    var length: UInt16
    var type: EntryType
    /// It is listed as a folder: one, or a link to one.
    var isFolder: Bool
    /// Its name is ASCII.
    var isPlain: Bool
    var verdict = EntryVerdict.list
    /// Where `links` has its target; -1 when it is none.
    var link: Int32 = -1
    /// The how manieth it was as read.
    var rank: UInt32
    /// Where its folded name lies, once `fold` has been called.
    var foldedStart: UInt32 = 0
    var foldedLength: UInt16 = 0
  }

  private(set) var names: [UInt8] = []
  var entries: [Entry] = []
  var links: [LinkTarget] = []
  /// By entry, or empty if nobody wants to know.
  var statuses: [EntryStatus] = []
  private var folded: [UInt8] = []

  /// The size of all names, a NUL for each included.
  var nameBytes: Int { names.count }

  mutating func removeAll() {
    // What one huge folder needed is not kept for the thousands of small ones after it.
    let keepsCapacity = names.capacity < 1 << 20
    names.removeAll(keepingCapacity: keepsCapacity)
    entries.removeAll(keepingCapacity: keepsCapacity)
    links.removeAll()
    statuses.removeAll(keepingCapacity: keepsCapacity)
  }

  /// Takes in an entry; `.` and `..` are left out.
  mutating func append(name: UnsafePointer<UInt8>, length: Int, type: EntryType) {
    if name[0] == 0x2E, length == 1 || length == 2 && name[1] == 0x2E { return }
    var seen: UInt8 = 0
    for index in 0..<length { seen |= name[index] }
    entries.append(
      Entry(
        start: UInt32(truncatingIfNeeded: names.count),
        length: UInt16(clamping: length),
        type: type,
        isFolder: type == .folder,
        isPlain: seen < 0x80,
        rank: UInt32(truncatingIfNeeded: entries.count)
      )
    )
    names.append(contentsOf: UnsafeBufferPointer(start: name, count: length))
    names.append(0)
  }

  /// Calls `body` with the name's bytes, which have a NUL behind them.
  func withName<R>(_ entry: Entry, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    names.withUnsafeBufferPointer {
      body(
        UnsafeBufferPointer(rebasing: $0[Int(entry.start)..<Int(entry.start) + Int(entry.length)])
      )
    }
  }

  /// Whether there is an entry of that name, read from a file system that tells case apart.
  func contains(_ name: [UInt8]) -> Bool {
    entries.contains { entry in
      Int(entry.length) == name.count && withName(entry) { $0.elementsEqual(name) }
    }
  }

  /// Whether there is an entry on which it may depend what is ignored.
  var hasRuleFile: Bool {
    entries.contains { entry in withName(entry) { FolderChanges.isRuleFile($0) } }
  }

  /// Makes the folded names: plain ones lie where the names lie, the others behind them all.
  mutating func fold() {
    folded.removeAll(keepingCapacity: true)
    folded.append(contentsOf: names.lazy.map(NameFolding.foldASCII))
    for index in entries.indices {
      let entry = entries[index]
      entries[index].foldedStart = entry.start
      entries[index].foldedLength = entry.length
      guard !entry.isPlain else { continue }
      let name = withName(entry) { String(decoding: $0, as: UTF8.self) }
      let start = folded.count
      NameFolding.appendFolded(name, to: &folded)
      entries[index].foldedStart = UInt32(truncatingIfNeeded: start)
      entries[index].foldedLength = UInt16(clamping: folded.count - start)
    }
  }

  /// Calls `body` with the names as a sort takes them.
  func withSortableNames(_ body: (SortableEntries) -> Void) {
    names.withUnsafeBufferPointer { names in
      folded.withUnsafeBufferPointer { folded in
        entries.withUnsafeBufferPointer { entries in
          body(
            SortableEntries(
              names: names,
              folded: folded,
              entries: entries,
              statuses: statuses
            )
          )
        }
      }
    }
  }
}

/// The entries of a table by number, valid as long as the table lends them.
struct SortableEntries: SortableSiblings {
  fileprivate let names: UnsafeBufferPointer<UInt8>
  fileprivate let folded: UnsafeBufferPointer<UInt8>
  fileprivate let entries: UnsafeBufferPointer<EntryTable.Entry>
  fileprivate let statuses: [EntryStatus]

  func isFolder(_ sibling: UInt32) -> Bool { entries[Int(sibling)].isFolder }

  func name(_ sibling: UInt32) -> UnsafeBufferPointer<UInt8> {
    let entry = entries[Int(sibling)]
    let start = Int(entry.start)
    return UnsafeBufferPointer(rebasing: names[start..<start + Int(entry.length)])
  }

  func status(_ sibling: UInt32) -> EntryStatus {
    statuses.isEmpty ? .unknown : statuses[Int(sibling)]
  }

  func folded(_ sibling: UInt32) -> UnsafeBufferPointer<UInt8> {
    let entry = entries[Int(sibling)]
    let start = Int(entry.foldedStart)
    return UnsafeBufferPointer(rebasing: folded[start..<start + Int(entry.foldedLength)])
  }
}
