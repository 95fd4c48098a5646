/// Finds a path list's node by its parent and name.
///
/// The plain structure would be a dictionary; `open list` pays for this one: half of a hash and
/// the node are one word, so that a name that is new, as nearly all are, costs one look.
struct PathIndex {
  /// The upper half of a hash, and a node's number plus one; zero is free.
  private var slots: [UInt64]
  private var count = 0
  /// A list cannot be made to collide on purpose.
  private let seed = UInt64.random(in: .min ... .max)

  init(expecting count: Int) {
    var capacity = 64
    while capacity * 2 < count * 3 { capacity *= 2 }
    slots = [UInt64](repeating: 0, count: capacity)
  }

  /// The hash of a name below a parent.
  func hash(_ name: UnsafeBufferPointer<UInt8>, parent: Int32) -> UInt64 {
    var hash = Self.mix(seed ^ UInt64(truncatingIfNeeded: parent), UInt64(name.count) &+ Self.odd)
    let bytes = UnsafeRawBufferPointer(name)
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

  /// A search for the nodes of one hash, and then the place for a new one.
  struct Probe {
    fileprivate var tag: UInt64
    fileprivate var slot: Int
  }

  func probe(_ hash: UInt64) -> Probe {
    let tag = hash & Self.tagMask
    return Probe(tag: tag, slot: Int(truncatingIfNeeded: tag >> 32) & (slots.count - 1))
  }

  /// The next node that may be the one that is looked for.
  func next(_ probe: inout Probe) -> Int32? {
    let mask = slots.count - 1
    while slots[probe.slot] != 0 {
      let entry = slots[probe.slot]
      probe.slot = (probe.slot + 1) & mask
      if entry & Self.tagMask == probe.tag {
        return Int32(truncatingIfNeeded: entry & ~Self.tagMask) - 1
      }
    }
    return nil
  }

  /// Takes in a node where a search for it has ended.
  mutating func insert(_ node: Int32, at probe: Probe) {
    slots[probe.slot] = probe.tag | UInt64(truncatingIfNeeded: node + 1)
    count += 1
    if count * 3 > slots.count * 2 { grow() }
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    let mask = slots.count - 1
    for entry in old where entry != 0 {
      var slot = Int(truncatingIfNeeded: entry >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }

  private static let tagMask: UInt64 = 0xFFFF_FFFF_0000_0000
  private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
