/// A small generator whose numbers are the same on every run.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Names of few letters, so that random queries are found in them, and of every trouble there is.
enum RandomNames {
  static let pieces: [String] = [
    "a", "b", "A", "B", "s", "S", "i", "k", "e", "f", ".", "_", "-", " ", "1", "0", "é", "e\u{301}",
    "É", "ß", "ẞ", "İ", "ı", "ſ", "\u{212A}", "ﬁ", "각", "\u{1100}", "\u{1161}", "\u{11A8}", "👩‍👩‍👧",
    "👍🏽", "🇩🇪", "🇩", "❤\u{FE0F}", "\u{200D}", "\u{301}", "\u{323}", "й", "и", "Й", "σ", "ς", "Σ",
    "\r\n",
    "\r", "\n", "日", "が",
  ]
  static let plainPieces = ["a", "b", "A", "B", "s", "e", ".", "_", "/", "1"]

  static func name(upTo length: Int, using random: inout SeededRandom) -> String {
    let source = Int.random(in: 0..<3, using: &random) == 0 ? plainPieces : pieces
    let count = Int.random(in: 0...length, using: &random)
    return (0..<count).map { _ in source.randomElement(using: &random) ?? "" }.joined()
  }
}
