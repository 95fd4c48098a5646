import OutlineEngine

/// The tree of a million nodes, open everywhere at once: as objects, in the engine in this
/// process, in a server; and beside them the echo.
struct LargeTree {
  let benchmark: Benchmark
  let tree: PathTree
  let list: String
  let seed: SeedExplorer
  var store: ExplorerStore
  let client: Client
  let echo: FramedPipe
  let leafFolder: String

  static let copies = 12

  /// Opens it several times and measures that.
  init(_ benchmark: Benchmark) throws {
    Benchmark.say("opening the large tree")
    self.benchmark = benchmark
    tree = benchmark.input.copies(nodes: benchmark.input.count * Self.copies)
    leafFolder = tree.leafFolder
    let list = try benchmark.folder.write(tree.text, to: "large.paths")
    self.list = list
    echo = try FramedPipe([benchmark.binaries.echo])
    let recorder = benchmark.recorder
    var seed = SeedExplorer(roots: [])
    var store = ExplorerStore()
    var client = try Client(benchmark.binaries)
    let items = tree.items
    for _ in 0..<max(benchmark.rounds / 2, 2) {
      seed = SeedExplorer(roots: [])
      seed = try recorder.time("seed open") {
        SeedExplorer(roots: SeedNode.tree(of: try TextFile.bytes(of: list)))
      }
      store = ExplorerStore()
      store = recorder.time("engine open") { ExplorerStore(outline: Outline(items)) }
      client = try Client(benchmark.binaries)
      let before = client.pipe.residentBytes
      let request = Requests.open(list: list)
      recorder.record("open", try client.pipe.roundTrip(request))
      recorder.record("open memory", client.pipe.residentBytes - before)
      recorder.record("open peak", client.pipe.peakBytes)
    }
    _ = try client.call(Requests.rows(0))
    (self.seed, self.store, self.client) = (seed, store, client)
    report()
  }

  private func report() {
    let recorder = benchmark.recorder
    let open = recorder["open"]
    benchmark.report.targets.append(
      Report.Target(
        what: "`open` from the list file", measured: open, reference: "seed builds its tree",
        referenceMedian: recorder["seed open"].median, limit: 1 / 3, limitText: "≤ 1/3"))
    let bytes = recorder["open memory"].median - Double(tree.nameBytes)
    let perNode = bytes / Double(tree.count)
    benchmark.report.memory.append(
      Report.Table(
        title: "Memory",
        note: "Resident after `open` less resident before, less the bytes of all names "
          + "(\(tree.nameBytes)), by node (\(tree.count)).",
        header: ["resident, MB", "peak, MB", "bytes a node beside its name", "target", "met"],
        rows: [
          [
            (recorder["open memory"].median / 1e6).rounded(to: 1),
            (recorder["open peak"].median / 1e6).rounded(to: 1), perNode.rounded(to: 1), "≤ 64",
            perNode <= 64 ? "yes" : "**no**",
          ]
        ]))
  }
}
