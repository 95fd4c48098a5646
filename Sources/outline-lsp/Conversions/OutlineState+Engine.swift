import OutlineEngine
import OutlineProtocol

extension OutlineState {
  init(_ state: ViewState, options: Options) {
    self.init(expanded: state.expanded, query: state.query?.text)
    if let query = state.query {
      search = .init(query, state.options ?? .init())
      search?.under = nil  // ids end with the outline
    }
    if options != Options() { self.options = options }
  }

  /// What the store is to be brought to.
  var viewState: ViewState {
    var options = search?.engineOptions
    options?.under = nil
    return ViewState(
      expanded: expanded,
      query: query.map { SearchQuery($0, search) },
      options: options
    )
  }
}
