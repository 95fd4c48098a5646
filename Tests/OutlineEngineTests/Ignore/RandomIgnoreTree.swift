/// Makes up trees from a seed.
///
/// Names and patterns share few, awkward pieces, so that patterns often match and often nearly do.
struct RandomIgnoreTree {
  private var tree: IgnoreTree
  private var generator: SplitMix64

  /// Folders some levels deep, most of them with several rules.
  static func layered(seed: UInt64, isCaseInsensitive: Bool) -> IgnoreTree {
    var maker = Self(seed: seed, isCaseInsensitive: isCaseInsensitive)
    maker.addFolder([], depth: 0)
    let folders = [[]] + maker.tree.entries.filter(\.isDirectory).map { $0.path + [slash] }
    for folder in folders where folder.isEmpty || maker.chance(85) {
      maker.tree.gitignores[folder] = maker.makeRules(for: folder)
    }
    maker.tree.infoExclude = maker.makeRules(for: [])
    maker.tree.excludesFile = maker.makeRules(for: [])
    return maker.tree
  }

  /// Many folders with one rule each, which no other rule can mask.
  static func singleRules(seed: UInt64, isCaseInsensitive: Bool) -> IgnoreTree {
    var maker = Self(seed: seed, isCaseInsensitive: isCaseInsensitive)
    for number in 0..<40 {
      let folder = Array("single\(number)".utf8)
      maker.tree.entries.append(IgnoreTree.Entry(path: folder, isDirectory: true))
      maker.addFolder(folder + [slash], depth: 3)
      maker.tree.gitignores[folder + [slash]] = maker.makeLine(for: folder + [slash])
    }
    return maker.tree
  }

  private init(seed: UInt64, isCaseInsensitive: Bool) {
    tree = IgnoreTree(isCaseInsensitive: isCaseInsensitive)
    generator = SplitMix64(state: seed)
  }
}

private let slash = UInt8(ascii: "/")

extension RandomIgnoreTree {
  private static let pieces: [[UInt8]] =
    [
      "a", "b", "c", "ab", "foo", "B", "A", "Z", "1", ".", "-", " ", "_", "[", "]", "*", "?", "!",
      "#", "\\", "^", "\t", "\u{B}", "\u{7F}", "\r", ".o", ".c", ".tar", "\u{E9}", ":",
    ].map { Array($0.utf8) } + [[0xFF], [0x80, 0xC3]]

  private static let wild = [
    "*", "*", "*", "**", "***", "?", "[a-c]", "[!a]", "[^b]", "[]a]", "[!]a]", "[a-]", "[-a]",
    "[A-Z]", "[B-a]", "[\\a-c]", "[a-\\c]", "[[:alpha:]]", "[[:upper:]]", "[[:lower:]1]", "[[:x:]]",
    "[[:digit:]-z]", "[![:space:]]", "[[:punct:]]", "[[:cntrl:]]", "[:alpha:]", "[[:alpha]", "[[:]",
    "[\\]]", "[\\\\]", "[a", "[", "[z-a]", "[/]", "[a/b]", "[!/]", "[--0]", "[", "\\", "\\*", "\\a",
    "\\A", "\\/", "\\\\", "**/", "/**", "/**/", "**/**/", "/**/**", "a**", "**b", "*/", "/*/",
    "*.o", ".*", "*.", "//", "[[:graph:]]", "[[:print:]]", "[[:xdigit:]]", "[[:alnum:]]",
    "[[:blank:]]", "[A]", "[\\B-a]", "[a-c-e]", "[!-]", "[^]", "[]", "[]-a]", "[!!]", "[[]",
  ].map { Array($0.utf8) }

  private mutating func addFolder(_ folder: [UInt8], depth: Int) {
    var names: Set<[UInt8]> = []
    for _ in 0..<Int.random(in: 3...9, using: &generator) { names.insert(makeName()) }
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let isDirectory = depth < 4 && chance(depth < 2 ? 45 : 25)
      tree.entries.append(IgnoreTree.Entry(path: folder + name, isDirectory: isDirectory))
      if isDirectory { addFolder(folder + name + [slash], depth: depth + 1) }
    }
  }

  private mutating func makeName() -> [UInt8] {
    while true {
      var name: [UInt8] = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) { name += pick(Self.pieces) }
      if !name.allSatisfy({ $0 == UInt8(ascii: ".") }) { return name }
    }
  }

  private mutating func makeRules(for folder: [UInt8]) -> [UInt8] {
    var text: [UInt8] = chance(5) ? [0xEF, 0xBB, 0xBF] : []
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      text += makeLine(for: folder)
      text += chance(15) ? [13, 10] : [10]
    }
    if chance(20) { text.removeLast() }
    return text
  }

  private mutating func makeLine(for folder: [UInt8]) -> [UInt8] {
    let line = makeAnyLine(for: folder)
    return GitJudge.isDisputed(line) ? [] : line
  }

  private mutating func makeAnyLine(for folder: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    if chance(30) { line += Array("!".utf8) }
    if chance(15) { line += [slash] }
    if chance(3) { line += Array("#".utf8) }
    line += chance(70) ? makePatternFromPath(below: folder) : makeLoosePattern()
    if chance(15) { line += [slash] }
    if chance(10) { line += Array(pick([" ", "  ", "\\ ", "\\  ", " \\ ", "\t", " \\"]).utf8) }
    return line
  }

  private mutating func makeLoosePattern() -> [UInt8] {
    var pattern: [UInt8] = []
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      pattern += chance(15) ? [slash] : chance(50) ? pick(Self.wild) : pick(Self.pieces)
    }
    return pattern
  }

  /// A path of the tree, or its end, with some bytes and names replaced by what may match them.
  private mutating func makePatternFromPath(below folder: [UInt8]) -> [UInt8] {
    let below = tree.entries.filter { $0.path.starts(with: folder) && $0.path.count > folder.count }
    guard !below.isEmpty else { return makeLoosePattern() }
    let path = pick(below).path.dropFirst(folder.count)
    var names = path.split(separator: slash).map(Array.init)
    if chance(40) { names = [names[names.count - 1]] }
    for index in names.indices where chance(60) {
      if chance(20) {
        names[index] = Array(pick(["*", "**", "?", "***", "*a*", "**/**"]).utf8)
      } else {
        var name: [UInt8] = []
        for byte in names[index] {
          switch Int.random(in: 0..<20, using: &generator) {
          case 0: name += Array("?".utf8)
          case 1: name += Array("*".utf8)
          case 2: name += [UInt8(ascii: "["), byte, UInt8(ascii: "]")]
          case 3: name += [UInt8(ascii: "\\"), byte]
          case 4: name += pick(Self.wild)
          case 5: name += [byte ^ (byte > 64 && byte < 123 ? 32 : 0)]
          case 6: name += Array("*".utf8) + [byte]
          default: name += [byte]
          }
        }
        names[index] = name
      }
    }
    var pattern = Array(names.joined(separator: [slash]))
    if chance(15) { pattern = Array("**/".utf8) + pattern }
    return pattern
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &generator)]
  }
}

/// A small generator whose numbers follow from its seed alone.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
