import Testing

@Suite struct RandomSessionTests {
  @Test("Rows kept by edits are never wrong", arguments: 1...22)
  func rowsKeptByEditsAreNeverWrong(seed: Int) {
    var session = RandomSession(seed: seed)
    for _ in 0..<500 where !session.hasFailed { session.step() }
  }
}
