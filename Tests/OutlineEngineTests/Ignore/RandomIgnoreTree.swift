import OutlineEngine

/// A repository's folders, files and rule texts, made up from a seed.
///
/// Names and patterns share few, awkward pieces, so that patterns often match and often nearly do.
struct RandomIgnoreTree {
  struct Entry {
    var path: [UInt8]
    var isDirectory: Bool
  }

  var isCaseInsensitive: Bool
  var entries: [Entry] = []
  /// The rule texts by the path of their folder, which ends in `/` unless it is the top.
  var gitignores: [[UInt8]: [UInt8]] = [:]
  var infoExclude: [UInt8] = []
  var excludesFile: [UInt8] = []

  private var generator: SplitMix64

  init(seed: UInt64, isCaseInsensitive: Bool) {
    self.isCaseInsensitive = isCaseInsensitive
    generator = SplitMix64(state: seed)
    addFolder([], depth: 0)
    for entry in [Entry(path: [], isDirectory: true)] + entries where entry.isDirectory {
      guard entry.path.isEmpty || chance(85) else { continue }
      let folder = entry.path.isEmpty ? [] : entry.path + [UInt8(ascii: "/")]
      gitignores[folder] = makeRules(for: folder)
    }
    infoExclude = makeRules(for: [])
    excludesFile = makeRules(for: [])
  }

  var ruleFileCount: Int { gitignores.count + 2 }

  /// The verdicts of the engine on all entries, in order.
  func verdicts() -> [IgnoreVerdict] {
    func rules(_ text: [UInt8]?) -> IgnoreRules? {
      text.map { IgnoreRules(parsing: $0, caseInsensitive: isCaseInsensitive) }
    }
    let repository = RepositoryRules(
      excludesFile: rules(excludesFile),
      infoExclude: rules(infoExclude)
    )
    let topRules = FolderRules(gitignore: rules(gitignores[[]]), repository: repository)
    var contexts: [[UInt8]: IgnoreContext] = [[]: IgnoreContext(rules: topRules)]
    return entries.map { entry in
      let nameStart = (entry.path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      let name = entry.path[nameStart...]
      guard let context = contexts[Array(entry.path[..<nameStart])] else { return .none }
      if entry.isDirectory {
        let folder = entry.path + [UInt8(ascii: "/")]
        let folderRules = FolderRules(gitignore: rules(gitignores[folder]))
        contexts[folder] = context.entering(name, rules: folderRules)
      }
      return context.verdict(for: name, isDirectory: entry.isDirectory)
    }
  }
}

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
      entries.append(Entry(path: folder + name, isDirectory: isDirectory))
      if isDirectory { addFolder(folder + name + [UInt8(ascii: "/")], depth: depth + 1) }
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
      let line = makeLine(for: folder)
      if GitJudge.splitsLiteralStart || !Self.dependsOnVersion(line) { text += line }
      text += chance(15) ? [13, 10] : [10]
    }
    if chance(20) { text.removeLast() }
    return text
  }

  private mutating func makeLine(for folder: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    if chance(30) { line += Array("!".utf8) }
    if chance(15) { line += Array("/".utf8) }
    if chance(3) { line += Array("#".utf8) }
    line += chance(70) ? makePatternFromPath(below: folder) : makeLoosePattern()
    if chance(15) { line += Array("/".utf8) }
    if chance(10) { line += Array(pick([" ", "  ", "\\ ", "\\  ", " \\ ", "\t", " \\"]).utf8) }
    return line
  }

  private mutating func makeLoosePattern() -> [UInt8] {
    var pattern: [UInt8] = []
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let slash = Array("/".utf8)
      pattern += chance(15) ? slash : chance(50) ? pick(Self.wild) : pick(Self.pieces)
    }
    return pattern
  }

  /// A path of the tree, or its end, with some bytes and names replaced by what may match them.
  private mutating func makePatternFromPath(below folder: [UInt8]) -> [UInt8] {
    let below = entries.filter { $0.path.starts(with: folder) && $0.path.count > folder.count }
    guard !below.isEmpty else { return makeLoosePattern() }
    let path = pick(below).path.dropFirst(folder.count)
    var names = path.split(separator: UInt8(ascii: "/")).map(Array.init)
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
    var pattern = Array(names.joined(separator: [UInt8(ascii: "/")]))
    if chance(15) { pattern = Array("**/".utf8) + pattern }
    return pattern
  }

  /// Whether the `**` of a rule follows a literal start, on which versions of git differ.
  private static func dependsOnVersion(_ line: [UInt8]) -> Bool {
    let special = line.firstIndex { Array("*?[\\".utf8).contains($0) }
    guard let special, special > 0 else { return false }
    return line[special...].starts(with: "**".utf8) && line[special - 1] != UInt8(ascii: "/")
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
