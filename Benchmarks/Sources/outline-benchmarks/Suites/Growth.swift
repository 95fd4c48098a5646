/// What each operation costs in trees of other sizes.
struct Growth {
  let benchmark: Benchmark
  static let sizes = [10_000, 100_000, 1_000_000]
  private static let operations = [
    "open", "search readme", "search e", "toggle root", "toggle leaf", "rows 50", "rows 1000",
    "expand all", "refresh with 1,000 more",
    "1,000 files come, work", "1,000 files come, engine", "bytes a node beside its name",
  ]

  func measure() throws {
    for size in Self.sizes { try measure(size) }
    let recorder = benchmark.recorder
    var table = Report.Table(
      title: "Growth",
      note: "Medians over the pipe, client and server on one core, by the number of nodes; `open` "
        + "and `refresh` on all cores. A root has up to "
        + "\(benchmark.input.count) of them.",
      header: ["operation"] + Self.sizes.map { "\($0)" }
    )
    for operation in Self.operations {
      table.rows.append(
        [operation]
          + Self.sizes.map { size in
            let median = recorder["\(operation) at \(size)"].median
            return operation.hasPrefix("bytes") ? "\(Int(median))" : median.asTime
          }
      )
    }
    benchmark.report.tables.append(table)
  }

  private func measure(_ size: Int) throws {
    Benchmark.say("a tree of \(size) nodes")
    let tree = benchmark.input.copies(nodes: size)
    let leafFolder = tree.leafFolder
    let list = try benchmark.folder.write(tree.text, to: "\(size).paths")
    let longer = try benchmark.folder.write(
      tree.inserting(1_000, into: leafFolder).text,
      to: "\(size)-longer.paths"
    )
    let recorder = benchmark.recorder
    var client = try Client(benchmark.binaries)
    for _ in 0..<3 {
      client = try Client(benchmark.binaries)
      let before = client.pipe.residentBytes
      let time = try client.pipe.roundTrip(Requests.open(list: list))
      recorder.record("open at \(size)", time)
      let bytes = client.pipe.residentBytes - before - tree.nameBytes
      recorder.record("bytes a node beside its name at \(size)", bytes / size)
    }
    let cycles = try cycles(size, leafFolder, client)
    Placement.together.apply(to: [client.pipe])
    for cycle in cycles {
      for _ in 0..<benchmark.repeats * 2 {
        for step in cycle.steps {
          recorder.record(step.name, try client.pipe.roundTrip(step.request))
        }
      }
    }
    Placement.free([client.pipe])
    for _ in 0..<2 {
      let time = try client.pipe.roundTrip(Requests.refresh(list: longer))
      recorder.record("refresh with 1,000 more at \(size)", time)
      _ = try client.call(Requests.refresh(list: list))
    }
  }

  private func cycles(_ size: Int, _ leafFolder: String, _ client: Client) throws -> [Cycle] {
    _ = try client.call(Requests.search("", mode: "reveal"))
    let expansion = try Cycle(
      [
        ("collapse all at \(size)", Requests.collapseAll),
        ("expand all at \(size)", Requests.expandAll),
      ],
      on: client
    )
    let root = try client.find("r01")
    let leaf = try client.find(leafFolder)
    let total = try client.rowCount()
    var generator = SeededGenerator(seed: 7)
    let offsets = (0..<10).map { _ in Int.random(in: 0..<total, using: &generator) }
    let toggleRoot = ("toggle root at \(size)", Requests.toggle(root.node, start: 0))
    let toggleLeaf = (
      "toggle leaf at \(size)", Requests.toggle(leaf.node, start: max(leaf.row - 10, 0))
    )
    let rows = try Cycle(offsets.map { ("rows 50 at \(size)", Requests.rows($0)) }, on: client)
    let manyRows = try Cycle(
      offsets.map { ("rows 1000 at \(size)", Requests.rows($0, 1_000)) },
      on: client
    )
    let toggles = try [[toggleRoot, toggleRoot], [toggleLeaf, toggleLeaf]].map {
      try Cycle($0, on: client)
    }
    return toggles + [rows, manyRows, expansion, try searches(size, client)]
  }

  private func searches(_ size: Int, _ client: Client) throws -> Cycle {
    let cycle = try Cycle(
      ["readme", "e"].map { ("search \($0) at \(size)", Requests.search($0, mode: "reveal")) },
      on: client
    )
    // Opens everything again for what is measured before the searches.
    _ = try client.call(Requests.search("", mode: "reveal"))
    _ = try client.call(Requests.expandAll)
    return cycle
  }
}
