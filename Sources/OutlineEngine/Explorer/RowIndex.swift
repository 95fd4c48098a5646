/// Which nodes are rows, and the way from a row to its node and back.
///
/// A bit a node, and a count for each 4,096 of them: either way costs a sum over the counts (245
/// at a million nodes) and at most 64 words. The plain structure, a list of rows, would move a
/// million entries at each toggle; the benchmark `toggle root` pays for this one.
struct RowIndex: Sendable, Equatable {
  private static let wordsPerBlock = 64

  private(set) var bits: BitSet
  private var blockCounts: [Int32]
  /// How many rows there are.
  private(set) var count: Int

  init(_ bits: BitSet = BitSet()) {
    self.bits = bits
    blockCounts = [Int32](
      repeating: 0,
      count: (bits.words.count + Self.wordsPerBlock - 1) / Self.wordsPerBlock
    )
    count = 0
    recount(0..<bits.count)
  }

  subscript(place: Int) -> Bool { bits[place] }

  /// The row of a node, counting the rows before it.
  func row(of place: Int) -> Int {
    let block = place >> 12
    let row = blockCounts[..<block].withUnsafeBufferPointer { counts in
      counts.reduce(0) { $0 &+ Int($1) }
    }
    return row + bits.population(of: block << 12..<place)
  }

  /// The node of a row.
  func place(ofRow row: Int) -> Int? {
    guard row >= 0, row < count else { return nil }
    let (block, rest) = block(ofRow: row)
    var left = rest
    var index = block * Self.wordsPerBlock
    while left >= bits.words[index].nonzeroBitCount {
      left -= bits.words[index].nonzeroBitCount
      index += 1
    }
    var word = bits.words[index]
    for _ in 0..<left { word &= word - 1 }
    return index << 6 + word.trailingZeroBitCount
  }

  /// The block that a row lies in, and how many rows of the block are before it.
  private func block(ofRow row: Int) -> (block: Int, left: Int) {
    blockCounts.withUnsafeBufferPointer { counts in
      var left = row
      var block = 0
      while block < counts.count, left >= Int(counts[block]) {
        left &-= Int(counts[block])
        block &+= 1
      }
      return (block, left)
    }
  }

  /// The node of each row of a range that lies within the rows.
  func places(ofRows range: Range<Int>) -> [Int] {
    guard let first = place(ofRow: range.lowerBound) else { return [] }
    return bits.words.withUnsafeBufferPointer { words in
      [Int](unsafeUninitializedCapacity: range.count) { places, filled in
        var index = first >> 6
        var word = words[index] & BitSet.maskFrom(first)
        while filled < range.count {
          while word == 0 {
            index += 1
            // Blocks without rows are passed over.
            while index % Self.wordsPerBlock == 0, index < words.count,
              blockCounts[index / Self.wordsPerBlock] == 0
            {
              index += Self.wordsPerBlock
            }
            guard index < words.count else { return }
            word = words[index]
          }
          places[filled] = index << 6 + word.trailingZeroBitCount
          filled += 1
          word &= word - 1
        }
      }
    }
  }

  /// How many nodes of the range are rows.
  func count(in range: Range<Int>) -> Int {
    guard range.count > 1 << 14 else { return bits.population(of: range) }
    let end = range.upperBound == bits.count ? count : row(of: range.upperBound)
    return end - row(of: range.lowerBound)
  }

  /// Changes the nodes of a range and counts them anew.
  mutating func update(_ range: Range<Int>, _ body: (inout BitSet) -> Void) {
    body(&bits)
    recount(range)
  }

  /// Makes every node of a range a row, or none of them.
  ///
  /// Only the blocks at its ends are counted.
  mutating func fill(_ range: Range<Int>, with areRows: Bool) {
    if areRows { bits.insert(range) } else { bits.remove(range) }
    for block in blocks(of: range) {
      let places = places(ofBlock: block)
      let isInside = range.contains(places.lowerBound) && range.upperBound >= places.upperBound
      setCount(
        isInside ? (areRows ? places.count : 0) : bits.population(of: places),
        ofBlock: block
      )
    }
  }

  private mutating func recount(_ range: Range<Int>) {
    for block in blocks(of: range) {
      setCount(bits.population(of: places(ofBlock: block)), ofBlock: block)
    }
  }

  private mutating func setCount(_ population: Int, ofBlock block: Int) {
    count += population - Int(blockCounts[block])
    blockCounts[block] = Int32(population)
  }

  private func blocks(of range: Range<Int>) -> Range<Int> {
    range.isEmpty ? 0..<0 : range.lowerBound >> 12..<(range.upperBound - 1) >> 12 + 1
  }

  private func places(ofBlock block: Int) -> Range<Int> {
    block << 12..<min((block + 1) << 12, bits.count)
  }
}
