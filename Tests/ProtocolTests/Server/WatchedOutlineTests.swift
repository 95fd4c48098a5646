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
    var version = update["version"]?.integer ?? 0
    #expect(update["total"]?.integer == 1)
    folder.file("b")
    var total = 1
    let sent = client.waitForLetters { total == 2 } onEach: { message in
      #expect(message["method"]?.string == "outline/didChange")
      total = message["params"]?["total"]?.integer ?? 0
      version += 1
      #expect(message["params"]?["version"]?.integer == version)
    }
    #expect(sent.count == 1)
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
    client.waitForLetters { total == 1 } onEach: { message in
      total = message["params"]?["total"]?.integer ?? 0
    }
  }
}
#endif
