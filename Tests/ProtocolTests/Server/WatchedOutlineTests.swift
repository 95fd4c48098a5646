import OutlineEngine
import OutlineProtocol
import Testing

@testable import outline_lsp

#if os(Linux)
/// What a client hears of changes on disk.
@Suite struct WatchedOutlineTests {
  @Test func changesOnDiskAreTold() throws {
    let folder = try ScratchFolder()
    folder.file("a")
    let client = MemoryClient.running()
    let update = client.request("outline/open", #"{"outline":\#(folder.outline)}"#)
    var isComplete = update["complete"] == .bool(true)
    client.waitForLetters {
      isComplete
    } onEach: { message in
      isComplete = message["params"]?["complete"] == .bool(true)
    }
    folder.file("b")
    let sent = client.waitForLetters {
      client.server.session.outlines.values.first?.store.rowCount == 2
    }
    #expect(sent.count == 1)
    #expect(sent.first?["method"]?.string == "outline/didChange")
    #expect(sent.first?["params"]?["total"]?.integer == 2)
    #expect(sent.first?["params"]?["version"]?.integer == (update["version"]?.integer ?? 0) + 1)
  }

  @Test func manyFilesThatComeUnderAQueryAreSearched() throws {
    let folder = try ScratchFolder()
    folder.file("a")
    let client = MemoryClient.running()
    client.request("outline/open", #"{"outline":\#(folder.outline)}"#)
    let query = #""query":"f9","options":{"mode":"filter"}"#
    let found = client.request("outline/search", #"{"outline":\#(folder.outline),\#(query)}"#)
    #expect(found["total"]?.integer == 0)
    folder.files(1_000)
    var total = 0
    var hits: Int?
    var inserted = 0
    // f9, f90 to f99 and f900 to f999.
    client.waitForLetters {
      total == 111
    } onEach: { message in
      total = message["params"]?["total"]?.integer ?? 0
      hits = message["params"]?["search"]?["hits"]?.integer
      for edit in message["params"]?["edits"]?.array ?? [] {
        inserted += (edit["inserted"]?.integer ?? 0) - (edit["removed"]?.integer ?? 0)
      }
    }
    #expect(hits == 111)
    #expect(inserted == 111)
  }

  @Test func aClientThatWatchesIsBelieved() throws {
    let folder = try ScratchFolder()
    let client = MemoryClient.running()
    client.server.folderWatch = .none
    client.request("outline/open", #"{"outline":\#(folder.outline)}"#)
    folder.folder("d")
    let uri = "\(folder.uri)/d"
    client.send(
      #"{"jsonrpc":"2.0","method":"workspace/didChangeWatchedFiles","params":{"changes":[{"uri":"\#(uri)","type":1}]}}"#
    )
    var total = 0
    client.waitForLetters {
      total == 1
    } onEach: { message in
      total = message["params"]?["total"]?.integer ?? 0
    }
  }
}
#endif
