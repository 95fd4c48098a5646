import Foundation
import Testing

@testable import OutlineEngine

@Suite struct DirectoryScannerTests {
  @Test func aScanFindsWhatFindFinds() throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 11)
    var folders = [""]
    for number in 0..<2_000 {
      let name = folders[Int.random(in: 0..<folders.count, using: &random)] + "n\(number)"
      if Int.random(in: 0..<4, using: &random) == 0 {
        folder.folder(name)
        folders.append(name + "/")
      } else {
        folder.file(name)
      }
    }
    let tree = try ScannedTree(folder)
    #expect(try tree.lines == folder.find("%y %P"))
    #expect(tree.last.entriesRead == 2_000)
    #expect(tree.last.foldersRead == folders.count)
    #expect(tree.last.foldersKnown == folders.count)
    #expect(folder.openDescriptors() == 0)
  }

  @Test func namesComeBackByteForByte() throws {
    let folder = try TemporaryFolder()
    let names: [[UInt8]] = [
      [0xFF, 0x61], [0x61, 0xC3], Array("line\nbreak\ttab".utf8), Array("👩‍👩‍👧 e\u{301}".utf8),
      Array("\u{202E}left\u{200F}".utf8), Array(repeating: 0x78, count: 255), Array(" ".utf8),
      Array("...".utf8), Array("-rf *".utf8), Array("é".utf8), Array("CR\r".utf8),
    ]
    for name in names { folder.file(name) }
    folder.folder([0xFE, 0x64])
    folder.file([0xFE, 0x64, 0x2F, 0xC0])
    let tree = try ScannedTree(folder)
    #expect(try tree.lines == folder.find("%y %P"))
    #expect(tree.entries[[0xFF, 0x61]]?.attributes?.rawName == [0xFF, 0x61])
    #expect(tree.entries[Array("é".utf8)]?.attributes == nil)
    let listing = try DirectoryReader.list(folder.bytes, options: ScanOptions())
    let shown = (0..<listing.siblings.count).map { listing.siblings.names.name($0) }
    #expect(shown.contains("\u{FFFD}a") && shown.contains("\u{FFFD}d"))
  }

  @Test func aChainOfFoldersLongerThanAnyPathIsRead() throws {
    let folder = try TemporaryFolder()
    folder.nest("nested", depth: 5_000)
    let tree = try ScannedTree(folder)
    #expect(tree.entries.count == 5_000)
    #expect(tree.entries.values.allSatisfy { $0.problem == nil })
    let deepest = Array(repeating: "nested", count: 4_999).joined(separator: "/")
    let listing = try DirectoryReader.list(
      Array((folder.path + "/" + deepest).utf8),
      options: ScanOptions()
    )
    #expect(listing.siblings.names.name(0) == "nested")
  }

  @Test func foldersWaitingAtEveryLevelNeedFewDescriptors() throws {
    let folder = try TemporaryFolder()
    // Each level leaves folders behind that are read on the way back.
    folder.nest("a", depth: 400) { level in
      mkdirat(level, "b", 0o755)
      mkdirat(level, "c", 0o755)
    }
    let most = Shared(0)
    let folders = Shared(0)
    let hook = FolderHook { _ in
      // Counting costs more than reading, so that one folder in sixteen is looked at.
      folders.update { $0 += 1 }
      guard folders.current.isMultiple(of: 16) else { return }
      let count = folder.openDescriptors()
      most.update { $0 = max($0, count) }
    }
    let tree = try ScannedTree(folder, options: ScanOptions(rules: hook))
    #expect(tree.entries.count == 1_200)
    #expect(tree.entries.values.allSatisfy { $0.problem == nil })
    #expect(most.current > 10 && most.current <= 64)
    #expect(folder.openDescriptors() == 0)
  }

  @Test func hugeFoldersAreListedWhole() throws {
    let folder = try TemporaryFolder(inMemory: true)
    let directory = open(folder.path, O_RDONLY | O_DIRECTORY)
    for number in 0..<200_000 { mknodat(directory, "f\(number)", S_IFREG | 0o644, 0) }
    close(directory)
    #if DEBUG
    // Sorting so many takes a minute there.
    let options = ScanOptions(order: SiblingOrder(key: .source))
    #else
    let options = ScanOptions()
    #endif
    let listing = try DirectoryReader.list(folder.bytes, options: options)
    #expect(listing.siblings.count == 200_000)
    #expect(Set(listing.siblings.sourceRank).count == 200_000)
    let names = listing.siblings.names
    #expect(Set((0..<names.count).map(names.name)) == Set((0..<200_000).map { "f\($0)" }))
    guard options.order.key == .natural else { return }
    #expect((0..<names.count).allSatisfy { names.name($0) == "f\($0)" })
  }

  @Test func optionsLeaveEntriesOut() throws {
    let folder = try TemporaryFolder()
    for name in [".git", ".config", "src", "src/.git", "sub"] { folder.folder(name) }
    for name in [".git/HEAD", ".env", "src/.git/x", "sub/.git", "main.c"] { folder.file(name) }
    func names(_ options: ScanOptions) throws -> [String] {
      try ScannedTree(folder, options: options).entries.keys
        .map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
    // A file `.git` is what a worktree has in the place of the folder.
    #expect(
      try names(ScanOptions()) == [".config", ".env", "main.c", "src", "sub", "sub/.git"]
    )
    #expect(try names(ScanOptions(hidden: .hide)) == ["main.c", "src", "sub"])
    #expect(try names(ScanOptions(excludesDotGit: false)).count == 10)
  }

  @Test func theLimitOfNodesStopsTheScan() throws {
    let folder = try TemporaryFolder()
    for outer in 0..<20 {
      folder.folder("d\(outer)")
      for inner in 0..<20 { folder.file("d\(outer)/f\(inner)") }
    }
    let tree = try ScannedTree(folder, options: ScanOptions(maxNodes: 100))
    #expect(tree.entries.count == 100)
    #expect(tree.last.isTruncated)
    let whole = try ScannedTree(folder, options: ScanOptions(maxNodes: 420))
    #expect(whole.entries.count == 420)
    #expect(!whole.last.isTruncated)
    let top = try ScannedTree(folder, options: ScanOptions(maxNodes: 7))
    #expect(top.entries.count == 7 && top.last.isTruncated)
  }

  @Test func siblingsAreInOrder() throws {
    let folder = try TemporaryFolder()
    for name in ["a10", "B", "a2"] { folder.folder(name) }
    for name in ["z", "Y1", "y02", "y3"] { folder.file(name) }
    func names(_ order: SiblingOrder) throws -> [String] {
      let listing = try DirectoryReader.list(folder.bytes, options: ScanOptions(order: order))
      return (0..<7).map { listing.siblings.names.name($0) }
    }
    #expect(try names(SiblingOrder()) == ["a2", "a10", "B", "Y1", "y02", "y3", "z"])
    #expect(
      try names(SiblingOrder(key: .name, foldersFirst: false))
        == ["B", "Y1", "a10", "a2", "y02", "y3", "z"]
    )
    let source = try DirectoryReader.list(
      folder.bytes,
      options: ScanOptions(order: SiblingOrder(key: .source, foldersFirst: false))
    )
    #expect(source.siblings.sourceRank == Array(0..<7))
  }

  @Test func rootsThatCannotBeReadAreRefused() throws {
    let folder = try TemporaryFolder()
    folder.file("file")
    func problem(_ path: String) -> FolderProblem? {
      do throws(FolderProblem) {
        _ = try DirectoryScanner(root: Array(path.utf8), options: ScanOptions(), deliver: {})
          .readFirstLevel()
        return nil
      } catch {
        return error
      }
    }
    #expect(problem(folder.path + "/missing") == .notFound)
    #expect(problem(folder.path + "/file") == .notAFolder)
    #expect(problem("") == .notFound)
    #expect(problem(folder.path + "/nul\0") == .notFound)
    #expect(problem(folder.path + "/" + String(repeating: "x", count: 5_000)) != nil)
  }
}
