/// What git says of a file.
enum GitChange: UInt8, CaseIterable, Sendable {
  case added, conflict, deleted, modified, renamed, typechange, untracked

  var name: String {
    switch self {
    case .added: "added"
    case .conflict: "conflict"
    case .deleted: "deleted"
    case .modified: "modified"
    case .renamed: "renamed"
    case .typechange: "typechange"
    case .untracked: "untracked"
    }
  }
}

/// Reads what `git status --porcelain=v2 -z` prints, in whatever pieces it comes.
struct GitStatusParser {
  private var record: [UInt8] = []
  /// The next record is the old path of a renamed file.
  private var isOldPath = false
  /// By path from the top of the repository.
  private(set) var changes: [[UInt8]: GitChange] = [:]

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0) {
      record.append(contentsOf: rest[..<end])
      finish()
      record.removeAll(keepingCapacity: true)
      rest = rest[(end + 1)...]
    }
    record.append(contentsOf: rest)
  }

  private mutating func finish() {
    if isOldPath {
      isOldPath = false
      return
    }
    // The shortest is `? a`.
    guard record.count >= 3 else { return }
    switch record[0] {
    case UInt8(ascii: "1"): note(fieldsBefore: 8, change)
    case UInt8(ascii: "2"):
      isOldPath = true
      note(fieldsBefore: 9, change)
    case UInt8(ascii: "u"): note(fieldsBefore: 10, .conflict)
    case UInt8(ascii: "?"): note(fieldsBefore: 1, .untracked)
    default: return
    }
  }

  private var change: GitChange? {
    record.count > 3 ? GitChange(index: record[2], tree: record[3]) : nil
  }

  private mutating func note(fieldsBefore count: Int, _ change: GitChange?) {
    var start = 0
    for _ in 0..<count {
      guard let blank = record[start...].firstIndex(of: 0x20) else { return }
      start = blank + 1
    }
    var path = record[start...]
    // A repository of its own within this one.
    if path.last == 0x2F { path = path.dropLast() }
    if let change, !path.isEmpty { changes[Array(path)] = change }
  }
}

extension GitChange {
  /// The weightiest of what the index and the working tree say.
  init?(index: UInt8, tree: UInt8) {
    let order: [(Character, GitChange)] = [
      ("R", .renamed), ("C", .added), ("A", .added), ("T", .typechange), ("D", .deleted),
      ("M", .modified),
    ]
    let letters = [index, tree].map { Character(UnicodeScalar($0)) }
    guard let found = order.first(where: { letters.contains($0.0) }) else { return nil }
    self = found.1
  }
}
