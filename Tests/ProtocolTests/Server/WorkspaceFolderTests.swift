import OutlineProtocol
import Testing

@testable import outline_lsp

/// Outlines that follow the folders of the editor.
@Suite struct WorkspaceFolderTests {
  private let scratch: ScratchFolder
  private let uris: [String]

  init() throws {
    scratch = try ScratchFolder()
    for name in ["a", "b", "c"] {
      scratch.folder(name)
      scratch.folder("\(name)/in")
      scratch.file("\(name)/in/\(name)1")
    }
    uris = ["a", "b", "c"].map { [uri = scratch.uri] in "\(uri)/\($0)" }
  }

  @Test func theServerSaysThatItListens() throws {
    let client = MemoryClient()
    let result = client.request("initialize", #"{"processId":null,"capabilities":{}}"#)
    #expect(
      result["capabilities"]?["workspace"]
        == JSONValue(text: #"{"workspaceFolders":{"changeNotifications":true,"supported":true}}"#)
    )
  }

  @Test func rootsComeAndGoWithTheEditorsFolders() throws {
    let view = RootView(workspace: [uris[0], uris[1]])
    view.open([uris[1], uris[0]])
    view.waitUntilRead()
    view.follow("outline/expand", #""levels":"all""#)
    view.follow("outline/search", #""query":"1","options":{"mode":"filter"}"#)
    #expect(view.picture == ["b/", " in/", "  b1", "a/", " in/", "  a1"])
    let (kept, gone) = (try view.id("a1"), try view.id("b1"))
    view.change(added: [uris[2]], removed: [uris[1]])
    view.waitUntilRead()
    #expect(view.picture == ["a/", " in/", "  a1", "c/", " in/", "  c1"])
    #expect(try view.id("a1") == kept)
    view.client.error("outline/node", #"{"outline":\#(RootView.identifier),"node":\#(gone)}"#)
    scratch.file("c/in/c11")
    scratch.file("a/in/a11")
    view.wait("new roots are watched") { view.rows.count == 8 }
    // A refresh reads the same folders.
    view.follow("outline/refresh")
    view.waitUntilRead()
    #expect(view.picture.filter { $0.hasSuffix("/") } == ["a/", " in/", "c/", " in/"])
    // One that comes back is open as before, behind the others.
    view.change(added: [uris[1], uris[0]], removed: [uris[2]])
    view.waitUntilRead()
    #expect(view.picture == ["a/", " in/", "  a1", "  a11", "b/", " in/", "  b1"])
  }

  @Test func rootsMayChangeWhileTheyAreRead() throws {
    for folder in ["a", "b", "c"] {
      for number in 0..<300 { scratch.folder("\(folder)/d\(number)") }
    }
    let view = RootView(workspace: [uris[0], uris[1]])
    view.open([uris[0], uris[1]])
    view.change(added: [uris[2]], removed: [uris[0]])
    view.change(added: [uris[0]], removed: [])
    view.waitUntilRead()
    #expect(view.picture == ["b/", "c/", "a/"])
    view.follow("outline/expand")
    #expect(view.rows.count == 3 * 302)
    #expect(view.rows.allSatisfy { $0["loading"] == nil })
  }

  @Test func aReadingThatWasCancelledBeginsAnew() throws {
    let view = RootView(workspace: [uris[0]])
    view.open([uris[0]], #","workDoneToken":"t""#)
    view.client.server.session.outlines.values.first?.directory?.stop()
    view.change(added: [uris[1]])
    view.waitUntilRead()
    view.change(removed: [uris[0]])
    view.waitUntilRead()
    view.follow("outline/expand", #""levels":"all""#)
    #expect(view.picture == ["b/", " in/", "  b1"])
  }

  @Test func onlyOutlinesOfAllTheFoldersFollow() throws {
    let view = RootView(workspace: uris)
    view.open([uris[0], uris[1]])
    view.client.request("outline/open", #"{"outline":{"uri":"\#(uris[2])"}}"#)
    view.waitUntilRead()
    view.change(removed: [uris[1]])
    #expect(view.picture == ["a/", "b/"])
    #expect(view.client.request("outline/list", "{}")["outlines"]?.array?.count == 2)
    // From now on its folders are those of the editor.
    view.follow("outline/refresh", RootView.source([uris[2], uris[0]]))
    view.change(added: [uris[1]])
    view.waitUntilRead()
    #expect(view.picture == ["c/", "a/", "b/"])
  }

  @Test func rootUriStandsForTheOnlyFolder() throws {
    let client = MemoryClient()
    client.request(
      "initialize",
      #"{"processId":null,"rootUri":"\#(uris[0])","workspaceFolders":null,"capabilities":{}}"#
    )
    #expect(client.server.session.workspaceFolders.map(\.string) == [uris[0]])
  }

  @Test func aNotificationThatIsWrongChangesNothing() throws {
    let view = RootView(workspace: [uris[0]])
    view.open([uris[0]])
    view.waitUntilRead()
    view.tell("workspace/didChangeWorkspaceFolders", #"{"event":{"added":[]}}"#)
    view.tell("workspace/didChangeWorkspaceFolders", #"{"event":3}"#)
    view.change(added: [uris[0]], removed: [uris[2]])
    #expect(view.picture == ["a/"])
  }
}
