/// The rules of one text: a `.gitignore`, `.ignore`, `info/exclude` or `core.excludesFile`, or the
/// patterns of an option, one a line.
///
/// They mean what git takes them to mean. Where its versions differ, on a `**` behind a literal
/// start, they follow those before git's change 1940a02dc1 of October 2025: `foo**/bar` finds
/// `foox/y/bar` too. Of the rules that match, the last decides.
///
/// A rule that demands a literal name or a `.extension` is found by hash; the others are tried one
/// by one, each at a cost of at most O(path × pattern), and usually of one byte looked at.
public struct IgnoreRules: Sendable {
  /// Whether ASCII letters match in either case, as under `core.ignoreCase`.
  public var isCaseInsensitive: Bool { storage.isCaseInsensitive }

  /// The longest text that is read at all; git, too, takes a longer one for no rule file.
  public static let largestText = 100 << 20

  /// Whether the text held no rule that could ever match.
  public var isEmpty: Bool { storage.rules.isEmpty }

  let storage: Storage

  public init(parsing text: some Collection<UInt8>, caseInsensitive: Bool = false) {
    storage = text.withContiguousBytes { text in
      var builder = IgnoreRulesBuilder(isCaseInsensitive: caseInsensitive)
      builder.parse(text)
      return builder.finish()
    }
  }

  /// What the rules say of a path relative to their folder, without slashes at its ends.
  ///
  /// The path alone is judged: that a folder above it may be ignored is for `IgnoreContext`.
  public func verdict(for path: some Collection<UInt8>, isDirectory: Bool) -> IgnoreVerdict {
    path.withContiguousBytes { path in
      path.map(\.asciiFolded).withUnsafeBufferPointer { foldedPath in
        let subject = IgnoreSubject(
          path: path,
          foldedPath: foldedPath,
          nameStart: (path.lastIndex(of: slash) ?? -1) + 1,
          isDirectory: isDirectory
        )
        return storage.verdict(for: subject, below: 0)
      }
    }
  }
}

extension IgnoreRules {
  /// One rule; `operations` is its program up to the start of the next rule's.
  struct Rule: Sendable {
    var operationsStart: UInt32
    var minimumLength: UInt32
    /// The next lower rule in the same chain of the index, or -1.
    var next: Int32 = -1
    /// The hash that the index keeps the rule under.
    var hash: UInt32 = 0
    /// The first and last byte of what matches, where all matches agree on one.
    var firstByte: UInt8 = 0
    var lastByte: UInt8 = 0
    var traits: Traits

    struct Traits: OptionSet, Sendable {
      let rawValue: UInt8

      static let negated = Traits(rawValue: 1)
      static let directoriesOnly = Traits(rawValue: 2)
      /// The pattern holds no `/`, and is matched with the last name of a path.
      static let nameOnly = Traits(rawValue: 4)
      static let hasFirstByte = Traits(rawValue: 8)
      static let hasLastByte = Traits(rawValue: 16)
    }
  }

  /// The compiled rules and their index, shared by all copies.
  final class Storage: Sendable {
    let isCaseInsensitive: Bool
    let rules: [Rule]
    let program: GlobProgram
    /// The highest rule for each slot of a hash, from where `next` leads down; -1 for none.
    let nameChains: [Int32]
    let extensionChains: [Int32]
    /// The rules without a hash, in the order of the text.
    let unindexed: [Int32]

    init(
      isCaseInsensitive: Bool,
      rules: [Rule],
      program: GlobProgram,
      nameChains: [Int32],
      extensionChains: [Int32],
      unindexed: [Int32]
    ) {
      self.isCaseInsensitive = isCaseInsensitive
      self.rules = rules
      self.program = program
      self.nameChains = nameChains
      self.extensionChains = extensionChains
      self.unindexed = unindexed
    }
  }
}
