import OutlineEngine
import Testing

@Suite struct TextUnitTests {
  @Test(arguments: [
    ("💄 Wow", 4, [4, 2, 1]), ("Straße", 6, [6, 5, 5]), ("cafe\u{301}", 6, [6, 5, 5]),
    ("abc", 0, [0, 0, 0]), ("abc", 9, [3, 3, 3]), ("日本", 3, [3, 1, 1]), ("", 0, [0, 0, 0]),
  ]) func convertsOffsets(_ text: String, _ offset: Int, _ expected: [Int]) {
    let units = TextUnit.allCases.map { $0.offset(ofUTF8: offset, in: text.utf8) }
    #expect(units == expected)
  }

  @Test func rangesAgreeWithTheViewsOfAString() {
    var random = SeededRandom(seed: 81)
    for _ in 0..<500 {
      let name = RandomNames.name(upTo: 8, using: &random)
      let cuts = name.indices.filter { _ in Bool.random(using: &random) }
      let pairs = stride(from: 0, to: cuts.count / 2 * 2, by: 2).map { cuts[$0]..<cuts[$0 + 1] }
      let bytes = pairs.map { distances($0, name, \.utf8) }
      #expect(TextUnit.utf8.ranges(ofUTF8: bytes, in: name.utf8) == bytes)
      let utf16 = pairs.map { distances($0, name, \.utf16) }
      #expect(TextUnit.utf16.ranges(ofUTF8: bytes, in: name.utf8) == utf16)
      let utf32 = pairs.map { distances($0, name, \.unicodeScalars) }
      #expect(TextUnit.utf32.ranges(ofUTF8: bytes, in: name.utf8) == utf32)
    }
  }

  private func distances<View: Collection>(
    _ range: Range<String.Index>,
    _ text: String,
    _ view: (String) -> View
  ) -> Range<Int> where View.Index == String.Index {
    let view = view(text)
    return view.distance(
      from: view.startIndex,
      to: range.lowerBound
    )..<view.distance(from: view.startIndex, to: range.upperBound)
  }
}
