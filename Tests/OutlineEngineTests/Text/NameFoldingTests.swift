import Testing

@testable import OutlineEngine

@Suite struct NameFoldingTests {
  @Test(arguments: FoldCase.all) func foldsAsUnicodeDoes(_ row: FoldCase) {
    #expect(folded(row.name) == Array(row.folded.utf8), "\(folded(row.name))")
  }

  @Test func canonicallyEqualNamesFoldAlike() {
    #expect(folded("Crème Brûlée") == folded("Cre\u{300}me Bru\u{302}le\u{301}e"))
    #expect(folded("a\u{323}\u{307}") == folded("a\u{307}\u{323}"))
    #expect(folded("각") == folded("\u{1100}\u{1161}\u{11A8}"))
  }

  /// The shortcut for common scalars is the definition, scalar by scalar and in company.
  @Test func shortcutsEqualTheDefinition() {
    for value in (UInt32(0)..<0x3200) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["\(scalar)", "É\(scalar)ß", "日\(scalar)\u{301}"] {
        var definition: [UInt8] = []
        NameFolding.appendFoldedByDefinition(text, to: &definition)
        #expect(folded(text) == definition, "U+\(String(value, radix: 16))")
      }
    }
  }

  /// A name folds as its characters do, one after the other.
  @Test func foldingIsDoneCharacterByCharacter() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<500 {
      let name = RandomNames.name(upTo: 8, using: &random)
      #expect(folded(name) == name.flatMap { folded(String($0)) }, "\(name.unicodeScalars)")
    }
  }

  @Test func plainNamesFoldInOnePass() {
    for length in 0..<40 {
      let name = (0..<length).map { UInt8(($0 * 37 + length * 11) % 128) }.map { $0 == 13 ? 0 : $0 }
      var target: [UInt8] = [1]
      let isPlain = name.withUnsafeBufferPointer { NameFolding.appendPlain($0, to: &target) }
      #expect(isPlain)
      #expect(target == [1] + name.map(NameFolding.foldASCII))
    }
  }

  @Test(arguments: [0x0D, 0x80, 0xC3, 0xFF] as [UInt8])
  func anyByteThatIsNoCharacterOfItsOwnMakesANameExotic(_ byte: UInt8) {
    for length in 1..<20 {
      for index in 0..<length {
        var name = [UInt8](repeating: 0x0C, count: length)
        name[index] = byte
        var target: [UInt8] = [1]
        name.withUnsafeBufferPointer {
          #expect(!NameFolding.isPlain($0))
          #expect(!NameFolding.appendPlain($0, to: &target))
        }
        #expect(target == [1])
      }
    }
  }

  @Test func plainIsASCIIWithoutReturns() {
    #expect(isPlain(""))
    #expect(isPlain("Makefile.am\n\u{7F}\u{0}"))
    #expect(!isPlain("a\r\nb"))
    #expect(!isPlain("Straße"))
  }

  private func isPlain(_ name: String) -> Bool {
    Array(name.utf8).withUnsafeBufferPointer(NameFolding.isPlain)
  }

  private func folded(_ name: String) -> [UInt8] {
    var bytes: [UInt8] = []
    NameFolding.appendFolded(name, to: &bytes)
    return bytes
  }
}

struct FoldCase: CustomTestStringConvertible {
  let label: String
  let name: String
  let folded: String

  var testDescription: String { label }

  static let all: [FoldCase] = [
    FoldCase(label: "ASCII", name: "ReadMe.TXT", folded: "readme.txt"),
    FoldCase(label: "sharp s", name: "Straße", folded: "strasse"),
    FoldCase(label: "capital sharp s", name: "STRAẞE", folded: "strasse"),
    FoldCase(label: "dotted capital i", name: "İstanbul", folded: "i\u{307}stanbul"),
    FoldCase(label: "dotless i stays itself", name: "ıI", folded: "ıi"),
    FoldCase(label: "final sigma", name: "ΟΔΟΣ οδος", folded: "οδοσ οδοσ"),
    FoldCase(label: "long s", name: "ſ", folded: "s"),
    FoldCase(label: "Kelvin and Ångström", name: "\u{212A}\u{212B}", folded: "ka\u{30A}"),
    FoldCase(label: "ligatures", name: "ﬁﬀﬃﬆ", folded: "fiffffist"),
    FoldCase(label: "apostrophe n", name: "ŉ", folded: "\u{2BC}n"),
    FoldCase(label: "iota subscript", name: "ᾳ", folded: "αι"),
    FoldCase(label: "capital with iota", name: "ᾼ", folded: "αι"),
    FoldCase(label: "mark and iota in order", name: "\u{3B1}\u{345}\u{301}", folded: "α\u{301}ι"),
    FoldCase(label: "micro sign", name: "µ", folded: "μ"),
    FoldCase(label: "Cyrillic", name: "Устройства Й", folded: "устрои\u{306}ства и\u{306}"),
    FoldCase(label: "Armenian ligature", name: "և", folded: "եւ"),
    FoldCase(label: "Cherokee, both cases", name: "Ꭰꭰ", folded: "ꭰꭰ"),
    FoldCase(label: "Deseret", name: "𐐀", folded: "𐐨"),
    FoldCase(label: "Georgian", name: "Ა", folded: "ა"),
    FoldCase(label: "Hangul", name: "각", folded: "\u{1100}\u{1161}\u{11A8}"),
    FoldCase(label: "kana", name: "がガ", folded: "か\u{3099}カ\u{3099}"),
    FoldCase(label: "Han", name: "日本", folded: "日本"),
    FoldCase(label: "emoji", name: "💄 Wow", folded: "💄 wow"),
    FoldCase(label: "a mark alone", name: "\u{301}", folded: "\u{301}"),
    FoldCase(label: "marks in canonical order", name: "q\u{307}\u{323}", folded: "q\u{323}\u{307}"),
    FoldCase(label: "empty", name: "", folded: ""),
  ]
}
