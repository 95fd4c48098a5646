import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

/// The manual page and the completions say what the command line takes.
@Suite struct CommandLinePagesTests {
  /// What takes one page out of several programs, which need not be installed.
  struct Tool: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let command: String

    init(_ name: String, _ command: String) {
      testDescription = name
      self.command = command
    }

    static let checks = [
      Tool("groff", "groff -mdoc -ww -z"), Tool("mandoc", "mandoc -T lint -W warning"),
    ].filter { PageReader.has($0.testDescription) }

    static let shells = [
      Tool("bash", "bash offers.bash docs/share/bash-completion/completions/outline-lsp"),
      Tool("zsh", "zsh -f offers.zsh docs/share/zsh/site-functions/_outline-lsp"),
      Tool("fish", "fish -N offers.fish docs/share/fish/vendor_completions.d/outline-lsp.fish"),
    ].filter { PageReader.has($0.testDescription) }
  }

  private static let manual = "docs/share/man/man1/outline-lsp.1"
  private static let options = options(in: CommandLineArguments.help)
  private static let levels = Log.Level.allCases.map(\.rawValue)
  private static let modes = OutlineProtocol.SearchOptions.Mode.allCases.map(\.rawValue)

  /// The options of a text, each with its dashes.
  private static func options(in text: String) -> Set<String> {
    Set(text.matches(of: /--[A-Za-z][A-Za-z-]*/).map { String($0.output) })
  }

  @Test func theHelpHasEveryOptionOfTheParser() {
    let source = Page("Sources/outline-lsp/CommandLineArguments.swift").text
    let parsed = source.matches(of: /"(--[A-Za-z-]+)"/).map { String($0.output.1) }
    #expect(parsed.count > 8)
    #expect(Set(parsed) == Self.options)
  }

  @Test func theManualHasEveryOptionAndValue() {
    let text = Page(Self.manual).text.replacing(/Fl (?:h , )?-/) { _ in "--" }
    #expect(Self.options(in: text) == Self.options)
    let words = Set(text.split { !$0.isLetter && $0 != "-" }.map(String.init))
    let values = ["tree", "content-length", "lines", "all"] + Self.levels + Self.modes
    #expect(Set(values).subtracting(words).isEmpty)
  }

  @Test(arguments: Tool.checks) func theManualIsWellFormed(_ check: Tool) async throws {
    let reader = try PageReader(folder: Page.repository.path)
    let result = try await reader.run("\(check.command) \(Self.manual) 2>&1")
    #expect(result.code == 0)
    #expect(result.output.isEmpty, "\(result.output)")
  }

  @Test(arguments: Tool.shells) func aShellOffersWhatTheParserTakes(_ shell: Tool) async throws {
    let reader = try PageReader()
    for file in ["alpha/x", "alto/x", "alone"] { try reader.write("", to: file) }
    let serving = Self.options.filter { Self.isKnown([$0]) }
    let drawing = Self.options.filter { Self.isKnown(["tree", $0]) }
    #expect(serving.union(drawing) == Self.options)
    let cases: [(line: String, offers: any Sequence<String>)] = [
      ("--", serving), ("tree --", drawing), ("t", ["tree"]), ("--stdio t", []),
      ("--framing ", ["content-length", "lines"]), ("--framing=l", ["lines"]),
      ("--log-level ", Self.levels), ("--stdio --log-level=d", ["debug"]),
      ("tree --mode ", Self.modes), ("tree al --mode=h", ["highlight"]),
      ("tree --levels a", ["all"]), ("tree --search ", []), ("tree --json al", ["alpha", "alto"]),
    ]
    let offered = try await Self.offers(of: shell, for: cases.map(\.line), reader)
    #expect(offered.count == cases.count)
    for ((line, offers), offered) in zip(cases, offered) {
      #expect(offered == Set(offers), "\(line)")
    }
  }

  private static func isKnown(_ arguments: [String]) -> Bool {
    guard case .invalid(let message) = CommandLineArguments(arguments) else { return true }
    return !message.hasPrefix("unknown argument")
  }

  /// What a shell offers at the end of each line.
  private static func offers(
    of shell: Tool,
    for lines: [String],
    _ reader: PageReader
  ) async throws -> [Set<String>] {
    let repository = Page.repository.path
    let command = shell.command
      .replacing("offers.", with: "'\(repository)'/Tests/ProtocolTests/Fixtures/offers.")
      .replacing("docs/", with: "'\(repository)'/docs/")
    let arguments = lines.map { "'outline-lsp \($0)'" }.joined(separator: " ")
    let result = try await reader.run("\(command) \(arguments) || true")
    #expect(result.errors.isEmpty, "\(result.errors)")
    var offers: [Set<String>] = [[]]
    for offer in result.output.split(separator: "\n", omittingEmptySubsequences: false) {
      if offer.isEmpty { offers.append([]) } else { offers[offers.count - 1].insert(String(offer)) }
    }
    // The output ends with an empty line and the end of that line.
    return offers.dropLast(2)
  }
}
