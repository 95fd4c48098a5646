import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

/// Sizes and times on rows, through a server in this process.
@Suite struct DetailOptionsTests {
  @Test func rowsCarryTheDetailsThatAreAskedFor() throws {
    let folder = try SampleRepository()
    try folder.write("12345", to: "a.o")
    let client = LocalClient(uri: folder.uri)
    try client.start()
    _ = try client.waitUntilComplete(try client.ask(OutlineOpenParams.self))
    #expect(try row("a.o", folder, client).size == nil)
    let id = try row("a.o", folder, client).id
    let version = try configure(client, ["details": .array([.string("size")])]).version
    #expect(try row("a.o", folder, client).size == 5)
    #expect(try row("a.o", folder, client).modified == nil)
    #expect(try row("src", folder, client).size == nil)
    #expect(try row("a.o", folder, client).id == id)
    let update = try configure(client, ["details": .array([.string("modified")])])
    #expect(update.version == version + 1)
    #expect(update.edits == [RowEdit(start: 0, removed: update.total, inserted: update.total)])
    let modified = try #require(try row("a.o", folder, client).modified)
    #expect(abs(Double(modified) / 1_000 - Date().timeIntervalSince1970) < 600)
    #expect(try row("a.o", folder, client).size == nil)
  }

  @Test func configuringAnOrderThatNeedsSizesReadsThem() throws {
    let folder = try SampleRepository()
    try folder.write("12345678901234567890", to: "a.o")
    let client = LocalClient(uri: folder.uri)
    try client.start()
    _ = try client.waitUntilComplete(try client.ask(OutlineOpenParams.self))
    #expect(try folder.picture(client) == "out/! src/ .gitignore a.o!")
    _ = try configure(client, ["sort": .string("size")])
    #expect(try folder.picture(client) == "out/! src/ a.o! .gitignore")
    _ = try configure(client, ["sort": .string("natural")])
    #expect(try folder.picture(client) == "out/! src/ .gitignore a.o!")
  }

  private func configure(
    _ client: LocalClient,
    _ options: [String: JSONValue]
  ) throws -> Update {
    let update = try client.ask(OutlineConfigureParams.self, ["options": .object(options)])
    _ = try client.waitUntilComplete(update)
    return update
  }

  private func row(_ name: String, _ folder: SampleRepository, _ client: LocalClient) throws -> Row
  {
    try #require(try folder.rows(client).first { $0.name == name })
  }
}
