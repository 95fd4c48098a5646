/// How long a search may yet be in Swift's engine, whose searches cannot be interrupted: whoever
/// else waits for an answer waits that long.
///
/// Not for what `RegexAutomaton` can tell, which costs no more than another search.
final class RegexTime {
  static let limit = Duration.seconds(2)

  private(set) var left: Duration

  init(_ left: Duration = limit) { self.left = left }

  /// Does what takes time; throws once there is none left.
  func spend<Result>(_ body: () -> Result) throws(QueryError) -> Result {
    try check()
    let start = ContinuousClock.now
    let result = body()
    left -= ContinuousClock.now - start
    try check()
    return result
  }

  private func check() throws(QueryError) {
    guard left > .zero else {
      throw QueryError(message: "the pattern takes too long", utf8Offset: 0)
    }
  }
}
