import Testing

@testable import OutlineEngine

/// A new tree in place of the old one: who stays who.
@Suite struct ReplacingTests {
  /// Looking up what is new must not cost a pass over what was there, each time.
  @Test func manyNodesBehindManyKnownOnesAreTakenInOnePass() {
    let known = (0..<50_000).map { OutlineItem(name: "known\($0)") }
    let new = (0..<50_000).map { OutlineItem(name: "new\($0)") }
    var store = ExplorerStore(outline: Outline(known))
    let ids = store.outline.ids
    _ = store.replace(with: known + new)
    #expect(Array(store.outline.ids.prefix(known.count)) == ids)
    #expect(store.outline.count == known.count + new.count)
    _ = store.replace(with: new)
    #expect(store.outline.count == new.count)
  }

  @Test func namesakesThatAreAddedAreNewNodes() {
    var store = ExplorerStore(outline: Outline([OutlineItem(name: "a"), OutlineItem(name: "a")]))
    let ids = store.outline.ids
    _ = store.replace(with: (0..<4).map { _ in OutlineItem(name: "a") })
    #expect(Array(store.outline.ids.prefix(2)) == ids)
    #expect(Set(store.outline.ids).count == 4)
  }
}
