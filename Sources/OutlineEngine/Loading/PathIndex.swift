/// Finds a path list's nodes by name, within one folder at a time.
///
/// The plain structure would be a dictionary keyed by folder and name; `open list` pays for this
/// one. Each folder has a small table of its own in one array, so that a list which stays in a
/// folder for a while finds it in the cache. A slot is half of a hash and the node's number plus
/// one; zero is free.
struct PathIndex {
  /// The table of one folder.
  struct Table {
    fileprivate var start = 0
    fileprivate var capacity = 0
    fileprivate var count = 0
  }

  /// A search for the nodes of one hash, and then the place for a new one.
  struct Probe {
    fileprivate var tag: UInt64
    fileprivate var slot: Int
  }

  private var slots: [UInt64] = []
  /// A list cannot be made to collide on purpose.
  private let seed = UInt64.random(in: .min ... .max)

  init(expecting count: Int) { slots.reserveCapacity(count * 3) }

  /// Starts a search for a name.
  func probe(_ name: UnsafeBufferPointer<UInt8>, in table: Table) -> Probe {
    let tag = hash(name) & Self.tagMask
    return Probe(tag: tag, slot: Int(truncatingIfNeeded: tag >> 32) & (table.capacity - 1))
  }

  /// The next node that may be the one that is looked for.
  func next(_ probe: inout Probe, in table: Table) -> Int32? {
    guard table.capacity > 0 else { return nil }
    while slots[table.start + probe.slot] != 0 {
      let entry = slots[table.start + probe.slot]
      probe.slot = (probe.slot + 1) & (table.capacity - 1)
      if entry & Self.tagMask == probe.tag {
        return Int32(truncatingIfNeeded: entry & ~Self.tagMask) - 1
      }
    }
    return nil
  }

  /// Takes in a node where a search for it has ended.
  mutating func insert(_ node: Int32, at probe: Probe, in table: inout Table) {
    var probe = probe
    if (table.count + 1) * 3 > table.capacity * 2 {
      grow(&table)
      probe.slot = Int(truncatingIfNeeded: probe.tag >> 32) & (table.capacity - 1)
      while slots[table.start + probe.slot] != 0 {
        probe.slot = (probe.slot + 1) & (table.capacity - 1)
      }
    }
    slots[table.start + probe.slot] = probe.tag | UInt64(truncatingIfNeeded: node + 1)
    table.count += 1
  }

  /// Moves a table to the end, where there is room for twice as many; what it leaves behind is
  /// less than what it takes.
  private mutating func grow(_ table: inout Table) {
    let start = slots.count
    let capacity = max(4, table.capacity * 2)
    slots.append(contentsOf: repeatElement(0, count: capacity))
    for old in table.start..<table.start + table.capacity where slots[old] != 0 {
      var slot = Int(truncatingIfNeeded: slots[old] >> 32) & (capacity - 1)
      while slots[start + slot] != 0 { slot = (slot + 1) & (capacity - 1) }
      slots[start + slot] = slots[old]
    }
    table.start = start
    table.capacity = capacity
  }

  private func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(name)
    var hash = Self.mix(seed, UInt64(bytes.count) &+ Self.odd)
    var offset = 0
    while offset + 8 <= bytes.count {
      hash = Self.mix(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), Self.odd)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    return Self.mix(hash ^ rest, Self.odd)
  }

  private static let tagMask: UInt64 = 0xFFFF_FFFF_0000_0000
  private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
