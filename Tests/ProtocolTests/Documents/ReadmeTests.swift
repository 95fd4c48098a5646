import Foundation
import OutlineProtocol
import Testing

/// What a newcomer pastes first does what `README.md` shows.
@Suite struct ReadmeTests {
  private static let page = Page("README.md")

  private static let isCheckout = FileManager.default.fileExists(
    atPath: Page.repository.path + "/.git"
  )

  /// The blocks of a part, with the program that is built already in place of the one to build.
  private static func blocks(_ heading: String) -> [Page.Block] {
    page.blocks.filter { $0.heading == heading }.map { block in
      var block = block
      block.text.replace("swift run -c release outline-lsp", with: "outline-lsp")
      return block
    }
  }

  // Without git's rules what has been built is searched too.
  @Test(.enabled(if: isCheckout, "this is no checkout"))
  func aSearchedTreeOfThisRepository() async throws {
    try await PageReader(folder: Page.repository.path).follow(Self.blocks("## Try it"))
  }

  @Test func theFirstExchange() async throws {
    let blocks = Self.blocks("## A first exchange")
    let shown = try #require(blocks.first { $0.language == "json" })
    let printed = try await PageReader().follow(blocks).output
    let answers = printed.split(separator: "\n").map { JSONValue(text: String($0)) }
    #expect(answers.count == 4)
    #expect(answers.contains(JSONValue(text: shown.text)), "\(printed)")
  }
}
