/// What is remarkable about a node, a bit each.
struct NodeFlags: OptionSet, Sendable {
  let rawValue: UInt8

  /// It can have children: a folder, also an empty one.
  static let expandable = NodeFlags(rawValue: 1)
  /// Its name is not plain ASCII; a hit found in the folded form is checked again.
  static let exotic = NodeFlags(rawValue: 2)
  /// It has an entry in the table of attributes.
  static let attributed = NodeFlags(rawValue: 4)
  /// A folder whose children have not been read yet.
  static let unread = NodeFlags(rawValue: 8)
  /// Ignore rules name it.
  static let ignored = NodeFlags(rawValue: 16)
  /// A folder that is read only once it is opened itself.
  static let deferred = NodeFlags(rawValue: 32)

  /// A file that others are shown under.
  static let nesting = NodeFlags(rawValue: 64)

  /// Nobody has opened it yet, so that it has not been read.
  var isUnopened: Bool { isSuperset(of: [.unread, .deferred]) }
}

/// Trees that are not yet part of an outline, as columns in preorder.
///
/// A row of the columns is a node; `depth` is counted from the forest's own roots, so a node's
/// descendants are the rows after it that are deeper. Sources build forests, an outline takes
/// them in and gives ids.
package struct Forest: Sendable {
  private(set) var depth: [Int32] = []
  private(set) var kind: [UInt16] = []
  private(set) var flags: [NodeFlags] = []
  private(set) var names = NameTable()
  /// Where the source had the node among its siblings, when that is not the order here.
  private(set) var sourceRank: [UInt32] = []
  /// By place.
  private(set) var attributes: [Int: NodeAttributes] = [:]
  /// By place, or empty if there is nothing to know.
  private(set) var statuses: [EntryStatus] = []
  var kinds = KindTable()

  package init() {}

  package var count: Int { depth.count }

  mutating func reserve(nodes: Int, nameBytes: Int) {
    depth.reserveCapacity(nodes)
    kind.reserveCapacity(nodes)
    flags.reserveCapacity(nodes)
    sourceRank.reserveCapacity(nodes)
    names.reserve(names: nodes, bytes: nameBytes)
  }

  /// Appends a node behind all others, as the last child of the nearest one above that is less
  /// deep.
  mutating func append(
    name: UnsafeBufferPointer<UInt8>,
    depth: Int32,
    kind: UInt16,
    flags: NodeFlags,
    sourceRank: UInt32,
    attributes: NodeAttributes? = nil,
    status: EntryStatus? = nil
  ) {
    var flags = flags
    if !names.append(name) { flags.insert(.exotic) }
    if let attributes {
      flags.insert(.attributed)
      self.attributes[count] = attributes
    }
    if status != nil { padStatuses() }
    if status != nil || !statuses.isEmpty { statuses.append(status ?? .unknown) }
    self.depth.append(depth)
    self.kind.append(kind)
    self.flags.append(flags)
    self.sourceRank.append(sourceRank)
  }

  /// Appends a run of another forest, deeper by `depthOffset`.
  ///
  /// Kinds are taken over by name.
  mutating func append(_ range: Range<Int>, of other: Forest, depthOffset: Int32) {
    let base = count
    if !other.statuses.isEmpty {
      padStatuses()
      statuses.append(contentsOf: other.statuses[range])
    } else if !statuses.isEmpty {
      statuses.append(contentsOf: repeatElement(.unknown, count: range.count))
    }
    depth.append(contentsOf: other.depth[range].lazy.map { $0 + depthOffset })
    if other.kinds == kinds {
      kind.append(contentsOf: other.kind[range])
    } else {
      for place in range { kind.append(kinds.index(of: other.kinds.name(other.kind[place]))) }
    }
    flags.append(contentsOf: other.flags[range])
    sourceRank.append(contentsOf: other.sourceRank[range])
    names.append(range, of: other.names)
    guard !other.attributes.isEmpty else { return }
    for place in range where other.flags[place].contains(.attributed) {
      attributes[base + place - range.lowerBound] = other.attributes[place]
    }
  }

  /// Puts the nodes in the order of a splice; attributes stay where they are.
  mutating func splice(by splice: Splice, inserting other: Forest) {
    if !statuses.isEmpty || !other.statuses.isEmpty {
      padStatuses()
      var other = other
      other.padStatuses()
      statuses.splice(by: splice, inserting: other.statuses)
    }
    depth.splice(by: splice, inserting: other.depth)
    for segment in splice.segments {
      depth.add(Int(segment.depthOffset), in: segment.targets)
    }
    var kinds = kinds
    let isSame = other.kinds == kinds
    let kindsHere = isSame ? [] : other.kinds.names.map { kinds.index(of: $0) }
    kind.splice(
      by: splice,
      inserting: isSame ? other.kind : other.kind.map { kindsHere[Int($0)] }
    )
    self.kinds = kinds
    flags.splice(by: splice, inserting: other.flags)
    sourceRank.splice(by: splice, inserting: other.sourceRank)
    names.splice(by: splice, inserting: other.names)
  }

  /// Takes over where the source of another forest, which has the same nodes, had them.
  mutating func takeSourceRanks(of other: Forest) { sourceRank = other.sourceRank }

  func status(at place: Int) -> EntryStatus { statuses.isEmpty ? .unknown : statuses[place] }

  mutating func setStatus(_ status: EntryStatus, at place: Int) {
    guard status != self.status(at: place) else { return }
    padStatuses()
    statuses[place] = status
  }

  /// Makes room for what is to be known from here on.
  private mutating func padStatuses() {
    guard statuses.isEmpty else { return }
    statuses = Array(repeating: .unknown, count: count)
  }

  /// Moves the attributes out, by place.
  mutating func removeAttributes() -> [Int: NodeAttributes] {
    defer { attributes = [:] }
    return attributes
  }

  mutating func setFlags(_ flags: NodeFlags, at place: Int) {
    self.flags[place] = flags
  }

  mutating func setAttributes(_ attributes: NodeAttributes, at place: Int) {
    self.attributes[place] = attributes
    flags[place].insert(.attributed)
  }
}
