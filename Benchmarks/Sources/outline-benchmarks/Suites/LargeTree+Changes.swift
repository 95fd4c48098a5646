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
    benchmark.report.tables.append(
      Report.Table(
        title: "A list that has changed",
        note: "`refresh` with a list that has 1,000 files more, and with the one before. It reads, "
          + "splits and sorts all of the list, as `open` does, and compares it with the tree.",
        header: ["operation", "median", "p99", "`open`", "ratio"],
        rows: ["insert", "remove"].map { name in
          let ratio = recorder[name].median / recorder["open"].median
          return [
            "\(name) 1,000 files", recorder[name].median.asTime, recorder[name].p99.asTime,
            recorder["open"].median.asTime, ratio.asRatio,
          ]
        }
      )
    )
  }
}
