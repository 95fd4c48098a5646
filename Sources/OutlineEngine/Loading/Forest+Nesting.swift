extension Forest {
  /// The same trees with files moved under others of their folder.
  ///
  /// Files are leaves of the kind `file`. Costs a pass.
  package func nested(by rules: NestingRules?) -> Forest {
    guard let rules, !rules.isEmpty else { return self }
    let outline = Outline(self)
    var splice = Splice()
    var above: [Int] = []
    var count = 0
    var isNested = false
    var open = [arranged(outline, nil, rules)[...]]
    while let entry = open[open.count - 1].popFirst() {
      if entry.isNested, !isNested { above.append(count - 1) }
      isNested = entry.isNested
      count += 1
      splice.keep(entry.place..<entry.place + 1, depthOffset: isNested ? 1 : 0)
      if open.count > 1, open[open.count - 1].isEmpty { open.removeLast() }
      let children = arranged(outline, entry.place, rules)
      if !children.isEmpty { open.append(children[...]) }
    }
    guard !above.isEmpty else { return self }
    var nested = Forest()
    nested.kinds = kinds
    nested.reserve(nodes: self.count, nameBytes: names.bytes.count)
    for segment in splice.segments {
      nested.append(segment.range, of: self, depthOffset: segment.depthOffset)
    }
    for place in above {
      nested.setFlags(nested.flags[place].union([.expandable, .nesting]), at: place)
    }
    return nested
  }

  private func arranged(
    _ outline: Outline,
    _ folder: Int?,
    _ rules: NestingRules
  ) -> [(place: Int, isNested: Bool)] {
    let children = Array(outline.children(of: folder))
    guard children.count > 1 else { return children.map { ($0, false) } }
    let files = children.map { place in
      let isFile = kind[place] == KindTable.file && !flags[place].contains(.expandable)
      return isFile ? name(at: place) : nil
    }
    guard let siblings = NestedSiblings(files, in: folder.map(name) ?? [], by: rules) else {
      return children.map { ($0, false) }
    }
    return zip(siblings.order, siblings.isNested).map { (children[$0], $1) }
  }

  private func name(at place: Int) -> [UInt8] {
    attributes[place]?.rawName ?? Array(names.bytes[names.range(place)])
  }
}
