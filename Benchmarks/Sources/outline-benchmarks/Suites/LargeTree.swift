import Foundation
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
    let tree = benchmark.input.copies(nodes: benchmark.input.count * Self.copies)
    self.tree = tree
    leafFolder = tree.leafFolder
    let list = try benchmark.folder.write(tree.text, to: "large.paths")
    self.list = list
    echo = try FramedPipe([benchmark.binaries.echo])
    let recorder = benchmark.recorder
    var seed = SeedExplorer(roots: [])
    var store = ExplorerStore()
    var client = try Client(benchmark.binaries)
    let items = tree.items
    let nameBytes = tree.nameBytes
    for _ in 0..<max(benchmark.rounds / 2, 2) {
      seed = SeedExplorer(roots: [])
      seed = try recorder.time("seed open") {
        SeedExplorer(roots: SeedNode.tree(of: try TextFile.bytes(of: list)))
      }
      recorder.time("seed identities") {
        for _ in 0..<tree.count { keep(UUID()) }
      }
      store = ExplorerStore()
      store = recorder.time("engine open") { ExplorerStore(outline: Outline(items)) }
      client = try Client(benchmark.binaries)
      let before = client.pipe.residentBytes
      let request = Requests.open(list: list)
      recorder.record("open", try client.pipe.roundTrip(request))
      let resident = client.pipe.residentBytes
      recorder.record("open memory", resident)
      recorder.record("memory a node", (resident - before - nameBytes) / tree.count)
      recorder.record("open peak", client.pipe.peakBytes)
    }
    _ = try client.call(Requests.rows(0))
    (self.seed, self.store, self.client) = (seed, store, client)
  }

  /// What it costs to have it open.
  func reportOpen() {
    let recorder = benchmark.recorder
    benchmark.report.targets.append(
      Report.Target(
        what: "resident memory a node, beside the bytes of its name",
        measured: recorder["memory a node"],
        reference: "64 bytes",
        referenceMedian: 64,
        limit: 1,
        limitText: "≤ 1",
        unit: .bytes
      )
    )
    let open = recorder["open"]
    benchmark.report.targets.append(
      Report.Target(
        what: "`open` from the list file",
        measured: open,
        reference: "seed builds its tree",
        referenceMedian: recorder["seed open"].median,
        limit: 1 / 3,
        limitText: "≤ 1/3"
      )
    )
    benchmark.report.tables.append(
      Report.Table(
        title: "Open, side by side",
        note: "Medians. The seed gives each node a random `UUID`, most of its cost on Linux; the "
          + "engine is handed a tree of `OutlineItem`s, the server reads, splits and sorts a list.",
        header: ["seed", "of that, identities", "engine", "server", "resident after", "peak"],
        rows: [
          ["seed open", "seed identities", "engine open", "open"].map {
            recorder[$0].median.asTime
          }
            + ["open memory", "open peak"].map {
              "\((recorder[$0].median / 1e6).rounded(to: 0)) MB"
            }
        ]
      )
    )
  }
}
