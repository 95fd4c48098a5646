/// Reads rules line by line and files each under the most selective key it has.
struct IgnoreRulesBuilder {
  private let isCaseInsensitive: Bool
  private var rules: [IgnoreRules.Rule] = []
  private var program = GlobProgram()
  private var keys: [Key] = []

  init(isCaseInsensitive: Bool) {
    self.isCaseInsensitive = isCaseInsensitive
  }

  /// What a rule is found by.
  private enum Key {
    case name
    case pathExtension
    case none
  }

  mutating func parse(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count <= IgnoreRules.largestText else { return }
    var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
      if text[start] != UInt8(ascii: "#"), start < end {
        let hasReturn = text[end - 1] == UInt8(ascii: "\r")
        parseLine(UnsafeBufferPointer(rebasing: text[start..<(hasReturn ? end - 1 : end)]))
      }
      start = end + 1
    }
  }

  /// Reads one line; a NUL ends it, as it ends a C string.
  private mutating func parseLine(_ line: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = lengthWithoutTrailingSpaces(line)
    var traits: IgnoreRules.Rule.Traits = []
    if start < end, line[start] == UInt8(ascii: "!") {
      traits.insert(.negated)
      start += 1
    }
    if start < end, line[end - 1] == slash {
      traits.insert(.directoriesOnly)
      end -= 1
    }
    if !line[start..<end].contains(slash) {
      traits.insert(.nameOnly)
    } else if line[start] == slash {
      start += 1
    }
    let pattern = UnsafeBufferPointer(rebasing: line[start..<end])
    guard !pattern.isEmpty else { return }
    append(pattern, traits)
  }

  /// Where the line ends when the spaces at its end are left out, `\ ` being kept.
  private func lengthWithoutTrailingSpaces(_ line: UnsafeBufferPointer<UInt8>) -> Int {
    var lastSpace: Int?
    var index = 0
    while line.byte(at: index) != 0 {
      if line[index] == UInt8(ascii: " ") {
        lastSpace = lastSpace ?? index
      } else {
        if line[index] == backslash {
          index += 1
          if line.byte(at: index) == 0 { return index }
        }
        lastSpace = nil
      }
      index += 1
    }
    return lastSpace ?? index
  }

  private mutating func append(
    _ pattern: UnsafeBufferPointer<UInt8>,
    _ traits: IgnoreRules.Rule.Traits
  ) {
    // git compares all up to the first special byte before it looks at the rest on its own.
    let special: (UInt8) -> Bool = {
      $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[")
        || $0 == backslash
    }
    let reading = GlobProgram.Reading(
      isPathname: !traits.contains(.nameOnly),
      isFolding: isCaseInsensitive,
      literalPrefix: pattern.firstIndex(where: special) ?? pattern.count
    )
    guard let range = program.append(pattern, reading) else { return }
    var rule = IgnoreRules.Rule(
      operationsStart: UInt32(range.lowerBound),
      minimumLength: UInt32(program.minimumLength(range)),
      traits: traits
    )
    keys.append(file(&rule, program.operations[range]))
    rules.append(rule)
  }

  /// Notes in the rule what all its matches have in common, and names the key for the index.
  private func file(
    _ rule: inout IgnoreRules.Rule,
    _ operations: ArraySlice<GlobProgram.Operation>
  ) -> Key {
    if let first = operations.first, first < GlobProgram.anyByte {
      rule.firstByte = UInt8(first)
      rule.traits.insert(.hasFirstByte)
    }
    if let last = operations.last, last < GlobProgram.anyByte {
      rule.lastByte = UInt8(last)
      rule.traits.insert(.hasLastByte)
    }
    let tailStart =
      operations.lastIndex { $0 >= GlobProgram.anyByte || $0 == UInt32(slash) }.map { $0 + 1 }
      ?? operations.startIndex
    let tail = operations[tailStart...]
    if !tail.isEmpty, startsName(tailStart, operations) {
      rule.hash = hash(of: tail)
      return .name
    }
    if let dot = tail.lastIndex(of: UInt32(UInt8(ascii: "."))) {
      rule.hash = hash(of: tail[dot...])
      return .pathExtension
    }
    return .none
  }

  /// Whether what matches from the operation at `index` on is always a whole last name.
  private func startsName(
    _ index: Int,
    _ operations: ArraySlice<GlobProgram.Operation>
  ) -> Bool {
    guard index > operations.startIndex else { return true }
    switch operations[index - 1] {
    case UInt32(slash):
      return true
    case GlobProgram.anyFolders:
      return index - 1 == operations.startIndex || operations[index - 2] == UInt32(slash)
    default:
      return false
    }
  }

  private func hash(of operations: ArraySlice<GlobProgram.Operation>) -> UInt32 {
    var hash = ByteHash()
    for operation in operations { hash.combine(UInt8(truncatingIfNeeded: operation)) }
    return hash.value
  }

  /// Chains the rules by their keys, each chain from the highest rule down.
  consuming func finish() -> IgnoreRules.Storage {
    func chains(_ key: Key) -> [Int32] {
      let count = keys.count { $0 == key }
      guard count > 0 else { return [] }
      var size = 16
      while size < count * 2 { size *= 2 }
      return Array(repeating: -1, count: size)
    }
    var nameChains = chains(.name)
    var extensionChains = chains(.pathExtension)
    var unindexed: [Int32] = []
    for number in rules.indices {
      switch keys[number] {
      case .name: link(number, into: &nameChains)
      case .pathExtension: link(number, into: &extensionChains)
      case .none: unindexed.append(Int32(number))
      }
    }
    return IgnoreRules.Storage(
      isCaseInsensitive: isCaseInsensitive,
      rules: rules,
      program: program,
      nameChains: nameChains,
      extensionChains: extensionChains,
      unindexed: unindexed
    )
  }

  private mutating func link(_ number: Int, into chains: inout [Int32]) {
    let slot = Int(rules[number].hash) & (chains.count - 1)
    rules[number].next = chains[slot]
    chains[slot] = Int32(number)
  }
}
