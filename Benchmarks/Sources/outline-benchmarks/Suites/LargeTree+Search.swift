import OutlineEngine

extension LargeTree {
  private static let queries = ["readme", "intel", "gpio_mcp", "zzzz", "e"]
  private static let keystrokes = [
    "r", "re", "rea", "read", "readm", "readme", "readm", "read", "rea", "re", "r", "",
  ]

  /// Searches in all modes, and typing letter by letter.
  mutating func measureSearch() throws {
    Benchmark.say("searching the large tree")
    let cycles = try searchCycles()
    let typing = try typingCycles()
    for _ in 0..<benchmark.rounds {
      searchSeed()
      try searchEngine()
      for cycle in cycles + typing {
        try cycle.measure(
          max(benchmark.repeats / 5, 2),
          on: client,
          echo: echo,
          into: benchmark.recorder
        )
      }
    }
    try measureCancelling()
    reportSearch()
    reportTyping()
    tabulateSearch()
  }

  private func searchCycles() throws -> [Cycle] {
    try Requests.modes.map { mode in
      try Cycle(
        Self.queries.map { ("\(mode) \($0)", Requests.search($0, mode: mode)) },
        on: client
      )
    }
  }

  private func typingCycles() throws -> [Cycle] {
    try Requests.modes.map { mode in
      try Cycle(
        Self.keystrokes.enumerated().map { index, query in
          ("\(mode) key \(index)", Requests.search(query, mode: mode))
        },
        on: client
      )
    }
  }

  private func searchSeed() {
    for query in Set(Self.queries + Self.keystrokes) where !query.isEmpty {
      seed.query = query
      benchmark.recorder.time("seed \(query)") { seed.search() }
    }
  }

  private mutating func searchEngine() throws {
    for query in Self.queries {
      let time = try nanoseconds {
        _ = try store.search(SearchQuery(query))
        keep(store.rows(in: 0..<50))
      }
      benchmark.recorder.record("engine \(query)", time)
    }
  }

  /// How long a search takes to end that is cancelled a millisecond after it was sent.
  private func measureCancelling() throws {
    let search = Requests.search("e", mode: "filter")
    let other = Requests.search("zzzz", mode: "filter")
    let cancel = Frames.notification("$/cancelRequest", #"{"id":1}"#)
    for _ in 0..<benchmark.repeats {
      _ = try client.call(other)
      let time = try nanoseconds {
        client.pipe.send(search)
        let start = ContinuousClock.now
        while ContinuousClock.now - start < .milliseconds(1) {}
        client.pipe.send(cancel)
        _ = try client.pipe.receive()
      }
      benchmark.recorder.record("cancelled e", time)
    }
  }

  private func reportSearch() {
    let recorder = benchmark.recorder
    for query in Self.queries {
      let limit = query == "e" ? 1 / 25.0 : 1 / 100.0
      benchmark.report.targets.append(
        Report.Target(
          what: "`search` for `\(query)`, slowest mode",
          measured: recorder.worst(Requests.modes.map { "\($0) \(query)" }),
          reference: "seed's search",
          referenceMedian: recorder["seed \(query)"].median,
          limit: limit,
          limitText: query == "e" ? "≤ 1/25" : "≤ 1/100"
        )
      )
    }
  }

  private func reportTyping() {
    let keys = Requests.modes.flatMap { mode in
      Self.keystrokes.indices.map { "\(mode) key \($0)" }
    }
    benchmark.report.targets.append(
      Report.Target(
        what: "typing `readme` and deleting it, worst keystroke, slowest mode",
        measured: benchmark.recorder.worst(keys),
        reference: "seed's quickest prefix",
        referenceMedian: benchmark.recorder.leastMedian(
          Self.keystrokes.filter { !$0.isEmpty }.map { "seed \($0)" }
        ),
        limit: 1 / 25,
        limitText: "≤ 1/25"
      )
    )
  }

  private func tabulateSearch() {
    let recorder = benchmark.recorder
    let fzf = FzfBenchmark(benchmark, tree)
    var table = Report.Table(
      title: "Search, side by side",
      note: "Medians. The engine and fzf work in memory; the server answers over the pipe with "
        + "50 rows. fzf reports the mean of its own `--bench` over the names alone and is left "
        + "out where it is not installed. `e`, cancelled 1 ms after it was sent in mode filter, "
        + "ends after \(recorder["cancelled e"].median.asTime).",
      header: ["query", "seed", "engine"] + Requests.modes.map { "server, \($0)" } + [
        "echo", "fzf fuzzy", "fzf exact",
      ]
    )
    for query in Self.queries {
      table.rows.append(
        ["`\(query)`", recorder["seed \(query)"].median.asTime]
          + [recorder["engine \(query)"].median.asTime]
          + Requests.modes.map { recorder["\($0) \(query)"].median.asTime }
          + [recorder["echo of reveal \(query)"].median.asTime]
          + [false, true].map { fzf.mean(of: query, exact: $0).asTime }
      )
    }
    benchmark.report.tables.append(table)
    tabulateTyping()
  }

  private func tabulateTyping() {
    var table = Report.Table(
      title: "Typing, letter by letter",
      header: ["query"] + Requests.modes.flatMap { ["\($0), median", "p99"] }
    )
    for (index, query) in Self.keystrokes.enumerated() {
      table.rows.append(
        [query.isEmpty ? "(empty)" : "`\(query)`"]
          + Requests.modes.flatMap { mode in
            let samples = benchmark.recorder["\(mode) key \(index)"]
            return [samples.median.asTime, samples.p99.asTime]
          }
      )
    }
    benchmark.report.tables.append(table)
  }
}
