/// The columns that rows are made of, lent for as long as a closure runs.
///
/// The plain way, a subscript of an array a fact, costs a retain, a release and a check each; the
/// benchmark `rows 1000` pays for this one. A place is checked once a row, and a name once against
/// the blob that it lies in.
package struct RowColumns {
  fileprivate let ids: UnsafeBufferPointer<UInt32>
  fileprivate let depth: UnsafeBufferPointer<Int32>
  fileprivate let kind: UnsafeBufferPointer<UInt16>
  fileprivate let flags: UnsafeBufferPointer<NodeFlags>
  fileprivate let nameStarts: UnsafeBufferPointer<UInt32>
  fileprivate let nameBytes: UnsafeBufferPointer<UInt8>
  fileprivate let expanded: UnsafeBufferPointer<UInt64>
  fileprivate let hits: UnsafeBufferPointer<UInt64>?
  fileprivate let helps: UnsafeBufferPointer<UInt64>?
  /// Whether a closed folder may say why it was not opened again.
  fileprivate let hasOverfull: Bool

  fileprivate func check() -> RowColumns {
    let count = ids.count
    let words = (count + 63) / 64
    precondition(
      depth.count == count && kind.count == count && flags.count == count
        && nameStarts.count == count + 1 && expanded.count >= words
        && hits.map { $0.count >= words } ?? true && helps.map { $0.count >= words } ?? true,
      "every column has an entry for each node"
    )
    return self
  }

  private func check(_ place: Int) {
    precondition(ids.indices.contains(place), "a place lies in the tree")
  }

  /// What a node says in a view that folds nothing.
  fileprivate func facts(at place: Int) -> RowFacts {
    check(place)
    let flags = flags[place]
    let isExpanded = expanded.contains(place)
    return RowFacts(
      id: ids[place],
      segments: place..<place + 1,
      depth: Int(depth[place]),
      kind: kind[place],
      isExpandable: flags.contains(.expandable),
      isExpanded: isExpanded,
      isHit: hits?.contains(place) ?? false,
      hasHitsBelow: helps?.contains(place) ?? false,
      isIgnored: flags.contains(.ignored),
      isLoading: isExpanded && flags.contains(.unread),
      hasAttributes: flags.contains(.attributed) || hasOverfull && !isExpanded,
      isPlain: !flags.contains(.exotic)
    )
  }

  /// The bytes of a name, which are UTF-8 and good while the columns are lent.
  package func name(at place: Int) -> UnsafeBufferPointer<UInt8> {
    check(place)
    let range = Int(nameStarts[place])..<Int(nameStarts[place + 1])
    precondition(range.upperBound <= nameBytes.count, "a name lies in the blob")
    return UnsafeBufferPointer(rebasing: nameBytes[range])
  }
}

extension UnsafeBufferPointer<UInt64> {
  /// Whether the set of bits has a place.
  fileprivate func contains(_ place: Int) -> Bool {
    self[place >> 6] & (1 << UInt64(place & 63)) != 0
  }
}

extension ExplorerStore {
  /// What the row of a node says; `columns` are those of this store.
  package func facts(at place: Int, in columns: RowColumns) -> RowFacts {
    var facts = columns.facts(at: place)
    if chains != nil { fold(&facts, at: place) }
    return facts
  }

  private func fold(_ facts: inout RowFacts, at place: Int) {
    let segments = segments(at: place)
    facts.segments = segments
    facts.depth = depth(at: place)
    facts.isExpanded = isOpen(place)
    facts.isLoading = facts.isLoading && facts.isExpanded
    guard segments.count > 1 else { return }
    facts.isHit = search?.hits.hasBits(in: segments) ?? false
    facts.isPlain = segments.allSatisfy { !outline.columns.flags[$0].contains(.exotic) }
  }

  /// Lends the columns that rows are made of.
  package func withRowColumns<Result>(_ body: (RowColumns) -> Result) -> Result {
    outline.columns.withColumns { depth, kind, flags, names in
      names.withStoredNames { nameStarts, nameBytes in
        outline.ids.withUnsafeBufferPointer { ids in
          expanded.words.withUnsafeBufferPointer { expanded in
            withHits { hits, helps in
              let columns = RowColumns(
                ids: ids,
                depth: depth,
                kind: kind,
                flags: flags,
                nameStarts: nameStarts,
                nameBytes: nameBytes,
                expanded: expanded,
                hits: hits,
                helps: helps,
                hasOverfull: !restoring.closed.isEmpty
              )
              return body(columns.check())
            }
          }
        }
      }
    }
  }

  private func withHits<Result>(
    _ body: (UnsafeBufferPointer<UInt64>?, UnsafeBufferPointer<UInt64>?) -> Result
  ) -> Result {
    guard let search else { return body(nil, nil) }
    return search.hits.words.withUnsafeBufferPointer { hits in
      search.helps.words.withUnsafeBufferPointer { body(hits, $0) }
    }
  }
}

extension Forest {
  fileprivate func withColumns<Result>(
    _ body: (
      UnsafeBufferPointer<Int32>, UnsafeBufferPointer<UInt16>, UnsafeBufferPointer<NodeFlags>,
      NameTable
    ) -> Result
  ) -> Result {
    depth.withUnsafeBufferPointer { depth in
      kind.withUnsafeBufferPointer { kind in
        flags.withUnsafeBufferPointer { body(depth, kind, $0, names) }
      }
    }
  }
}

extension NameTable {
  /// Calls `body` with where each name begins, one more at the end, and the blob of names.
  fileprivate func withStoredNames<Result>(
    _ body: (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    starts.withUnsafeBufferPointer { starts in
      bytes.withUnsafeBufferPointer { body(starts, $0) }
    }
  }
}
