import OutlineEngine
import OutlineProtocol

/// The `decorations` of rows.
struct GitRows {
  let decorations: GitDecorations
  /// By place of a folder, its path with a slash at its end.
  private var folders: [Int: [UInt8]] = [:]

  init(_ decorations: GitDecorations) {
    self.decorations = decorations
  }

  /// Appends the member with a comma before it, if there is something to say.
  mutating func write(_ place: Int, of store: ExplorerStore, to writer: inout JSONWriter) {
    let path = folder(above: place, of: store) + store.rawName(at: place)
    let own = decorations.own[path]
    let below = decorations.below[path]
    guard own != nil || below != nil else { return }
    writer.raw(#","decorations":{"#)
    if let own {
      writer.raw(#""git":"#)
      writer.string(own.name)
    }
    if let below {
      writer.raw(own == nil ? #""gitBelow":["# : #","gitBelow":["#)
      for (index, change) in below.changes.enumerated() {
        if index > 0 { writer.raw(",") }
        writer.string(change.name)
      }
      writer.raw("]")
    }
    writer.raw("}")
  }

  private mutating func folder(above place: Int, of store: ExplorerStore) -> [UInt8] {
    guard let parent = store.parent(of: place) else { return [] }
    if let known = folders[parent] { return known }
    var path: [UInt8] = []
    for ancestor in ([parent] + store.ancestors(of: parent)).reversed() {
      path += store.rawName(at: ancestor) + [0x2F]
    }
    folders[parent] = path
    return path
  }
}
