/// The nanoseconds that `body` takes.
func nanoseconds(_ body: () throws -> Void) rethrows -> Int {
  try timed(body).nanoseconds
}

/// The result of `body` and the nanoseconds that it takes.
func timed<Result>(_ body: () throws -> Result) rethrows -> (value: Result, nanoseconds: Int) {
  let clock = ContinuousClock()
  let start = clock.now
  let value = try body()
  return (value, (clock.now - start).wholeNanoseconds)
}

extension Duration {
  var wholeNanoseconds: Int {
    Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
  }
}

/// Keeps the optimizer from leaving out what computed a value.
@inline(never) func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
