import Testing

@testable import OutlineEngine

/// Rows as a list, the plain structure.
private struct NaiveRowIndex {
  var isRow: [Bool]
  var places: [Int] { isRow.indices.filter { isRow[$0] } }
}

@Suite struct RowIndexTests {
  @Test(arguments: [1, 63, 64, 4_096, 4_097, 20_000])
  func agreesWithAListOfRows(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    var index = RowIndex(BitSet(count: count))
    var naive = NaiveRowIndex(isRow: [Bool](repeating: false, count: count))
    for _ in 0..<60 {
      change(&index, &naive, using: &generator)
      let places = naive.places
      #expect(index == RowIndex(index.bits))
      #expect(index.count == places.count)
      let start = Int.random(in: 0...places.count, using: &generator)
      let end = Int.random(in: start...places.count, using: &generator)
      #expect(index.places(ofRows: start..<end) == Array(places[start..<end]))
      #expect(index.place(ofRow: start) == (start < places.count ? places[start] : nil))
      if start < places.count { #expect(index.row(of: places[start]) == start) }
    }
  }

  private func change(
    _ index: inout RowIndex,
    _ naive: inout NaiveRowIndex,
    using generator: inout SeededGenerator
  ) {
    let count = naive.isRow.count
    let start = Int.random(in: 0...count, using: &generator)
    let range = start..<Int.random(in: start...count, using: &generator)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      let areRows = Bool.random(using: &generator)
      index.fill(range, with: areRows)
      for place in range { naive.isRow[place] = areRows }
    default:
      let places = range.filter { _ in Int.random(in: 0..<40, using: &generator) == 0 }
      index.update(range) { bits in
        for place in places { bits[place] = !bits[place] }
      }
      for place in places { naive.isRow[place].toggle() }
    }
  }

  @Test(arguments: [0, 1, 3, 4, 5, 9])
  func findsTheWordThatAnotherSetLacks(words: Int) {
    let all = 0..<words * 64
    var set = BitSet(count: all.count)
    set.insert(all)
    var other = set
    #expect(set.firstIndex(ofWordNotIn: other, among: 0..<words) == nil)
    for index in (0..<words).reversed() {
      other[index * 64 + 5] = false
      for start in 0..<words {
        #expect(
          set.firstIndex(ofWordNotIn: other, among: start..<words)
            == (start <= index ? index : start)
        )
      }
    }
  }
}
