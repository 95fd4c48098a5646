extension Matcher {
  /// Adds the places of a range whose name is a hit.
  ///
  /// For the scope of names; paths are searched by `markPaths`. Costs one pass over the folded
  /// names for literal texts, and for each name that a pass leaves over a closer look.
  /// `masks` make a fuzzy search faster. Throws once `time` is over.
  @discardableResult func mark(
    _ places: Range<Int>,
    of names: NameTable,
    flags: [NodeFlags],
    masks: LetterMasks? = nil,
    time: RegexTime = RegexTime(),
    into hits: inout BitSet,
    shouldStop: () -> Bool = { false }
  ) throws(QueryError) -> MarkingEnd {
    let marking = Marking(
      matcher: self,
      places: places,
      names: names,
      flags: flags,
      masks: masks,
      time: time
    )
    return marking.end(isFinished: try marking.mark(into: &hits, shouldStop: shouldStop))
  }

  /// Like `mark`, for a query that extends the one that `hits` are of: what is no hit there needs
  /// no second look, names that are not plain excepted.
  @discardableResult func narrow(
    _ hits: inout BitSet,
    in places: Range<Int>,
    of names: NameTable,
    flags: [NodeFlags],
    masks: LetterMasks? = nil,
    shouldStop: () -> Bool = { false }
  ) throws(QueryError) -> MarkingEnd {
    let marking = Marking(
      matcher: self,
      places: places,
      names: names,
      flags: flags,
      masks: masks
    )
    return marking.end(isFinished: try marking.narrow(&hits, shouldStop: shouldStop))
  }

  /// Whether all hits among plain names were hits of an earlier query too.
  func extends(_ earlier: Matcher) -> Bool {
    guard query.scope == earlier.query.scope, form == earlier.form else { return false }
    switch (engine, earlier.engine) {
    case (.substring(let new), .substring(let old)):
      return Self.contains(new, old)
    case (.words(let new), .words(let old)):
      return old.allSatisfy { word in new.contains { Self.contains($0, word) } }
    case (.fuzzy(let new), .fuzzy(let old)):
      var rest = old.characters[...]
      for character in new.characters where character == rest.first { rest.removeFirst() }
      return rest.isEmpty
    default: return false
    }
  }

  private static func contains(_ new: Needle, _ old: Needle) -> Bool {
    new.scanner.needle.withUnsafeBufferPointer { old.scanner.isFound(in: $0) }
  }
}
