import OutlineEngine
import OutlineProtocol

extension OutlineProtocol.SearchOptions {
  /// What the store is to do, with the defaults where the client says nothing.
  var engineOptions: OutlineEngine.SearchOptions {
    var options = OutlineEngine.SearchOptions()
    options.mode = mode.flatMap { SearchMode(rawValue: $0.rawValue) } ?? .reveal
    options.onClear = onClear.flatMap { ClearBehaviour(rawValue: $0.rawValue) } ?? .collapse
    options.kinds = kinds
    options.under = under.map(NodeID.init(wire:))
    return options
  }

  init(_ query: SearchQuery, _ options: OutlineEngine.SearchOptions) {
    self.init()
    mode = Mode(rawValue: options.mode.rawValue)
    match = Match(rawValue: query.match.rawValue)
    `case` = Case(rawValue: query.caseRule.rawValue)
    diacritics = Diacritics(rawValue: query.diacritics.rawValue)
    scope = Scope(rawValue: query.scope.rawValue)
    onClear = OnClear(rawValue: options.onClear.rawValue)
    kinds = options.kinds
    under = options.under.map { Int($0.rawValue) }
  }
}

extension SearchQuery {
  /// The query, with the defaults where the client does not say how it matches.
  ///
  /// A client that says nothing at all goes on with what it said for the query that stands.
  init(
    _ text: String,
    _ options: OutlineProtocol.SearchOptions?,
    standing: SearchQuery? = nil
  ) {
    let kept = options == nil ? standing : nil
    self.init(
      text,
      match: options?.match.flatMap { Match(rawValue: $0.rawValue) } ?? kept?.match ?? .substring,
      caseRule: options?.case.flatMap { CaseRule(rawValue: $0.rawValue) } ?? kept?.caseRule
        ?? .ignore,
      diacritics: options?.diacritics.flatMap { Diacritics(rawValue: $0.rawValue) }
        ?? kept?.diacritics ?? .match,
      scope: options?.scope.flatMap { Scope(rawValue: $0.rawValue) } ?? kept?.scope ?? .name
    )
  }
}

extension NodeID {
  /// The node of a number from the wire; one that no node can have is 0, which none has.
  init(wire number: Int) {
    self.init(rawValue: UInt32(exactly: number) ?? 0)
  }
}

extension ResponseError {
  init(_ error: OutlineError) {
    switch error {
    case .noSuchNode(let id):
      self = .failed(.noSuchNode, "the outline has no node \(id.rawValue)")
    case .invalidQuery(let error):
      self = .invalidParams("params.query: \(error.message)", offset: error.utf8Offset)
    case .interrupted: self = .cancelled
    }
  }
}
