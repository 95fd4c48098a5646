import Testing

@testable import OutlineEngine

/// A column after a splice is the one that is put together run by run.
@Suite struct ArraySpliceTests {
  @Test(arguments: [1, 2, 3, 4])
  func runsMoveAsInANewArray(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let old = (0..<Int.random(in: 0...40, using: &generator)).map { UInt16($0) }
      let other = (0..<Int.random(in: 0...20, using: &generator)).map { UInt16(1_000 + $0) }
      var column = old
      if Bool.random(using: &generator) { column.reserveCapacity(80) }
      let splice = Self.splice(old.count, other.count, using: &generator)
      let expected = splice.segments.flatMap {
        ($0.origin == .kept ? old : other)[$0.range]
      }
      column.splice(by: splice, inserting: other)
      #expect(column == expected)
      #expect(splice.count == expected.count)
    }
  }

  /// A change in place must not move the column elsewhere.
  @Test func aSmallChangeStaysWhereTheColumnIs() {
    var column = [Int32](repeating: 7, count: 1_000)
    column.reserveCapacity(1_100)
    let address = column.withUnsafeBufferPointer { $0.baseAddress }
    var splice = Splice()
    splice.keep(0..<500)
    splice.insert(0..<50, depthOffset: 0)
    splice.keep(510..<1_000)
    column.splice(by: splice, inserting: [Int32](repeating: 8, count: 50))
    #expect(column.count == 1_040)
    #expect(column.withUnsafeBufferPointer { $0.baseAddress } == address)
  }

  private static func splice(
    _ count: Int,
    _ inserted: Int,
    using generator: inout SeededGenerator
  ) -> Splice {
    var splice = Splice()
    var cursor = 0
    var next = 0
    let keepsOrder = Int.random(in: 0..<4, using: &generator) > 0
    while cursor < count || next < inserted {
      let kept = Int.random(in: 0...6, using: &generator)
      if Bool.random(using: &generator), cursor < count {
        splice.keep(cursor..<min(cursor + kept, count))
      }
      cursor += kept
      let new = min(Int.random(in: 0...3, using: &generator), inserted - next)
      splice.insert(next..<next + new, depthOffset: 0)
      next += new
      if !keepsOrder, cursor > 9, cursor - 5 <= count, Int.random(in: 0..<5, using: &generator) == 0
      {
        splice.keep(cursor - 9..<cursor - 5)
      }
    }
    return splice
  }
}
