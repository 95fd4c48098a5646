import Foundation
import Testing

/// Every program of `docs/embedding.md` runs as it stands and prints what is shown.
@Suite struct EmbeddingPageTests {
  private static let page = Page("docs/embedding.md")

  private enum Part: String, CaseIterable {
    case terminal = "## In a terminal"
    case shell = "## In a shell pipe"
    case python = "## In Python"
    case node = "## In Node"
    case ssh = "## On another machine"
    case library = "## As a Swift library"

    var blocks: [Page.Block] { page.blocks.filter { $0.heading == rawValue } }
  }

  @Test func everyPartWithCommandsIsFollowed() {
    let headings = Set(Self.page.blocks.filter { $0.language == "sh" }.map(\.heading))
    #expect(headings == Set(Part.allCases.map(\.rawValue)))
  }

  @Test func aTreeOnTheTerminal() async throws {
    try await Self.reader().follow(Part.terminal.blocks)
  }

  @Test(.enabled(if: PageReader.has("jq"), "jq is not installed"))
  func aShellPipe() async throws {
    try await Self.reader().follow(Part.shell.blocks)
  }

  @Test func aPythonScriptShowsHowFarTheReadingIs() async throws {
    let errors = try await Self.reader().follow(Part.python.blocks).errors
    #expect(errors.hasPrefix("\rreading   0 %\r"))
    #expect(errors.hasSuffix("\rreading 100 %\n"))
  }

  @Test(.enabled(if: PageReader.has("node"), "node is not installed"))
  func aNodeScript() async throws {
    try await Self.reader().follow(Part.node.blocks)
  }

  @Test(.enabled(if: PageReader.has("jq"), "jq is not installed"))
  func aFolderOnAnotherMachine() async throws {
    try await Self.reader().follow(Part.ssh.blocks)
  }

  @Test(
    .enabled(if: PageReader.has("jq"), "jq is not installed"),
    .enabled(if: PageReader.hasSSHServer, "sshd is not installed, or cannot run")
  )
  func aFolderBehindAnSSHServer() async throws {
    let reader = try Self.reader()
    try await reader.logInBySSH()
    try await reader.follow(Part.ssh.blocks)
  }

  // One kind of build is enough for a package that builds the library itself.
  #if DEBUG
  @Test func aSwiftPackage() async throws {
    let program: URL = try #require(ServerProcess.program)
    let folder = program.deletingLastPathComponent().appendingPathComponent("embedding").path
    // All but what the last run has built.
    for old in ["project", "sidebar/Sources", "outline-lsp"] {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(old)")
    }
    let reader = try Self.reader(folder: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/outline-lsp",
      withDestinationPath: Page.repository.path
    )
    try await reader.follow(Part.library.blocks, within: 600)
  }
  #endif

  /// A reader with the folder of the page's first block before them.
  private static func reader(folder: String? = nil) throws -> PageReader {
    let reader = try PageReader(folder: folder)
    let files = page.blocks.first?.text.split(separator: "\n") ?? []
    #expect(files.count == 5)
    for file in files { try reader.write("", to: String(file)) }
    return reader
  }
}
