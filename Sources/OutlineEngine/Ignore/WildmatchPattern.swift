/// One compiled glob pattern, with the meaning git's `wildmatch` gives it.
///
/// `*` is any run of bytes, `?` any byte, `[a-z]`, `[!a]` and `[[:alpha:]]` a byte of a class, and
/// `\` takes the next byte as it is. The pattern must cover the whole text; neither needs to be
/// UTF-8. Matching costs at most O(text × pattern).
public struct WildmatchPattern: Sendable {
  /// How a pattern is read.
  public struct Options: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// `*`, `?` and classes stop at `/`, and a `**` between slashes or ends covers folders.
    public static let pathname = Options(rawValue: 1)
    /// ASCII letters match in either case.
    public static let caseInsensitive = Options(rawValue: 2)
  }

  /// False for a malformed pattern, such as `[a`, which matches nothing.
  public var isMatchable: Bool { range != nil }

  private let program: GlobProgram
  private let range: Range<Int>?
  private let minimumLength: Int
  private let options: Options

  public init(_ pattern: some Collection<UInt8>, options: Options = []) {
    let reading = GlobProgram.Reading(
      isPathname: options.contains(.pathname),
      isFolding: options.contains(.caseInsensitive)
    )
    var program = GlobProgram()
    range = pattern.withContiguousBytes { program.append($0, reading) }
    minimumLength = range.map(program.minimumLength) ?? 0
    self.program = program
    self.options = options
  }

  /// Whether the pattern covers all of `text`.
  public func matches(_ text: some Collection<UInt8>) -> Bool {
    guard let range else { return false }
    if options.contains(.caseInsensitive) {
      return text.map(\.asciiFolded).withUnsafeBufferPointer {
        $0.count >= minimumLength && program.matches(range, $0)
      }
    }
    return text.withContiguousBytes { $0.count >= minimumLength && program.matches(range, $0) }
  }
}
