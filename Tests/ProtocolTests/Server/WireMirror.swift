import OutlineProtocol
import Testing

/// A client that keeps its rows by edits alone, and fetches those that were inserted.
struct WireMirror {
  /// The rows as the server wrote them.
  private(set) var rows: [String] = []
  private(set) var version = 0
  private(set) var hasFailed = false
  private var known: [String: JSONValue] = [:]
  /// The ids of nodes by their tags, and the reverse.
  private(set) var identifiers: [Int: Int] = [:]
  private var tags: [Int: Int] = [:]

  /// Follows the edits of an update; `now` is what `outline/rows` says after it.
  mutating func follow(_ update: JSONValue, now: WindowText, _ what: String) {
    var mirrored: [String?] = rows
    let edits = update["edits"]?.array ?? []
    for edit in edits {
      guard let start = edit["start"]?.integer, let removed = edit["removed"]?.integer,
        let inserted = edit["inserted"]?.integer, start + removed <= mirrored.count
      else {
        return fail("\(what): \(edit.text) leaves the rows")
      }
      mirrored.replaceSubrange(
        start..<start + removed,
        with: [String?](repeating: nil, count: inserted)
      )
    }
    if mirrored.count != now.rows.count {
      fail("\(what): \(mirrored.count) rows, the server has \(now.rows.count)")
    } else if let wrong = now.rows.indices.first(where: { index in
      mirrored[index].map { $0 != now.rows[index] } ?? false
    }) {
      fail("\(what): row \(wrong) is \(now.rows[wrong]), kept \(mirrored[wrong] ?? "")")
    }
    // Versions begin at 1, also when a filter leaves no row.
    let expected = version + (edits.isEmpty && version > 0 ? 0 : 1)
    if update["version"]?.integer != expected { fail("\(what): the version is wrong") }
    if now.rest["version"]?.integer != expected { fail("\(what): rows change the version") }
    if update["total"]?.integer != now.rows.count { fail("\(what): the total is wrong") }
    rows = now.rows
    version = expected
  }

  /// The rows as lines; the same node has the same id all the time.
  mutating func pictures(_ what: String) -> [String] {
    let rows = rows
    return rows.map { text in
      let row = row(text)
      if let tag = row["data"]?.integer, let id = row["id"]?.integer {
        learn(id, tag, what)
      }
      return RowPicture.line(row)
    }
  }

  /// The ids of the folders of chains, whose tags are `chains` by row.
  mutating func learn(_ chains: [[Int]], _ what: String) {
    for (text, tags) in zip(rows, chains) where tags.count > 1 {
      let segments = row(text)["segments"]?.array ?? []
      for (segment, tag) in zip(segments, tags) { learn(segment["id"]?.integer ?? 0, tag, what) }
    }
  }

  private mutating func learn(_ id: Int, _ tag: Int, _ what: String) {
    if identifiers.updateValue(id, forKey: tag) ?? id != id
      || tags.updateValue(tag, forKey: id) ?? tag != tag
    {
      fail("\(what): node \(tag) changes its id to \(id)")
    }
  }

  mutating func row(_ text: String) -> JSONValue {
    if let row = known[text] { return row }
    let row = JSONValue(text: text)
    known[text] = row
    return row
  }

  private mutating func fail(_ what: String) {
    hasFailed = true
    Issue.record("\(what)")
  }

  /// Begins anew, as after a close.
  mutating func reset() { self = WireMirror() }
}

/// A result with a window, whose rows stay as they were written.
struct WindowText {
  var rows: [String] = []
  /// The result without its rows.
  let rest: JSONValue

  init(_ reply: [UInt8]) {
    let mark = Array(#""rows":["#.utf8)
    guard let start = reply.firstRange(of: mark)?.upperBound else {
      rest = JSONValue(utf8: reply)["result"] ?? .null
      return
    }
    var depth = 0
    var isInString = false
    var rowStart = start
    var index = start
    while index < reply.count, depth > 0 || reply[index] != UInt8(ascii: "]") {
      switch reply[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString:
        if depth == 0 { rowStart = index }
        depth += 1
      case UInt8(ascii: "}") where !isInString:
        depth -= 1
        if depth == 0 { rows.append(String(decoding: reply[rowStart...index], as: UTF8.self)) }
      default: break
      }
      index += 1
    }
    rest =
      JSONValue(utf8: Array(reply[..<start] + reply[min(index, reply.count)...]))["result"] ?? .null
  }
}
