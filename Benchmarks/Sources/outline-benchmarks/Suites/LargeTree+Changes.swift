extension LargeTree {
  /// A thousand files come and go, by a list that has them and one that has not.
  func measureChanges() throws {
    Benchmark.say("changing the large tree")
    let recorder = benchmark.recorder
    let longer = try benchmark.folder.write(
      tree.inserting(1_000, into: leafFolder).text,
      to: "longer.paths"
    )
    for _ in 0..<max(benchmark.rounds / 2, 2) {
      recorder.record("insert", try client.pipe.roundTrip(Requests.refresh(list: longer)))
      recorder.record("remove", try client.pipe.roundTrip(Requests.refresh(list: list)))
    }
    for name in ["insert", "remove"] {
      benchmark.report.targets.append(
        Report.Target(
          what: "\(name) 1,000 files, by `refresh` from a list",
          measured: recorder[name],
          reference: "`open`",
          referenceMedian: recorder["open"].median,
          limit: 1 / 10,
          limitText: "≤ 1/10"
        )
      )
    }
  }
}
