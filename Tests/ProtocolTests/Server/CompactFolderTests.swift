import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

/// Chains of folders on the disk.
@Suite struct CompactFolderTests {
  private func folder(_ folders: [String]) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in folders { folder.folder(name) }
    return folder
  }

  private func open(_ folder: ScratchFolder, _ options: String = "") -> CompactClient {
    let client = CompactClient(folder: folder, #""compact":true\#(options)"#)
    client.waitUntilComplete()
    return client
  }

  #if os(Linux)
  @Test func aFileThatComesSplitsAChainAndJoinsItAgainWhenItGoes() throws {
    let folder = try folder(["a", "a/b", "a/b/c"])
    folder.file("a/b/c/x")
    let client = open(folder)
    client.ask("toggle", #","node":\#(client.segments(0)[2])"#)
    #expect(client.lines == ["▾ a/b/c", "  x"])
    let ids = client.segments(0)
    folder.file("a/new")
    let split = ["▾ a", "  ▾ b/c", "    x", "  new"]
    client.wait { $0 == split }
    #expect(client.rows[0]["id"] == .integer(ids[0]))
    #expect(client.segments(1) == Array(ids[1...]))
    try FileManager.default.removeItem(atPath: folder.path + "/a/new")
    client.wait { $0 == ["▾ a/b/c", "  x"] }
    #expect(client.segments(0) == ids)
    client.ask("toggle", #","node":\#(ids[1])"#)
    folder.file("a/b/more")
    client.wait { $0 == ["▸ a/b"] }
    #expect(client.segments(0) == Array(ids[..<2]))
    try FileManager.default.removeItem(atPath: folder.path + "/a/b/more")
    client.wait { $0 == ["▸ a/b/c"] }
  }

  @Test func aFolderInAChainIsRenamed() throws {
    let folder = try folder(["a", "a/b", "a/b/c"])
    folder.file("a/b/c/x")
    let client = open(folder)
    client.ask("expand", #","levels":"all""#)
    let ids = client.segments(0)
    try FileManager.default.moveItem(
      atPath: folder.path + "/a/b",
      toPath: folder.path + "/a/renamed"
    )
    client.wait { $0 == ["▾ a/renamed/c", "  x"] }
    #expect(client.segments(0) == ids)
  }
  #endif

  @Test func linksAndUnreadableFoldersStayRowsOfTheirOwn() throws {
    let folder = try folder(["a", "b", "b/c", "real"])
    folder.file("real/x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a/link",
      withDestinationPath: "../real"
    )
    #expect(open(folder).lines == ["▸ a", "▸ b/c", "▸ real"])
  }

  @Test func eachOfSeveralFoldersStaysARow() throws {
    let folder = try folder(["one", "one/a", "one/a/b", "two"])
    let folders = #"["\#(folder.uri)/one","\#(folder.uri)/two"]"#
    let client = CompactClient(source: #"{"kind":"directory","folders":\#(folders)}"#)
    client.waitUntilComplete()
    client.ask("expand")
    #expect(client.lines == ["▾ one", "  ▸ a/b", "▾ two"])
  }

  @Test func aURIOfAFolderOfAChainIsFound() throws {
    let folder = try folder(["a", "a/b", "a/b/c"])
    let client = open(folder)
    #expect(client.rows[0]["uri"] == .string(folder.uri + "/a/b/c"))
    let found = client.ask("reveal", #","target":"\#(folder.uri)/a/b""#)
    #expect(found["node"] == .integer(client.segments(0)[1]) && found["index"] == .integer(0))
    let node = client.ask("node", #","node":\#(client.segments(0)[1])"#)
    #expect(node["row"]?["uri"] == .string(folder.uri + "/a/b"))
  }

  @Test func aChainThatIsReadOnDemandOpensToItsEnd() throws {
    let folder = try folder(["out", "out/a", "out/a/b"])
    folder.file("out/a/b/x")
    folder.file(".ignore", Array("out\n".utf8))
    let client = open(folder)
    #expect(client.lines == ["▸ out", ".ignore"])
    client.ask("toggle", #","node":1"#)
    client.wait { $0 == ["▾ out/a/b", "  x", ".ignore"] }
    #expect(client.rows[0]["ignored"] == .bool(true))
  }
}
