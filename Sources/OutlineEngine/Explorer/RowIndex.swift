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
    var row = 0
    for index in 0..<block { row += Int(blockCounts[index]) }
    return row + bits.population(of: block << 12..<place)
  }

  /// The node of a row.
  func place(ofRow row: Int) -> Int? {
    guard row >= 0, row < count else { return nil }
    var left = row
    var block = 0
    while left >= Int(blockCounts[block]) {
      left -= Int(blockCounts[block])
      block += 1
    }
    var index = block * Self.wordsPerBlock
    while left >= bits.words[index].nonzeroBitCount {
      left -= bits.words[index].nonzeroBitCount
      index += 1
    }
    var word = bits.words[index]
    for _ in 0..<left { word &= word - 1 }
    return index << 6 + word.trailingZeroBitCount
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

  private mutating func recount(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    for block in range.lowerBound >> 12...(range.upperBound - 1) >> 12 {
      let places = block << 12..<min((block + 1) << 12, bits.count)
      let population = bits.population(of: places)
      count += population - Int(blockCounts[block])
      blockCounts[block] = Int32(population)
    }
  }
}
