import OutlineEngine
import Testing

/// A client that keeps its rows by edits alone.
struct RowMirror {
  private(set) var rows: [String]
  private(set) var version: Int

  init(_ store: ExplorerStore) {
    rows = store.rows(in: 0..<store.rowCount).map(\.fullPicture)
    version = store.version
  }

  /// Applies edits, fetches what they inserted, and must then hold what the store shows.
  ///
  /// `isExact`: whether an edit must change a row; where several changes come as one, a later one
  /// may have undone an earlier one.
  mutating func follow(
    _ edits: [RowEdit],
    of store: ExplorerStore,
    _ what: String,
    isExact: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var mirrored: [String?] = rows
    for edit in edits {
      guard edit.start >= 0, edit.removed >= 0, edit.inserted >= 0,
        edit.start + edit.removed <= mirrored.count
      else {
        Issue.record("\(what): \(edit) leaves the rows", sourceLocation: sourceLocation)
        return
      }
      mirrored.replaceSubrange(
        edit.start..<edit.start + edit.removed,
        with: [String?](repeating: nil, count: edit.inserted)
      )
    }
    let now = store.rows(in: 0..<store.rowCount).map(\.fullPicture)
    #expect(now.count == mirrored.count, "\(what): \(edits)", sourceLocation: sourceLocation)
    guard now.count == mirrored.count else { return }
    for index in now.indices {
      guard let kept = mirrored[index], kept != now[index] else { continue }
      Issue.record(
        "\(what): row \(index) is \(now[index]), the mirror has \(kept); \(edits)",
        sourceLocation: sourceLocation
      )
      return
    }
    let expected = version + (edits.isEmpty ? 0 : 1)
    #expect(store.version == expected, "\(what)", sourceLocation: sourceLocation)
    if isExact, now == rows, !edits.isEmpty {
      Issue.record("\(what): \(edits) though no row changed", sourceLocation: sourceLocation)
    }
    rows = now
    version = store.version
  }
}

extension Row {
  /// Everything that the row says.
  var fullPicture: String {
    "\(picture) \(matches) \(kind) \(isLoading) \(attributes?.detail ?? "")"
      + "\(attributes?.link?.target ?? "") \(attributes?.problem ?? "")"
  }
}
