import OutlineProtocol
import Testing

@testable import outline_lsp

/// An outline of several folders, seen by its client.
final class RootView {
  static let identifier = #"{"uri":"work:1"}"#

  let client: MemoryClient
  private(set) var mirror = WireMirror()

  /// `workspace`: the URIs of the folders that the client says it has open.
  init(workspace: [String] = []) {
    client = MemoryClient()
    let folders = workspace.map { #"{"uri":\#($0.quoted),"name":"any"}"# }.joined(separator: ",")
    client.request(
      "initialize",
      #"{"processId":null,"workspaceFolders":[\#(folders)],"capabilities":{}}"#
    )
    client.send(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
  }

  static func source(_ folders: [String]) -> String {
    let folders = folders.map(\.quoted).joined(separator: ",")
    return #""source":{"kind":"directory","folders":[\#(folders)]}"#
  }

  @discardableResult
  func open(_ folders: [String], _ members: String = "") -> JSONValue {
    follow("outline/open", Self.source(folders) + members)
  }

  /// Sends a request that answers with an update, and checks its edits.
  @discardableResult
  func follow(
    _ method: String,
    _ members: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let comma = members.isEmpty ? "" : ","
    let update = client.request(
      method,
      #"{"outline":\#(Self.identifier)\#(comma)\#(members)}"#,
      sourceLocation: sourceLocation
    )
    mirror.follow(update, now: now, method)
    return update
  }

  private var now: WindowText {
    WindowText(
      client.replyBytes(
        "outline/rows",
        #"{"outline":\#(Self.identifier),"window":{"start":0,"count":100000}}"#
      )
    )
  }

  /// Sends a notification, and follows what the server says of it.
  func tell(_ method: String, _ params: String) {
    for message in client.send(
      #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#
    ) { take(message) }
  }

  /// Tells of folders that the editor opened and closed.
  func change(added: [String] = [], removed: [String] = []) {
    func list(_ uris: [String]) -> String {
      uris.map { #"{"uri":\#($0.quoted),"name":"any"}"# }.joined(separator: ",")
    }
    tell(
      "workspace/didChangeWorkspaceFolders",
      #"{"event":{"added":[\#(list(added))],"removed":[\#(list(removed))]}}"#
    )
  }

  /// Waits until a condition holds, following what the server says.
  func wait(
    _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    until isMet: () -> Bool
  ) {
    _ = client.waitForLetters(
      until: isMet,
      onEach: take,
      sourceLocation: sourceLocation
    )
  }

  func waitUntilRead(sourceLocation: SourceLocation = #_sourceLocation) {
    wait("everything is read", sourceLocation: sourceLocation) {
      client.server.session.outlines.values.allSatisfy(\.isComplete)
    }
  }

  private func take(_ message: JSONValue) {
    guard message["method"] == .string("outline/didChange"), let update = message["params"],
      update["outline"] == JSONValue(text: Self.identifier)
    else { return }
    mirror.follow(update, now: now, "didChange")
  }

  /// The rows as the server has them now.
  var rows: [JSONValue] { now.rows.map { JSONValue(text: $0) } }

  /// A row each: its depth as blanks, its name, a `+` if it can be opened, the detail, the problem.
  var picture: [String] {
    rows.map { row in
      String(repeating: " ", count: row["depth"]?.integer ?? 0) + (row["name"]?.string ?? "")
        + (row["expandable"] == .bool(true) ? "/" : "")
        + (row["detail"]?.string.map { " (\($0))" } ?? "")
        + (row["problem"] == nil ? "" : " !")
    }
  }

  func row(_ name: String, under detail: String? = nil) throws -> JSONValue {
    try #require(
      rows.first {
        $0["name"] == .string(name) && (detail == nil || $0["detail"]?.string == detail)
      }
    )
  }

  func id(_ name: String, under detail: String? = nil) throws -> Int {
    try #require(try row(name, under: detail)["id"]?.integer)
  }
}
