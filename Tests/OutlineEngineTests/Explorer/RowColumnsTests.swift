import OutlineEngine
import Testing

@Suite struct RowColumnsTests {
  @Test func sayWhatTheRowsSay() throws {
    var generator = SeededGenerator(seed: 17)
    for round in 0..<40 {
      var items = RandomTree.make(size: 150, using: &generator)
      items.append(OutlineItem(name: "é\u{301}", kind: "own", attributes: .detail("d")))
      var store = ExplorerStore(outline: Outline(items))
      _ = try store.expand(nil, depth: .levels(round % 4))
      if round % 3 > 0 {
        var options = SearchOptions()
        options.mode = round % 2 == 0 ? .filter : .highlight
        _ = try store.search(SearchQuery("a"), options: options)
      }
      check(store)
      _ = store.setCompact(true)
      check(store)
    }
  }

  private func check(_ store: ExplorerStore) {
    let places = store.places(inRows: 0..<store.rowCount)
    #expect(places.count == store.rowCount)
    store.withRowColumns { columns in
      for (row, place) in zip(store.rows(in: 0..<store.rowCount), places) {
        let facts = store.facts(at: place, in: columns)
        #expect(facts.id == row.id.rawValue)
        #expect(facts.depth == row.depth)
        #expect(store.kindName(facts.kind) == row.kind)
        #expect(facts.isExpandable == row.isExpandable)
        #expect(facts.isExpanded == row.isExpanded)
        #expect(facts.isHit == row.isHit)
        #expect(facts.isLoading == row.isLoading)
        #expect(facts.hasAttributes == (row.attributes != nil))
        #expect(facts.isPlain == row.name.utf8.allSatisfy { $0 < 128 })
        #expect(store.joinedName(of: facts.segments).elementsEqual(row.name.utf8))
        #expect(facts.segments.last == place)
        #expect(facts.segments.count == max(1, row.segments.count))
        for (place, segment) in zip(facts.segments, row.segments) {
          #expect(columns.name(at: place).elementsEqual(segment.name.utf8))
        }
      }
    }
  }
}
