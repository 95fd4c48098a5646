import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

/// What a target of `outline/reveal` means, in whatever spelling.
@Suite struct RevealTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    for folder in ["p", "p/src", "q", "q/in"] { scratch.folder(folder) }
    for file in ["p/src/main.c", "p/README", "p/.dot", "p/a.o", "p/b.x", "q/f", "q/in/g", "q/.dot"]
    {
      scratch.file(file)
    }
    scratch.file("p/.ignore", Array("*.o\n".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/p/link",
      withDestinationPath: "../q/in"
    )
  }

  private static let options =
    #""options":{"gitignore":"hide","hidden":"hide","exclude":["*.x"]}"#

  /// The folder `p`, as the client spells it in the scratch folder.
  private func open(_ spelling: String = "p") -> Folder {
    let folder = Folder(uri: "\(scratch.uri)/\(spelling)")
    folder.ask("open", Self.options)
    folder.client.waitForLetters {
      folder.client.server.session.outlines.values.allSatisfy(\.isComplete)
    }
    return folder
  }

  private struct Folder {
    let client = MemoryClient.running()
    let uri: String

    @discardableResult
    func ask(_ method: String, _ members: String) -> JSONValue {
      client.request("outline/\(method)", #"{"outline":{"uri":"\#(uri)"},\#(members)}"#)
    }

    /// What is revealed: its row's URI, or why there is none.
    func reveal(_ target: String) -> String? {
      let found = ask("reveal", #""target":"\#(target)","window":{"start":0,"count":99}"#)
      let row = found["window"]?["rows"]?.array?.first { $0["id"] == found["node"] }
      return found["reason"]?.string ?? row?["uri"]?.string
    }
  }

  @Test(arguments: [
    "p", "p/", "p//", "./p", "p/.", "p/src/..", "nowhere/../p", "%70", "%2e/p", "q/%2E%2e/p",
    "link/../p",
  ])
  func aTargetIsFoundHoweverItAndTheFolderAreSpelled(spelling: String) {
    let folder = open(spelling)
    let prefix = folder.uri + (spelling.hasSuffix("/") ? "" : "/")
    for target in [
      "README", "README/", "/README", "./README", "src/../README", "src//..///README", "%2e/README",
      "src/%2E%2e/README", "src/%2E./README", "R%45%41DM%45", "nowhere/../README",
      "../p/README", "../../\(scratch.path.split(separator: "/").last ?? "")/p/README",
      // By the text: the link leads elsewhere.
      "link/../README",
    ] {
      #expect(folder.reveal("\(scratch.uri)/p/\(target)") == prefix + "README", "\(target)")
      #expect(folder.reveal(prefix + target) == prefix + "README", "\(target)")
    }
    #expect(folder.reveal(prefix + "src/./main.c") == prefix + "src/main.c")
  }

  @Test(arguments: [
    ("a.o", "ignored"), ("src/../a.o", "ignored"), ("a.o/", "ignored"), ("%61.o", "ignored"),
    (".dot", "filtered"), ("src/../.dot", "filtered"), ("src/%2e%2E/%2Edot", "filtered"),
    ("src/.././b.x", "filtered"), ("b.x/", "filtered"),
    ("none", "missing"), ("src/../none", "missing"), ("src/main.c/none", "missing"),
    ("..", "outside"), ("../q/f", "outside"), ("src/../../q/f", "outside"), ("%2e%2e/q", "outside"),
    ("../../../../../../../../..", "outside"), ("../p2", "outside"),
    // The folder itself is no row of it.
    ("", "outside"), (".", "outside"), ("/", "outside"), ("src/..", "outside"), ("../p", "outside"),
  ])
  func theReasonIsThatOfThePlace(target: String, reason: String) {
    for spelling in ["p", "q/../p/"] {
      let folder = open(spelling)
      #expect(folder.reveal("\(scratch.uri)/p/\(target)") == reason, "\(spelling)")
      #expect(folder.reveal("\(folder.uri)/\(target)") == reason, "\(spelling)")
    }
  }

  @Test func theFolderItselfIsOutsideByItsRealNameToo() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/way",
      withDestinationPath: "p"
    )
    let folder = open("way")
    #expect(folder.reveal(folder.uri) == "outside")
    #expect(folder.reveal("\(scratch.uri)/p") == "outside")
    #expect(folder.reveal("\(scratch.uri)/p/README") == "\(folder.uri)/README")
    #expect(folder.reveal("\(scratch.uri)/p/.dot") == "filtered")
    #expect(folder.reveal("\(scratch.uri)/p/a.o") == "ignored")
  }

  @Test func oneOfSeveralFoldersIsFoundInAnySpelling() throws {
    let view = RootView()
    view.open(["q/../p/src/..", "./q/"].map { "\(scratch.uri)/\($0)" })
    view.waitUntilRead()
    #expect(view.picture == ["p/", "q/"])
    for (target, index) in [("p", 0), ("p/", 0), ("q/../p/.", 0), ("q", 1), ("p/%2e%2e/q//", 1)] {
      let found = view.follow("outline/reveal", #""target":"\#(scratch.uri)/\#(target)""#)
      #expect(found["index"]?.integer == index, "\(target)")
    }
    let found = view.follow("outline/reveal", #""target":"\#(scratch.uri)/q/../p/./README""#)
    let row = try view.row("README")
    #expect(found["node"] == row["id"])
    #expect(row["uri"]?.string == "\(scratch.uri)/q/../p/src/../README")
  }

  @Test func aLinkOutOfTheFolderIsOpenedForATargetBehindIt() {
    let folder = open()
    #expect(folder.reveal("\(scratch.uri)/q/in/g") == "\(folder.uri)/link/g")
    #expect(folder.reveal("\(scratch.uri)/q/in") == "\(folder.uri)/link")
    #expect(folder.reveal("\(scratch.uri)/q/in/none") == "missing")
    #expect(folder.reveal("\(scratch.uri)/q/f") == "outside", "the link leads below it")
    scratch.file("q/in/.dot")
    scratch.file("q/in/h.x")
    #expect(folder.reveal("\(scratch.uri)/q/in/.dot") == "filtered")
    #expect(folder.reveal("\(scratch.uri)/p/link/.dot") == "filtered")
    #expect(folder.reveal("\(scratch.uri)/q/in/h.x") == "filtered")
    #expect(open().reveal("\(scratch.uri)/p/link/g") == "\(folder.uri)/link/g")
  }

  @Test func anOutlineIsTheSameInAnySpelling() {
    let folder = open()
    let other = #"{"outline":{"uri":"\#(scratch.uri)/q/../p/."}}"#
    #expect(folder.client.error("outline/open", other)["data"]?["reason"] == .string("alreadyOpen"))
    #expect(folder.client.request("outline/collapse", other)["total"]?.integer == 3)
  }
}
