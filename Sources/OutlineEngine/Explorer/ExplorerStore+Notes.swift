extension ExplorerStore {
  /// Adds a last root that says what is wrong with the whole tree.
  mutating func appendNote(_ sentence: String) -> [RowEdit] {
    var forest = Forest()
    forest.appendNote(sentence)
    return append(forest)
  }

  /// Empties the tree but for a root that says why; what was open is open again when it comes back.
  mutating func empty(because sentence: String) -> [RowEdit] {
    var forest = Forest()
    forest.appendNote(sentence)
    let isNoted =
      outline.startOfNotes == 0 && outline.count == 1
      && outline.attributes(at: 0) == forest.attributes[0]
    guard !isNoted else { return [] }
    var splice = Splice()
    splice.insert(0..<1, depthOffset: 0)
    return apply(splice, inserting: forest)
  }

  mutating func append(_ forest: Forest) -> [RowEdit] {
    var splice = Splice()
    splice.keep(0..<outline.count)
    splice.insert(0..<forest.count, depthOffset: 0)
    return apply(splice, inserting: forest)
  }
}

extension Outline {
  /// Where the last roots begin that are notes on the whole tree and no entries of it.
  var startOfNotes: Int {
    var start = count
    while start > 0, parent[start - 1] < 0,
      columns.kinds.name(columns.kind[start - 1]) == Forest.noteKind
    {
      start -= 1
    }
    return start
  }
}

extension Forest {
  fileprivate static let noteKind = "problem"

  /// Appends a root that says what is wrong with the whole tree.
  mutating func appendNote(_ sentence: String) {
    var attributes = NodeAttributes()
    attributes.problem = sentence
    let kind = kinds.index(of: Self.noteKind)
    var name = "…"
    name.withUTF8 { name in
      append(
        name: name,
        depth: 0,
        kind: kind,
        flags: [],
        sourceRank: .max,
        attributes: attributes
      )
    }
  }
}
