import OutlineProtocol

/// Draws rows as a sidebar on a terminal does: indentation, icon, name, hits bold.
struct RowDrawing {
  private static let bold = "\u{1B}[1m"
  private static let dim = "\u{1B}[2m"
  private static let reset = "\u{1B}[0m"

  /// Without escape sequences, for what is no terminal.
  let isPlain: Bool

  /// A row as one line, control characters in its name made visible.
  func line(_ row: Row) -> String {
    let icon = row.expandable ? (row.expanded ? "▾ " : "▸ ") : "  "
    var line = String(repeating: "  ", count: row.depth) + icon + name(row)
    if row.kind == "folder" { line += "/" }
    if let link = row.link { line += styled(" → \(visible(link.target))", Self.dim) }
    if let below = row.hitsBelow { line += styled(" (\(below))", Self.dim) }
    if let problem = row.problem { line += styled(" ⚠ \(problem)", Self.dim) }
    return line
  }

  /// A row as JSON in one line.
  func json(_ row: Row) throws(ResponseError) -> String {
    var writer = JSONWriter()
    do { try writer.encode(row) } catch { throw .internalError("\(error)") }
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  private func name(_ row: Row) -> String {
    guard let matches = row.matches, !isPlain else { return visible(row.name) }
    let utf8 = Array(row.name.utf8)
    var text = ""
    var end = 0
    for match in matches {
      // The client below asks for UTF-8 offsets.
      text += visible(String(decoding: utf8[end..<match.start], as: UTF8.self))
      let hit = visible(String(decoding: utf8[match.start..<match.end], as: UTF8.self))
      text += Self.bold + hit + Self.reset
      end = match.end
    }
    return text + visible(String(decoding: utf8[end...], as: UTF8.self))
  }

  private func styled(_ text: String, _ style: String) -> String {
    isPlain ? text : style + text + Self.reset
  }

  /// A name must not move the cursor or write over other lines.
  private func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return text
    }
    return String(
      text.unicodeScalars.map { scalar in
        scalar.properties.generalCategory == .control
          ? scalar.escaped(asASCII: true) : String(scalar)
      }.joined()
    )
  }
}
