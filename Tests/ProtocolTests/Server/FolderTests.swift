import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

/// Folders on the disk, with names and shapes that break readers.
@Suite struct FolderTests {
  private func open(_ folder: ScratchFolder, _ members: String = "") -> MemoryClient {
    let client = MemoryClient.running()
    client.request("outline/open", #"{"outline":\#(folder.outline)\#(members)}"#)
    client.waitForLetters { client.server.session.outlines.values.allSatisfy(\.isComplete) }
    return client
  }

  private func rows(_ client: MemoryClient, _ folder: ScratchFolder) -> [JSONValue] {
    let result = client.request(
      "outline/rows",
      #"{"outline":\#(folder.outline),"window":{"start":0,"count":1000}}"#
    )
    return result["window"]?["rows"]?.array ?? []
  }

  @Test func oddNamesComeBackRight() throws {
    let names: [(bytes: [UInt8], name: String, uri: String)] = [
      (Array("a\nb\tc".utf8), "a\nb\tc", "a%0Ab%09c"),
      (Array("é 😀".utf8), "é 😀", "%C3%A9%20%F0%9F%98%80"),
      (Array("e\u{301}".utf8), "e\u{301}", "e%CC%81"),
      (Array("r\u{202E}l\u{200F}".utf8), "r\u{202E}l\u{200F}", "r%E2%80%AEl%E2%80%8F"),
      (Array("%23#?\"\\".utf8), "%23#?\"\\", "%2523%23%3F%22%5C"),
      (Array("+ &".utf8), "+ &", "%2B%20%26"),
      ([0x61, 0xFF, 0xC3, 0x28], "a\u{FFFD}\u{FFFD}(", "a%FF%C3%28"), ([0xFE], "\u{FFFD}", "%FE"),
      ([0xFF], "\u{FFFD}", "%FF"),
    ]
    let folder = try ScratchFolder()
    for name in names { folder.file(name.bytes) }
    let client = open(folder)
    let rows = rows(client, folder)
    #expect(rows.count == names.count)
    for (_, name, uri) in names {
      let row = rows.first { $0["uri"] == .string("\(folder.uri)/\(uri)") }
      #expect(row?["name"] == .string(name), "\(uri)")
      let found = client.request(
        "outline/reveal",
        #"{"outline":\#(folder.outline),"target":"\#(folder.uri)/\#(uri)"}"#
      )
      #expect(found["node"] == row?["id"], "the URI leads back to \(uri)")
    }
  }

  @Test func aRootWhoseURIHasOddCharactersGivesRowsThatAreJSON() throws {
    let folder = try ScratchFolder()
    folder.folder("a\"b\\c\n é")
    folder.file("a\"b\\c\n é/x y")
    let client = MemoryClient.running()
    let result = client.request(
      "outline/open",
      #"{"outline":{"uri":"\#(folder.uri)/a\"b\\c\n é"},"window":{"start":0,"count":9}}"#
    )
    let uri = result["window"]?["rows"]?[0]?["uri"]?.string
    #expect(uri == "\(folder.uri)/a\"b\\c\n é/x%20y", "the client's spelling of the root")
    let found = client.request(
      "outline/reveal",
      #"{"outline":{"uri":"\#(folder.uri)/a\"b\\c\n é"},"target":\#((uri ?? "").quoted)}"#
    )
    #expect(found["index"] == .integer(0))
  }

  @Test func linksAreFollowedOnlyWithTheEyes() throws {
    let folder = try ScratchFolder()
    folder.folder("d")
    for (name, target) in [("circle", ".."), ("self", "self"), ("gone", "nowhere"), ("dir", "d")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/d/\(name)",
        withDestinationPath: target
      )
    }
    let client = open(folder)
    client.request("outline/expand", #"{"outline":\#(folder.outline),"levels":"all"}"#)
    let rows = rows(client, folder)
    #expect(rows.count == 5)
    let states = rows.dropFirst().map { row in
      "\(row["name"]?.string ?? "") \(row["link"]?["state"]?.string ?? "")"
    }
    #expect(states == ["circle loop", "dir broken", "gone broken", "self loop"])
  }

  @Test func anUnreadableRootIsAnErrorAndNothingStaysOpen() throws {
    let client = MemoryClient.running()
    let error = client.error(
      "outline/open",
      #"{"outline":{"uri":"file:///no/such"},"workDoneToken":1}"#
    )
    #expect(error["data"]?["reason"] == .string("unreadable"))
    #expect(error["message"]?.string?.isEmpty == false)
    #expect(client.notifications.isEmpty, "no progress without work")
    #expect(client.request("outline/list", "{}")["outlines"] == .array([]))
  }

  @Test func progressBeginsReportsAndEndsOnce() throws {
    let folder = try ScratchFolder()
    for number in 0..<60 {
      folder.folder("d\(number)")
      folder.file("d\(number)/f")
    }
    for token in ["7", #""7""#] {
      let client = open(folder, #","workDoneToken":\#(token)"#)
      let all = client.notifications
      let client2 = MemoryClient.running()
      client2.request("outline/open", #"{"outline":\#(folder.outline),"workDoneToken":\#(token)}"#)
      let later = client2.waitForLetters {
        client2.server.session.outlines.values.allSatisfy(\.isComplete)
      }
      let progress = (client2.notifications + later).filter {
        $0["method"] == .string("$/progress")
      }
      #expect(progress.first?["params"]?["value"]?["kind"] == .string("begin"))
      #expect(progress.last?["params"]?["value"]?["kind"] == .string("end"))
      #expect(progress.count { $0["params"]?["value"]?["kind"] == .string("end") } == 1)
      #expect(progress.allSatisfy { $0["params"]?["token"] == JSONValue(text: token) })
      let numbers = progress.compactMap { $0["params"]?["value"]?["percentage"]?.integer }
      #expect(numbers == numbers.sorted() && numbers.allSatisfy { 0...100 ~= $0 })
      #expect(!all.isEmpty)
    }
  }

  @Test func theOrderHoldsForWhatIsReadAfterItWasAskedFor() throws {
    let folder = try ScratchFolder()
    for number in 0..<150 {
      folder.folder("d\(number)")
      for file in ["f10", "f9", "F1"] { folder.file("d\(number)/\(file)") }
    }
    let client = MemoryClient.running()
    client.feed(messages: call(1, "outline/open", #"{"outline":\#(folder.outline)}"#))
    client.feed(
      messages: call(
        2,
        "outline/configure",
        #"{"outline":\#(folder.outline),"options":{"sort":"name"}}"#
      ),
      call(3, "outline/expand", #"{"outline":\#(folder.outline),"levels":"all"}"#)
    )
    _ = client.run()
    client.waitForLetters { client.server.session.outlines.values.allSatisfy(\.isComplete) }
    client.request("outline/expand", #"{"outline":\#(folder.outline),"levels":"all"}"#)
    let files = rows(client, folder).filter { $0["depth"] == .integer(1) }.compactMap {
      $0["name"]?.string
    }
    #expect(files == (0..<150).flatMap { _ in ["F1", "f10", "f9"] })
  }

  @Test func closingAndShuttingDownEndAScan() throws {
    let folder = try ScratchFolder()
    for number in 0..<50 { folder.folder("d\(number)") }
    let client = MemoryClient.running()
    for _ in 0..<20 {
      let output = client.send(
        call(1, "outline/open", #"{"outline":\#(folder.outline)}"#),
        call(2, "outline/close", #"{"outline":\#(folder.outline)}"#)
      )
      expect(output, [#"{"id":1,"result":{}}"#, #"{"id":2,"result":null}"#])
    }
    client.send(call(1, "outline/open", #"{"outline":\#(folder.outline)}"#), call(2, "shutdown"))
    client.server.handleLetters()
    #expect(client.takeOutput().isEmpty, "nothing comes after shutdown")
  }
}
