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

  @Test func composedAndDecomposedTwinsAreTwo() throws {
    let folder = try ScratchFolder()
    let twins = [
      (name: "\u{E9}", uri: "%C3%A9", inside: "one"),
      (name: "e\u{301}", uri: "e%CC%81", inside: "two"),
      // A letter that is another one in composed form, and Hangul.
      (name: "\u{212B}", uri: "%E2%84%AB", inside: "three"),
      (name: "\u{C5}", uri: "%C3%85", inside: "four"),
      (name: "\u{AC00}", uri: "%EA%B0%80", inside: "five"),
      (name: "\u{1100}\u{1161}", uri: "%E1%84%80%E1%85%A1", inside: "six"),
    ]
    for twin in twins {
      folder.folder(twin.name)
      folder.file("\(twin.name)/\(twin.inside)")
    }
    let client = open(folder)
    var ids: [String: JSONValue] = [:]
    for twin in twins {
      let target = #""target":"\#(folder.uri)/\#(twin.uri)","expand":true"#
      let found = client.request("outline/reveal", #"{"outline":\#(folder.outline),\#(target)}"#)
      ids[twin.uri] = found["node"]
    }
    #expect(Set(ids.values.compactMap(\.integer)).count == twins.count)
    let rows = rows(client, folder)
    #expect(rows.count == 2 * twins.count)
    for twin in twins {
      let index = rows.firstIndex { $0["uri"] == .string("\(folder.uri)/\(twin.uri)") } ?? 0
      #expect(rows[index]["id"] == ids[twin.uri])
      // Swift holds canonically equal texts for the same.
      #expect(rows[index]["name"]?.string.map { Array($0.utf8) } == Array(twin.name.utf8))
      #expect(rows[index + 1]["name"] == .string(twin.inside), "each with what is in it")
      let query = #""query":\#(twin.name.quoted),"options":{"mode":"highlight"}"#
      let search = client.request(
        "outline/search",
        #"{"outline":\#(folder.outline),\#(query)}"#
      )
      #expect(search["search"]?["hits"] == .integer(2), "either spelling finds both")
    }
    for twin in twins.enumerated().filter({ $0.offset % 2 == 0 }).map(\.element) {
      #expect(unlink("\(folder.path)/\(twin.name)/\(twin.inside)") == 0)
      #expect(rmdir("\(folder.path)/\(twin.name)") == 0)
    }
    client.request("outline/refresh", #"{"outline":\#(folder.outline)}"#)
    client.waitForLetters { self.rows(client, folder).count == twins.count }
    let left = Set(self.rows(client, folder).compactMap { $0["uri"]?.string })
    #expect(
      left.isSuperset(
        of: ["e%CC%81", "%C3%85", "%E1%84%80%E1%85%A1"].map { "\(folder.uri)/\($0)" }
      )
    )
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
