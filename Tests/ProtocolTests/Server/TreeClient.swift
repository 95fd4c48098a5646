import OutlineProtocol
import Testing

@testable import outline_lsp

/// One outline of a client, with its rows as lines.
struct TreeClient {
  let client: MemoryClient
  /// The identifier as JSON.
  let outline: String

  /// Opens a list of paths.
  init(
    _ paths: [String],
    _ members: String = "",
    uri: String = "t:1",
    in client: MemoryClient = .running(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.client = client
    outline = #"{"uri":"\#(uri)"}"#
    let paths = JSONValue.array(paths.map(JSONValue.string)).text
    let source = #""source":{"kind":"paths","paths":\#(paths)}"#
    request("outline/open", source + members, sourceLocation: sourceLocation)
  }

  /// Opens a folder and waits until it is read.
  init(
    _ folder: ScratchFolder,
    _ members: String = "",
    in client: MemoryClient = .running(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.client = client
    outline = folder.outline
    request("outline/open", members, sourceLocation: sourceLocation)
    client.waitForLetters { client.server.session.outlines.values.allSatisfy(\.isComplete) }
  }

  @discardableResult
  func request(
    _ method: String,
    _ members: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    let separator = members.isEmpty || members.hasPrefix(",") ? "" : ","
    return client.request(
      method,
      #"{"outline":\#(outline)\#(separator)\#(members)}"#,
      sourceLocation: sourceLocation
    )
  }

  @discardableResult
  func search(_ query: String, _ options: String = "{}") -> JSONValue {
    request("outline/search", #""query":\#(query.quoted),"options":\#(options)"#)
  }

  func reveal(_ path: String...) {
    request("outline/reveal", #""path":\#(JSONValue.array(path.map(JSONValue.string)).text)"#)
  }

  func open(_ path: String...) {
    let path = JSONValue.array(path.map(JSONValue.string)).text
    request("outline/reveal", #""path":\#(path),"expand":true"#)
  }

  /// All rows as the server writes them.
  var rowValues: [JSONValue] {
    request("outline/rows", #""window":{"start":0,"count":1000}"#)["window"]?["rows"]?.array ?? []
  }

  /// Indentation, `▾` or `▸` for folders, the name, a star for a hit, the hits below.
  var rows: [String] {
    rowValues.map { row in
      let depth = String(repeating: "  ", count: row["depth"]?.integer ?? 0)
      let isFolder = row["expandable"] == .bool(true)
      let icon = isFolder ? (row["expanded"] == .bool(true) ? "▾ " : "▸ ") : ""
      let hit = row["hit"] == .bool(true) ? " *" : ""
      let below = row["hitsBelow"]?.integer.map { " (\($0))" } ?? ""
      return "\(depth)\(icon)\(row["name"]?.string ?? "?")\(hit)\(below)"
    }
  }

  /// The names of the best hits, best first.
  var hits: [String] {
    (request("outline/hits")["hits"]?.array ?? []).compactMap { $0["path"]?.array?.last?.string }
  }

  /// Waits until the rows are these.
  func wait(for wanted: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    client.waitForLetters(until: { rows == wanted }, sourceLocation: sourceLocation)
  }
}
