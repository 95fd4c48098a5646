import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

/// The 83,731 paths of a Linux tree, searched over the wire and by a plain scan.
@Suite struct LinuxListTests {
  /// The list, unpacked.
  private static let paths: [String] = {
    let archive = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/linux-6.1.paths.gz")
    guard let folder = try? ScratchFolder() else { return [] }
    folder.file("list")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", archive.path]
    process.standardOutput = FileHandle(forWritingAtPath: "\(folder.path)/list")
    try? process.runToEnd()
    let bytes = FileManager.default.contents(atPath: "\(folder.path)/list") ?? Data()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }()

  /// The names of all nodes, with their folders' paths made from the list.
  private static let nodes: [(path: String, name: [UInt8])] = {
    var known = Set<String>()
    for path in paths {
      var end = path.utf8.endIndex
      if path.utf8.last == UInt8(ascii: "/") { end = path.utf8.index(before: end) }
      while true {
        guard known.insert(String(path[..<end])).inserted,
          let slash = path.utf8[..<end].lastIndex(of: UInt8(ascii: "/"))
        else { break }
        end = slash
      }
    }
    return known.map { path in
      (path, Array(path.utf8.split(separator: UInt8(ascii: "/")).last ?? []))
    }
  }()

  private static func scan(_ query: String) -> Int {
    let needle = Array(query.utf8)
    return nodes.count { node in
      let name = node.name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
      guard name.count >= needle.count else { return false }
      return (0...name.count - needle.count).contains { start in
        needle.indices.allSatisfy { name[start + $0] == needle[$0] }
      }
    }
  }

  @Test func everyModeFindsWhatAPlainScanFinds() throws {
    try #require(Self.paths.count > 70_000)
    let folder = try ScratchFolder()
    folder.file("list", Array(Self.paths.joined(separator: "\n").utf8))
    let client = MemoryClient.running()
    let source = #"{"kind":"paths","list":"\#(folder.uri)/list"}"#
    let opened = client.request("outline/open", #"{"outline":{"uri":"t:1"},"source":\#(source)}"#)
    #expect(opened["complete"] == .bool(true))
    let list = client.request("outline/list", "{}")
    #expect(list["outlines"]?[0]?["nodes"] == .integer(Self.nodes.count))
    for query in ["readme", "e", "intel", "gpio_mcp"] {
      let hits = Self.scan(query)
      #expect(hits > 0 || query == "gpio_mcp")
      for mode in ["reveal", "filter", "highlight"] {
        let result = client.request(
          "outline/search",
          #"{"outline":{"uri":"t:1"},"query":"\#(query)","options":{"mode":"\#(mode)"},"window":{"start":0,"count":50}}"#
        )
        #expect(result["search"]?["hits"] == .integer(hits), "\(query) \(mode)")
        #expect(result["search"]?["complete"] == .bool(true))
        let first = result["search"]?["first"]?["index"]?.integer
        #expect((first == nil) == (hits == 0))
        if let first, mode != "highlight" {
          let row = client.request(
            "outline/rows",
            #"{"outline":{"uri":"t:1"},"window":{"start":\#(first),"count":1}}"#
          )
          #expect(row["window"]?["rows"]?[0]?["hit"] == .bool(true), "\(query) \(mode)")
        }
      }
    }
  }
}
