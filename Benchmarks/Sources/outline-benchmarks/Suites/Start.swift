/// From nothing to the answer to `initialize`.
struct Start {
  let benchmark: Benchmark

  func measure() throws {
    Benchmark.say("starting")
    let recorder = benchmark.recorder
    let binaries = benchmark.binaries
    for _ in 0..<benchmark.repeats * 4 {
      let start = ContinuousClock.now
      let server = try FramedPipe([binaries.server])
      _ = try server.roundTrip(Client.initialize)
      recorder.record("start", (ContinuousClock.now - start).wholeNanoseconds)
      server.process.wait()
      let time = try nanoseconds {
        try SpawnedProcess([binaries.empty], streams: .files(input: "/dev/null")).wait()
      }
      recorder.record("empty start", time)
    }
    benchmark.report.targets.append(
      Report.Target(
        what: "start to the answer to `initialize`",
        measured: recorder["start"],
        reference: "empty program, start to end",
        referenceMedian: recorder["empty start"].median,
        limit: 2,
        limitText: "≤ 2"
      )
    )
  }
}
