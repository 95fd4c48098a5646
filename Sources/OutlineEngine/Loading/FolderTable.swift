/// The folders that a scan knows, by ticket: which one holds which, and under what name.
///
/// Columns and one blob instead of an object for each, since a chain of objects that own the one
/// above is torn down by recursion.
struct FolderTable: Sendable {
  private var parents: [Int32] = []
  private var names: [UInt8] = []
  private var starts: [Int] = [0]
  /// The state in which each was read, `nil` for those that were not.
  private var versions: [FolderVersion?] = []
  /// How many folders in it have not been opened yet.
  private var unopened: [Int32] = []
  /// The rules inside a folder, as long as folders in it are unopened.
  private var rules: [Int32: any FolderRules] = [:]

  var count: Int { parents.count }

  /// Adds a folder; returns its ticket.
  mutating func append(name: [UInt8], parent: Int32) -> Int32 {
    let ticket = Int32(truncatingIfNeeded: count)
    parents.append(parent)
    names.append(contentsOf: name)
    starts.append(names.count)
    versions.append(nil)
    unopened.append(0)
    if parent >= 0 { unopened[Int(parent)] += 1 }
    return ticket
  }

  func parent(_ ticket: Int32) -> Int32 { parents[Int(ticket)] }

  func name(_ ticket: Int32) -> [UInt8] {
    [UInt8](names[starts[Int(ticket)]..<starts[Int(ticket) + 1]])
  }

  /// The state in which a folder was read, or was not to be read; `nil` if nobody has tried yet.
  func version(_ ticket: Int32) -> FolderVersion? { versions[Int(ticket)] }

  func hasUnopened(_ ticket: Int32) -> Bool { unopened[Int(ticket)] > 0 }

  func rules(inside ticket: Int32) -> (any FolderRules)? { rules[ticket] }

  /// Notes that a folder is being opened; what its parent kept for its folders may go.
  mutating func open(_ ticket: Int32) {
    let parent = parents[Int(ticket)]
    guard parent >= 0 else { return }
    unopened[Int(parent)] -= 1
    if unopened[Int(parent)] == 0 { rules[parent] = nil }
  }

  mutating func set(version: FolderVersion, rules: (any FolderRules)?, of ticket: Int32) {
    versions[Int(ticket)] = version
    if let rules, hasUnopened(ticket) { self.rules[ticket] = rules }
  }

  /// Whether the folder or one above it within the scan is that directory.
  ///
  /// Costs its depth.
  func isInside(_ identity: FileIdentity, _ ticket: Int32) -> Bool {
    var ticket = ticket
    while ticket >= 0 {
      if versions[Int(ticket)]?.identity == identity { return true }
      ticket = parents[Int(ticket)]
    }
    return false
  }

  /// The folder right below the root that a folder is, or is in.
  func top(_ ticket: Int32) -> Int32 {
    var ticket = ticket
    while ticket > 0, parents[Int(ticket)] > 0 { ticket = parents[Int(ticket)] }
    return ticket
  }

  /// The path from the root to the folder.
  ///
  /// Costs its length.
  func path(_ ticket: Int32) -> [UInt8] {
    var chain: [Int32] = []
    var ticket = ticket
    while ticket > 0 {
      chain.append(ticket)
      ticket = parents[Int(ticket)]
    }
    var path: [UInt8] = []
    for ticket in chain.reversed() {
      if !path.isEmpty { path.append(0x2F) }
      path.append(contentsOf: name(ticket))
    }
    return path
  }
}
