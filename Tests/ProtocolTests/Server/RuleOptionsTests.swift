import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

/// The options of folders, through a server in this process.
@Suite struct RuleOptionsTests {
  @Test func ignoredRowsAreMarkedUnlessTheClientAsksOtherwise() throws {
    let folder = try SampleRepository()
    #expect(try folder.open() == "out/! src/ .gitignore a.o!")
    #expect(try folder.open(["gitignore": .string("hide")]) == "src/ .gitignore")
    #expect(try folder.open(["gitignore": .string("off")]) == "out/ src/ .gitignore a.o")
    #expect(try folder.open(["hidden": .string("hide")]) == "out/! src/ a.o!")
    #expect(
      try folder.open(["exclude": .array([.string("*.o")])]) == ".git/ out/! src/ .gitignore"
    )
  }

  @Test func configuringReadsAgainAndKeepsIdsExpansionAndQuery() throws {
    let folder = try SampleRepository()
    let client = LocalClient(uri: folder.uri)
    try client.start()
    _ = try client.waitUntilComplete(try client.ask(OutlineOpenParams.self))
    let src = try #require(try folder.rows(client).first { $0.name == "src" })
    _ = try client.ask(OutlineSearchParams.self, ["query": .string("main")])
    #expect(try folder.picture(client) == "out/! src/ main.c .gitignore a.o!")
    func configure(_ option: String, _ value: String) throws -> Update {
      let options: JSONValue = .object([option: .string(value)])
      let update = try client.ask(OutlineConfigureParams.self, ["options": options])
      return try client.waitUntilComplete(update)
    }
    let update = try configure("gitignore", "hide")
    #expect(try folder.picture(client) == "src/ main.c .gitignore")
    #expect(update.search?.hits == 1)
    _ = try configure("hidden", "hide")
    #expect(try folder.picture(client) == "src/ main.c")
    _ = try configure("gitignore", "mark")
    #expect(try folder.picture(client) == "out/! src/ main.c a.o!")
    #expect(try folder.rows(client).first { $0.name == "src" }?.id == src.id)
  }

  @Test func expandingAnIgnoredFolderShowsWhatIsInIt() throws {
    let folder = try SampleRepository()
    let client = LocalClient(uri: folder.uri)
    try client.start()
    _ = try client.waitUntilComplete(try client.ask(OutlineOpenParams.self))
    let out = try #require(try folder.rows(client).first { $0.name == "out" })
    let before = try client.ask(OutlineExpandParams.self, ["levels": .integer(0)]).version
    let update = try client.ask(OutlineExpandParams.self, ["node": .integer(out.id)])
    #expect(update.version == before + 1)
    _ = try client.waitUntilComplete(update)
    #expect(try folder.picture(client) == "out/! deep/! big.bin! src/ .gitignore a.o!")
    #expect(try folder.rows(client).allSatisfy { $0.loading == nil })
  }

  @Test func revealSaysWhatLeavesOutWhatIsThere() throws {
    let folder = try SampleRepository()
    let client = LocalClient(uri: folder.uri)
    try client.start()
    let options: JSONValue = .object([
      "gitignore": .string("hide"), "hidden": .string("hide"),
      "exclude": .array([.string("*.c")]),
    ])
    let update = try client.ask(OutlineOpenParams.self, ["options": options])
    _ = try client.waitUntilComplete(update)
    func reasons(_ path: String) throws -> [OutlineRevealResult.Reason?] {
      let names = path.split(separator: "/").map { JSONValue.string(String($0)) }
      return [
        try client.ask(OutlineRevealParams.self, ["target": .string("\(folder.uri)/\(path)")]),
        try client.ask(OutlineRevealParams.self, ["path": .array(names)]),
      ].map(\.reason)
    }
    #expect(try reasons("a.o") == [.ignored, .ignored])
    #expect(try reasons("out") == [.ignored, .ignored])
    #expect(try reasons("out/deep") == [.ignored, .ignored])
    #expect(try reasons(".gitignore") == [.filtered, .filtered])
    #expect(try reasons("src/main.c") == [.filtered, .filtered])
    #expect(try reasons("out/none") == [.missing, .missing])
    #expect(try reasons("b.o") == [.missing, .missing])
    #expect(try reasons("src") == [nil, nil])
  }

  @Test func aRealPathIsFoundBehindALinkAndInAnIgnoredFolder() throws {
    let (folder, outside) = (try SampleRepository(), try SampleRepository())
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link",
      withDestinationPath: outside.path
    )
    let client = LocalClient(uri: folder.uri)
    try client.start()
    _ = try client.waitUntilComplete(try client.ask(OutlineOpenParams.self))
    func reveal(_ path: String) throws -> OutlineRevealResult {
      let uri = DocumentURI(filePath: Array(path.utf8)).string
      return try client.ask(OutlineRevealParams.self, ["target": .string(uri)])
    }
    let found = try reveal(outside.path + "/src/main.c")
    #expect(found.index == 3)
    #expect(
      try folder.picture(client)
        == "link/ out/! src/ main.c .gitignore a.o! out/! src/ .gitignore a.o!"
    )
    #expect(try reveal(folder.path + "/out/deep/x").index == 8)
    #expect(try reveal(outside.path + "/none").reason == .missing)
    #expect(try reveal("/").reason == .outside)
    #expect(try reveal(folder.path + "/link/out/big.bin").index == 3)
  }

  @Test func pathListsAreFilteredAndTreesAreNot() throws {
    let options: JSONValue = .object([
      "hidden": .string("hide"), "exclude": .array([.string("b")]),
    ])
    let paths: JSONValue = .array([.string(".x"), .string("a"), .string("b/c")])
    let source: JSONValue = .object(["kind": .string("paths"), "paths": paths])
    let list = LocalClient(uri: DocumentURI("paths:/list"))
    try list.start()
    let members = ["source": source, "options": options]
    #expect(try list.ask(OutlineOpenParams.self, members).total == 1)
    let all: JSONValue = .object(["exclude": .array([])])
    #expect(try list.ask(OutlineConfigureParams.self, ["options": all]).total == 2)
    let nodes: JSONValue = .array([
      .object(["name": .string(".x")]), .object(["name": .string("b")]),
    ])
    let tree = LocalClient(uri: DocumentURI("tree:/tree"))
    try tree.start()
    let given: JSONValue = .object(["kind": .string("tree"), "nodes": nodes])
    let opened = try tree.ask(OutlineOpenParams.self, ["source": given, "options": options])
    #expect(opened.total == 2)
  }
}

