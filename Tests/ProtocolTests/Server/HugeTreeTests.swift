import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

/// Trees of a size that breaks what recurses or copies.
@Suite struct HugeTreeTests {
  private func open(_ folder: ScratchFolder) -> MemoryClient {
    let client = MemoryClient.running()
    client.request("outline/open", #"{"outline":\#(folder.outline)}"#)
    client.waitForLetters { client.server.session.outlines.values.allSatisfy(\.isComplete) }
    return client
  }

  @Test func aFolderOfManyEntries() throws {
    let folder = try ScratchFolder(inMemory: true)
    folder.files(200_000)
    let client = open(folder)
    let window = #""window":{"start":199998,"count":9}"#
    let rows = client.request("outline/rows", #"{"outline":\#(folder.outline),\#(window)}"#)
    #expect(rows["total"] == .integer(200_000))
    #expect(
      rows["window"]?["rows"]?.array?.compactMap { $0["name"]?.string } == ["f199998", "f199999"]
    )
    let found = client.request(
      "outline/search",
      #"{"outline":\#(folder.outline),"query":"99999","options":{"mode":"filter"},"window":{"start":0,"count":9}}"#
    )
    #expect(found["search"]?["hits"] == .integer(2))
    #expect(
      found["window"]?["rows"]?.array?.compactMap { $0["name"]?.string } == ["f99999", "f199999"]
    )
    let cleared = client.request("outline/search", #"{"outline":\#(folder.outline),"query":""}"#)
    #expect(cleared["total"] == .integer(200_000))
    #expect(client.request("outline/close", #"{"outline":\#(folder.outline)}"#) == .null)
  }

  @Test func aChainOfNestedFolders() throws {
    let folder = try ScratchFolder(inMemory: true)
    folder.nest("deep", depth: 5_000)
    let client = open(folder)
    let opened = client.request(
      "outline/expand",
      #"{"outline":\#(folder.outline),"levels":"all","window":{"start":4999,"count":1}}"#
    )
    #expect(opened["total"] == .integer(5_000))
    let last = opened["window"]?["rows"]?[0]
    #expect(last?["depth"] == .integer(4_999))
    #expect(last?["uri"]?.string?.utf8.count == folder.uri.utf8.count + 5_000 * 5)
    let found = client.request(
      "outline/search",
      #"{"outline":\#(folder.outline),"query":"EE","options":{"mode":"filter"}}"#
    )
    #expect(found["search"]?["hits"] == .integer(5_000))
    #expect(found["total"] == .integer(5_000))
    let closed = client.request("outline/search", #"{"outline":\#(folder.outline),"query":""}"#)
    #expect(closed["total"] == .integer(1))
    let path = JSONValue.array((0..<5_000).map { _ in .string("deep") }).text
    let revealed = client.request(
      "outline/reveal",
      #"{"outline":\#(folder.outline),"path":\#(path)}"#
    )
    #expect(revealed["index"] == .integer(4_999))
    client.request("outline/collapse", #"{"outline":\#(folder.outline)}"#)
    #expect(client.request("outline/close", #"{"outline":\#(folder.outline)}"#) == .null)
  }

  @Test func aNameOfFiveMegabytes() {
    let client = MemoryClient.running()
    let name = String(repeating: "x", count: 5 << 20) + "é!"
    client.request(
      "outline/open",
      #"{"outline":{"uri":"t:1"},"source":{"kind":"tree","nodes":[{"name":"\#(name)"}]}}"#
    )
    let found = client.request(
      "outline/search",
      #"{"outline":{"uri":"t:1"},"query":"É!","window":{"start":0,"count":1}}"#
    )
    let row = found["window"]?["rows"]?[0]
    #expect(row?["name"] == .string(name))
    #expect(row?["matches"] == JSONValue(text: "[[5242880,5242882]]"))
  }

  @Test func aFileNameListOfOddLines() throws {
    let folder = try ScratchFolder()
    folder.file("list", Array("a/\u{FFFD}\r\n\n/x/y\nb//c/\nz".utf8) + [0x0A, 0x61, 0x2F, 0xFF])
    let client = MemoryClient.running()
    let result = client.request(
      "outline/open",
      #"{"outline":{"uri":"t:1"},"source":{"kind":"paths","list":"\#(folder.uri)/list"}}"#
    )
    #expect(result["complete"] == .bool(true))
    let all = client.request(
      "outline/expand",
      #"{"outline":{"uri":"t:1"},"levels":"all","window":{"start":0,"count":99}}"#
    )
    let names = all["window"]?["rows"]?.array?.compactMap { $0["name"]?.string } ?? []
    #expect(names.contains("c") && names.contains("z"), "\(names)")
  }
}
