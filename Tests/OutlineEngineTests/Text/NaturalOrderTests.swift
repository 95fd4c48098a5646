import Testing

@testable import OutlineEngine

@Suite struct NaturalOrderTests {
  private static let sorted: [[String]] = [
    ["hello", "hello.txt", "hello-1.txt", "hello1", "hello_1.txt", "hello_world.txt"],
    ["file1", "file2", "file10", "file20", "file100"],
    ["1", "01", "1.1", "1.02", "1.003"],
    ["a1b", "a01b", "a1c"],
    ["v1.9.0", "v1.10.0", "v1.10.1", "v2"],
    ["README", "Readme", "readme", "readme.md"],
    ["x9", "x99999999999999999998", "x99999999999999999999", "x100000000000000000000"],
    ["É", "é"],
    ["", ".", "..", ".a", " ", "-", "0", "a"],
    ["a", "a.b", "a b", "a0", "ab"],
    ["img12.png", "img12a.png", "img123.png"],
    ["0", "00", "000", "1"],
    ["1x2", "01x2", "1x3", "01x3"],
    ["Straße 2", "STRASSE 10"],
    ["abcdefgh1", "abcdefgh2", "abcdefgh10", "abcdefghi"],
    ["abcdefg1", "abcdefg11", "abcdefg12345678901"],
  ]

  @Test(arguments: sorted) func sorts(_ names: [String]) {
    for (index, name) in names.enumerated() {
      for (other, second) in names.enumerated() {
        #expect(precedes(name, second) == (index < other), "\(name) \(second)")
      }
    }
  }

  @Test func theOrderIsTotal() {
    var random = SeededRandom(seed: 71)
    let pieces = ["0", "0", "1", "2", "a", "A", ".", "-", "é", "e\u{301}", "ß", "ss", "1234567"]
    let names = (0..<90).map { _ in
      (0..<Int.random(in: 0...5, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
    for left in names {
      for right in names {
        let isSame = Array(left.utf8) == Array(right.utf8)
        #expect(precedes(left, right) != precedes(right, left) || isSame)
        #expect(!isSame || !precedes(left, right))
        guard precedes(left, right) else { continue }
        for third in names where precedes(right, third) {
          #expect(precedes(left, third), "\(left) \(right) \(third)")
        }
      }
    }
  }

  @Test func theExactOrderIsThatOfCodePoints() {
    let names = ["", "Z", "a", "a\u{0}", "a!", "aa", "é", "ﬁ", "😀"]
    for (index, name) in names.enumerated() {
      for (other, second) in names.enumerated() {
        let isBefore = Array(name.utf8).withUnsafeBufferPointer { left in
          Array(second.utf8).withUnsafeBufferPointer { NaturalOrder.precedesExactly(left, $0) }
        }
        #expect(isBefore == (index < other))
      }
    }
  }

  private func precedes(_ left: String, _ right: String) -> Bool {
    withKey(left) { left in withKey(right) { NaturalOrder.precedes(left, $0) } }
  }

  private func withKey<R>(_ name: String, _ body: (NameKey) -> R) -> R {
    var folded: [UInt8] = []
    NameFolding.appendFolded(name, to: &folded)
    return Array(name.utf8).withUnsafeBufferPointer { bytes in
      folded.withUnsafeBufferPointer { body(NameKey(bytes: bytes, folded: $0)) }
    }
  }
}
