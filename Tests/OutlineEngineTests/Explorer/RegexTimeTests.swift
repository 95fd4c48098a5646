import Testing

@testable import OutlineEngine

/// A regular expression that only Swift's engine can search for, in a store that has no time for it.
@Suite struct RegexTimeTests {
  private let items = ["abab", "b"].map { OutlineItem(name: $0) }

  @Test(arguments: [SearchQuery.Scope.name, .path])
  func aSearchThatTakesTooLongIsRefusedAndChangesNothing(_ scope: SearchQuery.Scope) throws {
    var store = ExplorerStore(outline: Outline(items))
    _ = try store.search(SearchQuery("b"))
    let (status, version) = (store.searchStatus, store.version)
    store.regexTime = .zero
    let error = OutlineError.invalidQuery(
      QueryError(message: "the pattern takes too long", utf8Offset: 0)
    )
    #expect(throws: error) {
      try store.search(SearchQuery("(a.)\\1", match: .regex, scope: scope))
    }
    #expect(store.searchStatus == status)
    #expect(store.version == version)
    store.regexTime = RegexTime.limit
    _ = try store.search(SearchQuery("(a.)\\1", match: .regex, scope: scope))
    #expect(store.searchStatus?.hits == 1)
  }

  @Test func whatNeedsNoEngineIsFoundWithoutTime() throws {
    var store = ExplorerStore(outline: Outline(items))
    store.regexTime = .zero
    _ = try store.search(SearchQuery("A.?A", match: .regex))
    #expect(store.searchStatus?.hits == 1)
    #expect(store.searchStatus?.isComplete == true)
  }

  @Test func aChangeThatTakesTooLongLeavesTheSearchIncomplete() throws {
    var store = ExplorerStore(outline: Outline(items))
    _ = try store.search(SearchQuery("(a.)\\1", match: .regex))
    #expect(store.searchStatus?.isComplete == true)
    store.search?.timeLeft = .zero
    _ = store.replace(with: items + [OutlineItem(name: "acac")])
    #expect(store.searchStatus?.hits == 1)
    #expect(store.searchStatus?.isComplete == false)
    _ = try store.search(SearchQuery("(a.)\\1", match: .regex))
    #expect(store.searchStatus?.hits == 2)
    #expect(store.searchStatus?.isComplete == true)
  }
}
