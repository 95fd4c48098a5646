import OutlineProtocol
import Testing

@testable import outline_lsp

/// A client of a compact outline that keeps its rows by edits alone.
final class CompactClient {
  private let client: MemoryClient
  let outline: String
  private var mirror = WireMirror()

  /// Opens a list of paths, a folder, or another source.
  init(
    paths: [String] = [],
    source: String? = nil,
    folder: ScratchFolder? = nil,
    _ options: String = #""compact":true"#,
    members: String = "",
    encodings: [String] = []
  ) {
    client = MemoryClient.running(encodings: encodings)
    outline = folder?.outline ?? #"{"uri":"t:compact"}"#
    let list = JSONValue.array(paths.map(JSONValue.string)).text
    let source =
      source ?? (folder == nil ? #"{"kind":"paths","paths":\#(list)}"# : #"{"kind":"directory"}"#)
    ask("open", #","source":\#(source),"options":{\#(options)}\#(members)"#)
  }

  /// Asks, follows the edits, and compares with what the server would bring.
  @discardableResult
  func ask(
    _ method: String,
    _ members: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let result = client.request(
      "outline/\(method)",
      #"{"outline":\#(outline)\#(members)}"#,
      sourceLocation: sourceLocation
    )
    if result["edits"] != nil { follow(result, method) }
    return result
  }

  private func follow(_ update: JSONValue, _ what: String) {
    let now = client.replyBytes(
      "outline/rows",
      #"{"outline":\#(outline),"window":{"start":0,"count":999}}"#
    )
    mirror.follow(update, now: WindowText(now), what)
  }

  /// Waits for what happens on disk until the rows are such.
  func wait(
    until condition: ([String]) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    client.waitForLetters {
      condition(lines)
    } onEach: { message in
      if message["method"]?.string == "outline/didChange", let update = message["params"] {
        follow(update, "didChange")
      }
    }
  }

  var isComplete: Bool { client.server.session.outlines.values.allSatisfy(\.isComplete) }

  func waitUntilComplete() { wait { _ in isComplete } }

  var rows: [JSONValue] { mirror.rows.map(JSONValue.init(text:)) }

  /// Each row as indentation, icon, name, its hits and the hits below it.
  var lines: [String] { rows.map(Self.line) }

  static func line(_ row: JSONValue) -> String {
    let isOpen = row["expanded"] == .bool(true)
    let icon = row["expandable"] == .bool(true) ? (isOpen ? "▾ " : "▸ ") : ""
    let hit = row["hit"] == .bool(true) ? "*" : ""
    let matches = row["matches"].map { " " + $0.text } ?? ""
    let below = row["hitsBelow"]?.integer.map { " (\($0))" } ?? ""
    return String(repeating: "  ", count: row["depth"]?.integer ?? 0) + icon
      + (row["name"]?.string ?? "?") + hit + matches + below
  }

  /// The ids of a row's segments.
  func segments(_ row: Int) -> [Int] {
    rows[row]["segments"]?.array?.compactMap { $0["id"]?.integer } ?? []
  }
}