/// A repository with a source file, an object file and an ignored folder.
final class SampleRepository {
  let path: String
  var uri: DocumentURI { DocumentURI(filePath: Array(path.utf8)) }

  init() throws {
    let name = "outline-\(UUID().uuidString)"
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    path = parent.appendingPathComponent(name).path
    for folder in [".git/objects", ".git/refs", "out/deep", "src"] {
      try FileManager.default.createDirectory(
        atPath: path + "/" + folder,
        withIntermediateDirectories: true
      )
    }
    try write("ref: refs/heads/main\n", to: ".git/HEAD")
    try write("*.o\nout\n", to: ".gitignore")
    for file in ["a.o", "out/big.bin", "out/deep/x", "src/main.c"] { try write("", to: file) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func rows(_ client: LocalClient) throws -> [Row] {
    let window: JSONValue = .object(["start": .integer(0), "count": .integer(1_000)])
    return try client.ask(OutlineRowsParams.self, ["window": window]).window?.rows ?? []
  }

  /// The rows' names; a folder has a slash behind it, what is ignored a `!`.
  func picture(_ client: LocalClient) throws -> String {
    try rows(client).map { row in
      row.name + (row.expandable ? "/" : "") + (row.ignored == true ? "!" : "")
    }.joined(separator: " ")
  }

  /// The picture of the folder, opened with options.
  func open(_ options: [String: JSONValue] = [:]) throws -> String {
    let client = LocalClient(uri: uri)
    try client.start()
    let update = try client.ask(OutlineOpenParams.self, ["options": .object(options)])
    _ = try client.waitUntilComplete(update)
    return try picture(client)
  }
}
