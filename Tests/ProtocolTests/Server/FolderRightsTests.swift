import Foundation
import OutlineProtocol
import Testing

#if os(Linux)
/// Folders that the system keeps from the reader: without rights, and without watches.
@Suite struct FolderRightsTests {
  /// A folder with another in it that its owner alone may read, and then nobody.
  private func lockedFolder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    chmod(folder.path, 0o755)
    folder.folder("closed")
    folder.file("closed/inside")
    folder.file("open")
    chmod("\(folder.path)/closed", 0)
    return folder
  }

  private func expectLocked(_ client: ProcessClient) {
    let row = client.row("closed")
    #expect(row?["problem"] == .string("No permission to read this folder."))
    #expect(row?["expandable"] == .bool(true))
    client.request("outline/expand", #""levels":"all""#)
    #expect(client.names == ["closed", "open"])
  }

  private func isOpen(_ client: ProcessClient) -> Bool {
    let rows = client.rows
    return rows.compactMap { $0["name"]?.string } == ["closed", "inside", "open"]
      && rows.first?["problem"] == nil
  }

  @Test(.enabled(if: Launcher.runs(Launcher.unprivileged), "needs setpriv to give up rights"))
  func rightsThatAreGivenLaterShowWhatIsThereByThemselves() throws {
    let folder = try lockedFolder()
    let client = try ProcessClient(folder, launcher: Launcher.unprivileged)
    client.open()
    expectLocked(client)
    chmod("\(folder.path)/closed", 0o755)
    client.wait { isOpen(client) }
    folder.file("closed/zebra")
    client.wait { client.names == ["closed", "inside", "zebra", "open"] }
    chmod("\(folder.path)/closed", 0)
    client.wait { client.row("closed")?["problem"] != nil }
    client.end()
  }

  private static let unwatched = Launcher.unprivileged + Launcher.watches(atMost: 0)

  // A user who is not root would have the rights of one over files of its own in there.
  @Test(
    .enabled(if: geteuid() == 0 && Launcher.runs(unwatched), "needs root and user namespaces")
  )
  func rightsThatAreGivenLaterShowAfterARefreshWhereNothingIsWatched() throws {
    let folder = try lockedFolder()
    let client = try ProcessClient(folder, launcher: Self.unwatched)
    client.open()
    #expect(client.usage.watches == 0)
    #expect(client.row("closed")?["problem"] == .string("No permission to read this folder."))
    client.request("outline/expand", #""levels":"all""#)
    chmod("\(folder.path)/closed", 0o755)
    client.request("outline/refresh")
    client.wait { client.names.starts(with: ["closed", "inside", "open"]) }
    #expect(client.row("closed")?["problem"] == nil)
    client.end()
  }

  private static let fewWatches = Launcher.watches(atMost: 10)

  @Test(.enabled(if: Launcher.runs(fewWatches), "needs user namespaces"))
  func aRealLimitOfWatchesIsSaidAndARefreshHelps() throws {
    let folder = try ScratchFolder()
    for number in 0..<30 { folder.folder("d\(number)") }
    let offer = #"{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#
    let client = try ProcessClient(folder, launcher: Self.fewWatches, capabilities: offer)
    client.open()
    client.wait { client.rows.last?["problem"] != nil }
    #expect(client.usage.watches == 10, "the limit is a real one")
    let note = client.rows.last
    #expect(note?["kind"] == .string("problem"))
    #expect(note?["problem"]?.string?.contains("only after a refresh") == true)
    client.request("outline/expand", #""levels":"all""#)
    let watched = (0..<30).map { "d\($0)" }
    // What is watched is still noticed.
    folder.file("top")
    client.wait { client.names.contains("top") }
    // Each folder changes, whichever of them are watched.
    for name in watched { folder.file("\(name)/in \(name)") }
    client.request("outline/refresh")
    let all = watched.flatMap { [$0, "in \($0)"] } + ["top"]
    client.wait { Array(client.names.dropLast()) == all }
    #expect(client.rows.last?["problem"] == note?["problem"], "it is still said")
    #expect(client.rows.count { $0["kind"] == .string("problem") } == 1, "and once")
    // The client was asked to help, and is believed.
    let asked = client.notifications.filter {
      $0["method"] == .string("client/registerCapability")
    }
    #expect(asked.count == 1)
    folder.file("d29/told")
    let change = #"{"uri":"\#(folder.uri)/d29/told","type":1}"#
    client.server.send(tell("workspace/didChangeWatchedFiles", #"{"changes":[\#(change)]}"#))
    client.wait { client.names.contains("told") }
    client.request("outline/close")
    client.end()
  }
}
#endif
