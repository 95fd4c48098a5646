extension Report {
  /// The whole report as Markdown.
  func markdown(on machine: Machine, command: String) -> String {
    var text = "\(machine.sentence)\nCommand: `\(command)`.\n"
    for table in [targetTable] + tables { text += "\n" + table.markdown }
    return text
  }
}

extension Report.Table {
  /// A heading and a pipe table, its columns padded so that it reads as text too.
  var markdown: String {
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return "| " + padded.joined(separator: " | ") + " |\n"
    }
    var text = "### \(title)\n\n"
    if !note.isEmpty { text += note + "\n\n" }
    text += line(header)
    text += line(widths.map { String(repeating: "-", count: $0) })
    return rows.reduce(into: text) { $0 += line($1) }
  }
}
