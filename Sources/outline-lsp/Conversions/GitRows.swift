import OutlineEngine
import OutlineProtocol

/// The `decorations` of rows.
struct GitRows {
  /// Where a folder is: the path of the root folder, if there are several, and the way from it.
  fileprivate struct Folder {
    var root: [UInt8] = []
    var path: [UInt8] = []
  }

  /// By path of a root folder; by the empty path if the folder's entries are the roots.
  private let decorations: [[UInt8]: GitDecorations]
  private var folders: [Int: Folder] = [:]

  init(_ decorations: [[UInt8]: GitDecorations]) {
    self.decorations = decorations
  }

  /// Appends the member with a comma before it, if there is something to say.
  ///
  /// Of a chain, what is said of the last of its folders of which something is, and what is below
  /// the first; of a file, what is said of those that are shown under it.
  mutating func write(_ place: Int, of store: ExplorerStore, to writer: inout JSONWriter) {
    let segments = store.segments(at: place)
    let above = store.folder(of: segments.lowerBound).map { folder(at: $0, of: store) } ?? Folder()
    var way = above
    var own: GitChange?
    var below: GitDecorations.Below?
    for segment in segments {
      way.enter(segment, of: store)
      guard let decorations = decorations[way.root] else { return }
      own = decorations.own[way.path] ?? own
      if segment == segments.lowerBound { below = decorations.below[way.path] }
      let nested = store.nested(at: segment)
      if !nested.isEmpty { below = self.below(nested, in: above, decorations, of: store) }
    }
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

  /// What is said of some files of a folder, `nil` if that is nothing.
  ///
  /// Costs a look at each in a folder of which something is said.
  private func below(
    _ files: Range<Int>,
    in folder: Folder,
    _ decorations: GitDecorations,
    of store: ExplorerStore
  ) -> GitDecorations.Below? {
    guard let most = decorations.below[folder.path] else { return nil }
    var below = GitDecorations.Below()
    for file in files where below != most {
      var way = folder
      way.enter(file, of: store)
      if let change = decorations.own[way.path] { below.insert(GitDecorations.Below(change)) }
    }
    return below.isEmpty ? nil : below
  }

  private mutating func folder(at place: Int, of store: ExplorerStore) -> Folder {
    if let known = folders[place] { return known }
    var folder = Folder()
    for ancestor in store.way(to: place) {
      folder.enter(ancestor, of: store)
    }
    folders[place] = folder
    return folder
  }
}

extension GitRows.Folder {
  /// Goes on to a node in the folder.
  fileprivate mutating func enter(_ place: Int, of store: ExplorerStore) {
    if let root = store.attributes(at: place)?.rootPath {
      self.root = root
    } else {
      path += (path.isEmpty ? [] : [0x2F]) + store.rawName(at: place)
    }
  }
}
