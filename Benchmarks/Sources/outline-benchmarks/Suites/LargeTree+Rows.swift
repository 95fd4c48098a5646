import OutlineEngine

extension LargeTree {
  private static let rowKinds = ["toggle root", "toggle leaf", "rows 50", "rows 1000"]

  /// Opening everything, toggles, and rows at any offset, with a million rows visible.
  mutating func measureRows() throws {
    Benchmark.say("expanding, toggling and scrolling the large tree")
    _ = try client.call(Requests.search("", mode: "reveal"))
    let expansion = try Cycle(
      [("collapse all", Requests.collapseAll), ("expand all", Requests.expandAll)],
      on: client
    )
    let cycles = try rowCycles()
    for _ in 0..<benchmark.rounds {
      expandSeed()
      try expandEngine()
      try expansion.measure(benchmark.repeats, on: client, echo: echo, into: benchmark.recorder)
      for placement in Placement.allCases {
        for cycle in [expansion] + cycles {
          try cycle.measure(
            benchmark.repeats,
            on: client,
            echo: echo,
            into: benchmark.recorder,
            placement: placement
          )
        }
      }
    }
    reportRows()
    tabulateRows(cycles + [expansion])
  }

  private func rowCycles() throws -> [Cycle] {
    let root = try client.find("r01")
    let leaf = try client.find(leafFolder)
    let total = try client.rowCount()
    var generator = SeededGenerator(seed: 3)
    let offsets = (0..<20).map { _ in Int.random(in: 0..<total, using: &generator) }
    let toggleRoot = Requests.toggle(root.node, start: 0)
    let toggleLeaf = Requests.toggle(leaf.node, start: max(leaf.row - 10, 0))
    return [
      try Cycle([("toggle root", toggleRoot), ("toggle root", toggleRoot)], on: client),
      try Cycle([("toggle leaf", toggleLeaf), ("toggle leaf", toggleLeaf)], on: client),
      try Cycle(offsets.map { ("rows 50", Requests.rows($0)) }, on: client),
      try Cycle(offsets.map { ("rows 1000", Requests.rows($0, 1_000)) }, on: client),
    ]
  }

  private func expandSeed() {
    seed.setExpanded(false)
    keep(
      benchmark.recorder.time("seed expand all") {
        seed.setExpanded(true)
        return seed.rows.count
      }
    )
    for root in seed.roots.prefix(1) { root.isExpanded = false }
    keep(benchmark.recorder.time("seed toggle root") { seed.rows.count })
  }

  private mutating func expandEngine() throws {
    let recorder = benchmark.recorder
    _ = try store.search(SearchQuery(""))
    _ = try store.collapse(nil)
    var time = try nanoseconds {
      _ = try store.expand(nil, depth: .all)
      keep(store.rows(in: 0..<50))
    }
    recorder.record("engine expand all", time)
    let total = store.rowCount
    for _ in 0..<benchmark.repeats {
      guard let root = store.node(atRow: 0) else { return }
      time = try nanoseconds {
        _ = try store.toggle(root)
        keep(store.rows(in: 0..<50))
      }
      recorder.record("engine toggle root", time)
    }
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<benchmark.repeats {
      let start = Int.random(in: 0..<total, using: &generator)
      recorder.record("engine rows 50", nanoseconds { keep(store.rows(in: start..<start + 50)) })
      time = nanoseconds { keep(store.rows(in: start..<start + 1_000)) }
      recorder.record("engine rows 1000", time)
    }
  }

  private func reportRows() {
    let recorder = benchmark.recorder
    let names = [
      "toggle root": "`toggle` of a root, a million rows visible",
      "toggle leaf": "`toggle` of a folder without folders",
      "rows 50": "`rows`, 50 at any offset", "rows 1000": "`rows`, 1,000 at any offset",
    ]
    for kind in Self.rowKinds {
      for placement in Placement.allCases {
        let name = "\(kind), \(placement.rawValue)"
        benchmark.report.targets.append(
          Report.Target(
            what: "\(names[kind] ?? kind), \(placement.rawValue)",
            measured: recorder[name],
            reference: "echo as long",
            referenceMedian: recorder["echo of \(name)"].median,
            limit: 2,
            limitText: "≤ 2"
          )
        )
      }
    }
    benchmark.report.targets.append(
      Report.Target(
        what: "`expand` of everything",
        measured: recorder["expand all"],
        reference: "seed expands and flattens",
        referenceMedian: recorder["seed expand all"].median,
        limit: 1 / 20,
        limitText: "≤ 1/20"
      )
    )
  }

  private func tabulateRows(_ cycles: [Cycle]) {
    let recorder = benchmark.recorder
    let steps = cycles.flatMap(\.steps)
    var table = Report.Table(
      title: "Rows, side by side",
      note: "Medians, with a million rows visible. The seed flattens its tree after each change.",
      header: [
        "operation", "seed", "engine", "server, one core", "echo", "server, two cores", "echo",
        "reply, bytes",
      ]
    )
    for name in Self.rowKinds + ["expand all", "collapse all"] {
      let bytes = steps.filter { $0.name == name }.map(\.replyBytes).sorted()
      let placed = Placement.allCases.map { "\(name), \($0.rawValue)" }
        .map { recorder[$0].isEmpty ? name : $0 }
      table.rows.append(
        [name, recorder["seed \(name)"].median.asTime, recorder["engine \(name)"].median.asTime]
          + placed.flatMap { [recorder[$0], recorder["echo of \($0)"]] }.map(\.median.asTime)
          + ["\(bytes.isEmpty ? 0 : bytes[bytes.count / 2])"]
      )
    }
    benchmark.report.tables.append(table)
  }
}
