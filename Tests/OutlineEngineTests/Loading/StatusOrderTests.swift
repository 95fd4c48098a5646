import Foundation
import Testing

@testable import OutlineEngine

/// Orders by what the system says of entries, against `ls`.
@Suite struct StatusOrderTests {
  @Test(arguments: [(SiblingOrder.Key.modified, "-1t"), (.size, "-1S")])
  func entriesStandAsInTheListingOfTheSystem(key: SiblingOrder.Key, flag: String) throws {
    let folder = try sample()
    let expected = try run("/bin/ls", flag, folder.path).split(separator: 0x0A)
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(try scannedNames(folder, key) == expected)
    #expect(try sortedNames(folder, key) == expected)
  }

  @Test func equalOnesAreInNaturalOrder() throws {
    let folder = try TemporaryFolder()
    for name in ["b10", "b9", "a"] { folder.file(name) }
    try run("/usr/bin/touch", "-d", "2020-01-01", folder.path + "/a", folder.path + "/b9")
    try run("/usr/bin/touch", "-d", "2020-01-01", folder.path + "/b10")
    for key in [SiblingOrder.Key.modified, .size] {
      #expect(try scannedNames(folder, key) == ["a", "b9", "b10"])
    }
  }

  @Test func theTypeIsWhatFollowsTheLastDot() throws {
    let folder = try TemporaryFolder()
    for name in ["b.TXT", "a.txt", "z.c", "x10.c", "x9.c", "make", ".rc", "t.tar.gz", "d."] {
      folder.file(name)
    }
    for name in ["f.z", "e"] { folder.folder(name) }
    let expected = [
      "e", "f.z", ".rc", "d.", "make", "x9.c", "x10.c", "z.c", "t.tar.gz", "a.txt", "b.TXT",
    ]
    #expect(try scannedNames(folder, .type) == expected)
    #expect(try sortedNames(folder, .type) == expected)
  }

  @Test func sizesAndTimesAreThoseOfFind() throws {
    let folder = try sample()
    var options = ScanOptions()
    options.asksStatus = true
    let listing = try DirectoryReader.list(folder.bytes, options: options)
    let lines = (0..<listing.siblings.count).map { place in
      let status = listing.siblings.status(at: place)
      let seconds = (status.modified ?? 0) / 1_000
      return Array("\(status.size ?? -1) \(seconds) \(listing.siblings.names.name(place))".utf8)
    }
    let found = try folder.find("%s %T@ %P").map { line in
      // The fraction of a second is left out.
      let parts = String(decoding: line, as: UTF8.self).split(separator: " ")
      return Array("\(parts[0]) \(parts[1].prefix { $0 != "." }) \(parts[2])".utf8)
    }
    #expect(Set(lines) == Set(found))
    #expect(
      try DirectoryReader.list(folder.bytes, options: ScanOptions()).siblings.statuses.isEmpty
    )
  }

  /// Files of different sizes and times, in an order that no name tells.
  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 0..<50 {
      let name = "n\(number * 37 % 50)"
      folder.write(String(repeating: "x", count: number * 13 % 101), to: name)
      let time = "2020-01-01 00:00:\(number * 17 % 60)"
      try run("/usr/bin/touch", "-d", time, folder.path + "/" + name)
    }
    return folder
  }

  /// As a scan lists them.
  private func scannedNames(_ folder: TemporaryFolder, _ key: SiblingOrder.Key) throws -> [String] {
    var options = ScanOptions()
    options.order.key = key
    options.asksStatus = key.needsStatus
    let siblings = try DirectoryReader.list(folder.bytes, options: options).siblings
    return (0..<siblings.count).map(siblings.names.name)
  }

  /// As a store puts them that has read them in another order.
  private func sortedNames(_ folder: TemporaryFolder, _ key: SiblingOrder.Key) throws -> [String] {
    var options = ScanOptions()
    options.asksStatus = true
    let siblings = try DirectoryReader.list(folder.bytes, options: options).siblings
    var store = ExplorerStore(outline: Outline(siblings))
    _ = store.sort(by: SiblingOrder(key: key))
    return (0..<store.outline.count).map(store.outline.columns.names.name)
  }
}
