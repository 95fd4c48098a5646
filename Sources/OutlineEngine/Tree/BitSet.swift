/// A set of places of a tree, one bit each.
///
/// The plain structure would be `Set<Int>` or `[Bool]`; the benchmarks `search e` and `expand all`
/// pay for this one: a branch of 80,000 nodes is opened or closed in 1,250 words.
struct BitSet: Sendable, Equatable {
  private(set) var words: [UInt64]
  private(set) var count: Int

  init(count: Int = 0) {
    self.count = count
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  subscript(place: Int) -> Bool {
    get { words[place >> 6] & (1 << UInt64(place & 63)) != 0 }
    set {
      if newValue {
        words[place >> 6] |= 1 << UInt64(place & 63)
      } else {
        words[place >> 6] &= ~(1 << UInt64(place & 63))
      }
    }
  }

  /// Sets every bit of the range.
  ///
  /// Costs its words.
  mutating func insert(_ range: Range<Int>) {
    fill(range, with: .max)
  }

  /// Clears every bit of the range.
  ///
  /// Costs its words.
  mutating func remove(_ range: Range<Int>) {
    fill(range, with: 0)
  }

  /// Sets or clears every bit of the range.
  mutating func set(_ isSet: Bool, in range: Range<Int>) {
    if isSet { insert(range) } else { remove(range) }
  }

  mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  /// Sets 64 places at once: those of `word`, from place `index * 64` on.
  mutating func formUnion(word: UInt64, at index: Int) { words[index] |= word }

  mutating func formUnion(_ other: BitSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func formSymmetricDifference(_ other: BitSet) {
    for index in words.indices { words[index] ^= other.words[index] }
  }

  mutating func subtract(_ other: BitSet) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  /// A run as a set of its own, its first place being 0.
  ///
  /// Costs its words; nothing for the whole set.
  func slice(_ range: Range<Int>) -> BitSet {
    guard range != 0..<count else { return self }
    var slice = BitSet()
    slice.append(range, of: self)
    return slice
  }

  /// Takes out of the range what `other` has.
  mutating func subtract(_ other: BitSet, in range: Range<Int>) {
    update(range) { word, mask, index in word &= ~(other.words[index] & mask) }
  }

  /// Keeps in the range only what `other` has too.
  mutating func formIntersection(_ other: BitSet, in range: Range<Int>) {
    update(range) { word, mask, index in word &= other.words[index] | ~mask }
  }

  /// Adds within the range what `other` has.
  mutating func formUnion(_ other: BitSet, in range: Range<Int>) {
    update(range) { word, mask, index in word |= other.words[index] & mask }
  }

  /// Whether a bit of the range is set.
  ///
  /// Costs its words up to the first that is.
  func hasBits(in range: Range<Int>) -> Bool {
    next(from: range.lowerBound).map { $0 < range.upperBound } ?? false
  }

  /// How many bits of the range are set.
  ///
  /// Costs its words.
  func population(of range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    let first = range.lowerBound >> 6
    let last = (range.upperBound - 1) >> 6
    let head = Self.maskFrom(range.lowerBound)
    let tail = Self.maskThrough(range.upperBound - 1)
    guard first < last else { return (words[first] & head & tail).nonzeroBitCount }
    let ends = (words[first] & head).nonzeroBitCount + (words[last] & tail).nonzeroBitCount
    return ends + population(ofWords: first + 1..<last)
  }

  var population: Int { population(ofWords: words.indices) }

  /// Lends the words, so that the loop is checked once and counts several at a time.
  private func population(ofWords range: Range<Int>) -> Int {
    let words = words[range]
    return words.withUnsafeBufferPointer { words in
      words.reduce(0) { $0 &+ $1.nonzeroBitCount }
    }
  }

  /// The first set place at or after `place`.
  func next(from place: Int) -> Int? {
    guard place < count else { return nil }
    var index = place >> 6
    var word = words[index] & Self.maskFrom(place)
    while word == 0 {
      index += 1
      guard index < words.count else { return nil }
      word = words[index]
    }
    return index << 6 + word.trailingZeroBitCount
  }

  /// The last set place before `place`.
  func previous(before place: Int) -> Int? {
    guard place > 0 else { return nil }
    var index = (place - 1) >> 6
    var word = words[index] & Self.maskThrough(place - 1)
    while word == 0 {
      guard index > 0 else { return nil }
      index -= 1
      word = words[index]
    }
    return index << 6 + 63 - word.leadingZeroBitCount
  }

  /// Appends `length` cleared bits.
  mutating func appendZeros(_ length: Int) {
    count += length
    let needed = (count + 63) / 64
    if needed > words.count {
      words.append(contentsOf: repeatElement(0, count: needed - words.count))
    }
  }

  /// Appends a range of another set, a word at a time.
  mutating func append(_ range: Range<Int>, of other: BitSet) {
    var source = range.lowerBound
    var target = count
    appendZeros(range.count)
    while source < range.upperBound {
      let length = min(64 - target & 63, range.upperBound - source)
      words[target >> 6] |= other.bits(at: source, length: length) << UInt64(target & 63)
      source += length
      target += length
    }
  }

  /// Up to 64 bits from `place` on, in the low end of a word.
  private func bits(at place: Int, length: Int) -> UInt64 {
    let index = place >> 6
    let shift = place & 63
    var word = words[index] >> UInt64(shift)
    if shift + length > 64 { word |= words[index + 1] << UInt64(64 - shift) }
    return length == 64 ? word : word & (1 << UInt64(length) - 1)
  }

  /// Sets each bit of a range to that of a word of equal bits.
  private mutating func fill(_ range: Range<Int>, with bits: UInt64) {
    guard !range.isEmpty else { return }
    let first = range.lowerBound >> 6
    let last = (range.upperBound - 1) >> 6
    let head = Self.maskFrom(range.lowerBound)
    let tail = Self.maskThrough(range.upperBound - 1)
    func merge(_ mask: UInt64, at index: Int) {
      words[index] = (words[index] & ~mask) | (bits & mask)
    }
    guard first < last else { return merge(head & tail, at: first) }
    merge(head, at: first)
    words.withUnsafeMutableBufferPointer { $0[first + 1..<last].update(repeating: bits) }
    merge(tail, at: last)
  }

  private mutating func update(_ range: Range<Int>, _ body: (inout UInt64, UInt64, Int) -> Void) {
    guard !range.isEmpty else { return }
    let first = range.lowerBound >> 6
    let last = (range.upperBound - 1) >> 6
    let head = Self.maskFrom(range.lowerBound)
    let tail = Self.maskThrough(range.upperBound - 1)
    guard first < last else { return body(&words[first], head & tail, first) }
    body(&words[first], head, first)
    for index in first + 1..<last { body(&words[index], .max, index) }
    body(&words[last], tail, last)
  }

  static func maskFrom(_ place: Int) -> UInt64 { UInt64.max << UInt64(place & 63) }

  private static func maskThrough(_ place: Int) -> UInt64 { UInt64.max >> UInt64(63 - place & 63) }
}

extension BitSet {
  /// The first of some words that has a bit which is not in the other set.
  func firstIndex(ofWordNotIn other: BitSet, among range: Range<Int>) -> Int? {
    guard !range.isEmpty else { return nil }
    precondition(
      range.lowerBound >= 0 && range.upperBound <= min(words.count, other.words.count),
      "both sets have the words"
    )
    return words.withUnsafeBufferPointer { words in
      other.words.withUnsafeBufferPointer { other in
        func bits(_ index: Int) -> UInt64 { words[index] & ~other[index] }
        var index = range.lowerBound
        // Four at a time, as long as there is nothing.
        while index &+ 4 <= range.upperBound,
          bits(index) | bits(index &+ 1) | bits(index &+ 2) | bits(index &+ 3) == 0
        {
          index &+= 4
        }
        while index < range.upperBound, bits(index) == 0 { index &+= 1 }
        return index < range.upperBound ? index : nil
      }
    }
  }

  /// The set places of a range, ascending.
  func places(in range: Range<Int>) -> some Sequence<Int> {
    sequence(state: range.lowerBound) { cursor in
      guard let place = next(from: cursor), place < range.upperBound else { return nil }
      cursor = place + 1
      return place
    }
  }
}
