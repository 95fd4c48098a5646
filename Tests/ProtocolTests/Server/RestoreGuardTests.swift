import OutlineProtocol
import Testing

@testable import outline_lsp

/// A state whose folders have grown beyond what is opened again by itself.
@Suite struct RestoreGuardTests {
  private static let limit = 10_000
  private static let sentence = JSONValue.string("Not opened again: 10001 entries.")
  private static let state = #""state":{"version":1,"expanded":[["big"],["full"]]}"#

  /// What the first row and the last one say, and how many there are.
  private func check(_ tree: TreeClient, sourceLocation: SourceLocation = #_sourceLocation) {
    let first = tree.rowValues.first
    #expect(first?["name"] == .string("big"), sourceLocation: sourceLocation)
    #expect(first?["expanded"] == .bool(false), sourceLocation: sourceLocation)
    #expect(first?["problem"] == Self.sentence, sourceLocation: sourceLocation)
    let rows = tree.request("outline/rows", #""window":{"start":1,"count":1}"#)
    let second = rows["window"]?["rows"]?[0]
    #expect(second?["name"] == .string("full"), sourceLocation: sourceLocation)
    #expect(second?["expanded"] == .bool(true), sourceLocation: sourceLocation)
    #expect(second?["problem"] == nil, sourceLocation: sourceLocation)
    #expect(rows["total"] == .integer(2 + Self.limit), sourceLocation: sourceLocation)
    let open = tree.request("outline/state")["expanded"]
    #expect(open?.text == #"[["big"],["full"]]"#, sourceLocation: sourceLocation)

    let node = first?["id"]?.integer ?? 0
    let opened = tree.request("outline/toggle", #""node":\#(node),"window":{"start":0,"count":1}"#)
    let row = opened["window"]?["rows"]?[0]
    #expect(row?["expanded"] == .bool(true), sourceLocation: sourceLocation)
    #expect(row?["problem"] == nil, sourceLocation: sourceLocation)
    #expect(opened["total"] == .integer(3 + 2 * Self.limit), sourceLocation: sourceLocation)
    let closed = tree.request("outline/toggle", #""node":\#(node),"window":{"start":0,"count":1}"#)
    #expect(closed["window"]?["rows"]?[0]?["problem"] == nil, sourceLocation: sourceLocation)
    let left = tree.request("outline/state")["expanded"]
    #expect(left?.text == #"[["full"]]"#, sourceLocation: sourceLocation)
  }

  private func makeFolder() throws -> ScratchFolder {
    let folder = try ScratchFolder(inMemory: true)
    for name in ["big", "full"] { folder.folder(name) }
    folder.files(Self.limit + 1, in: "big")
    folder.files(Self.limit, in: "full")
    return folder
  }

  @Test func aPathListOpensFoldersUpToTheLimit() {
    let paths = (0...Self.limit).map { "big/\($0)" } + (0..<Self.limit).map { "full/\($0)" }
    check(TreeClient(paths, "," + Self.state))
  }

  @Test func aFolderOpensFoldersUpToTheLimit() throws {
    let folder = try makeFolder()
    check(TreeClient(folder, Self.state))
  }

  @Test func aFolderThatIsReadWhenItIsOpenedIsReadAndClosed() throws {
    let folder = try makeFolder()
    folder.folder(".git")
    folder.file(".gitignore", Array("big\nfull\n".utf8))
    check(TreeClient(folder, Self.state + #","options":{"gitignore":"mark","hidden":"hide"}"#))
  }

  @Test func whatIsOpenIsReadAgainWhateverItHolds() throws {
    let folder = try makeFolder()
    let tree = TreeClient(folder)
    for name in ["big", "full"] { tree.open(name) }
    let all = JSONValue.integer(3 + 2 * Self.limit)
    tree.request("outline/refresh")
    tree.client.waitForLetters {
      tree.client.server.session.outlines.values.allSatisfy(\.isComplete)
    }
    #expect(tree.request("outline/rows", #""window":{"start":0,"count":1}"#)["total"] == all)
  }

  /// A client that follows what it is told sees the folder close, if ever it was open.
  @Test func theClientIsToldOfWhatClosesWhileAScanGoesOn() throws {
    let folder = try makeFolder()
    let client = MemoryClient.running()
    let opened = client.request(
      "outline/open",
      #"{"outline":\#(folder.outline),\#(Self.state),"window":{"start":0,"count":1}}"#
    )
    var total = opened["total"]?.integer ?? 0
    client.waitForLetters {
      client.server.session.outlines.values.allSatisfy(\.isComplete)
    } onEach: { message in
      for edit in message["params"]?["edits"]?.array ?? [] {
        total += (edit["inserted"]?.integer ?? 0) - (edit["removed"]?.integer ?? 0)
      }
      #expect(total <= 2 + Self.limit, "the big folder's entries are never rows")
    }
    #expect(total == 2 + Self.limit)
  }
}
