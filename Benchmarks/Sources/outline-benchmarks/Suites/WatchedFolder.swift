import Foundation

/// A thousand files come and go in one folder of a tree that is read from disk and watched.
struct WatchedFolder {
  let benchmark: Benchmark

  private static let files = 1_000
  /// How long the server waits for a burst to end.
  private static let quiet = 20_000_000.0
  /// The pace at which the server tells of a burst is over then, in seconds.
  private static let pause = 0.3

  func measure() throws {
    for size in Growth.sizes { try measure(size) }
    report(Growth.sizes.last ?? 0)
  }

  private func measure(_ size: Int) throws {
    Benchmark.say("writing a folder of \(size) entries")
    let tree = benchmark.input.copies(nodes: size)
    let memory = try TemporaryFolder(inMemory: true)
    let root = try memory.write(tree, to: "tree")
    Benchmark.say("changing the folder")
    let leaf = tree.leafFolder
    let names = (0..<Self.files).map { "\(root)/\(leaf)/inserted-\($0).c" }
    try measureEngine(size, root, leaf, names)
    let client = try Client(benchmark.binaries)
    for _ in 0..<max(benchmark.rounds / 3, 2) {
      _ = try? client.call(Frames.request("outline/close", "{\(Self.outline(root))}"))
      benchmark.recorder.record("watched open at \(size)", try open(root, on: client))
    }
    let path = leaf.split(separator: "/").map { "\"\($0)\"" }.joined(separator: ",")
    let reveal = #"{\#(Self.outline(root)),"path":[\#(path)],"expand":true}"#
    let body = try client.call(Frames.request("outline/reveal", reveal))
    let total = body.number(behind: #""total":"#) ?? 0
    settle(client)
    for _ in 0..<benchmark.rounds {
      let longer = total + Self.files
      try change("1,000 files come", size, to: longer, on: client) { TemporaryFolder.touch(names) }
      try change("1,000 files go", size, to: total, on: client) { TemporaryFolder.remove(names) }
    }
  }

  private static func outline(_ root: String) -> String {
    #""outline":{"uri":"file://\#(root)"}"#
  }

  /// The nanoseconds until the whole folder is read.
  private func open(_ root: String, on client: Client) throws(Failure) -> Int {
    let start = ContinuousClock.now
    client.pipe.send(
      Frames.request(
        "outline/open",
        #"{\#(Self.outline(root)),"options":{"gitignore":"off"},\#(Requests.window(0))}"#
      )
    )
    while !(try client.pipe.receive().ends(with: #""complete":true"#)) {}
    return (ContinuousClock.now - start).wholeNanoseconds
  }

  /// Waits until the server has nothing more to do: it watches the folders after it has read all.
  private func settle(_ client: Client) {
    var before = -1
    while case let now = client.pipe.process.processorTime, now != before {
      before = now
      Thread.sleep(forTimeInterval: 0.2)
    }
  }

  /// Changes the folder, when nothing has changed for a while, and waits until the client knows of
  /// all of it.
  private func change(
    _ what: String,
    _ size: Int,
    to total: Int,
    on client: Client,
    _ body: () -> Void
  ) throws(Failure) {
    let recorder = benchmark.recorder
    Thread.sleep(forTimeInterval: Self.pause)
    let before = client.pipe.process.processorTime
    body()
    let start = ContinuousClock.now
    var updates = 0
    while true {
      let update = String(decoding: try client.pipe.receive(), as: UTF8.self)
      guard update.contains("outline/didChange") else { continue }
      updates += 1
      if update.number(behind: #""total":"#) == total { break }
    }
    recorder.record("\(what) at \(size)", (ContinuousClock.now - start).wholeNanoseconds)
    recorder.record("\(what), work at \(size)", client.pipe.process.processorTime - before)
    recorder.record("\(what), updates at \(size)", updates)
  }

  private func measureEngine(
    _ size: Int,
    _ root: String,
    _ leaf: String,
    _ names: [String]
  ) throws {
    let engine = try EngineFolder(root)
    let recorder = benchmark.recorder
    recorder.record("engine reads at \(size)", engine.openNanoseconds)
    try engine.reveal(leaf)
    for _ in 0..<benchmark.rounds {
      TemporaryFolder.touch(names)
      recorder.record("1,000 files come, engine at \(size)", engine.takeIn(changeAt: names[0]))
      TemporaryFolder.remove(names)
      recorder.record("1,000 files go, engine at \(size)", engine.takeIn(changeAt: names[0]))
    }
  }

  private func report(_ size: Int) {
    let recorder = benchmark.recorder
    let changes = ["1,000 files come", "1,000 files go"]
    for what in changes {
      let name = "\(what) in a watched folder of a million"
      benchmark.report.targets += [
        Report.Target(
          what: "\(name): from the last file to the update",
          measured: recorder["\(what) at \(size)"],
          reference: "`open` of that folder",
          referenceMedian: recorder["watched open at \(size)"].median,
          limit: 1 / 10,
          limitText: "≤ 1/10"
        ),
        Report.Target(
          what: "\(name): the server's processor time",
          measured: recorder["\(what), work at \(size)"],
          reference: "`open` from the list file",
          referenceMedian: recorder["open"].median,
          limit: 1 / 10,
          limitText: "≤ 1/10"
        ),
      ]
    }
    var table = Report.Table(
      title: "Files that come and go",
      note: "A thousand files in one open folder of a tree of \(size) entries, once all of it is "
        + "watched, each time \((Self.pause * 1e9).asTime) after the last update: sooner it would be "
        + "a burst, which is told of every 150 ms at most. The server waits for \(Self.quiet.asTime) of "
        + "quiet; its work is the processor time of all its threads, the reading of the folder among "
        + "it. The engine's is what its owner spends in `DirectoryLoader.takeIn`, in the benchmark's "
        + "process.",
      header: ["change", "to the update", "without the quiet", "work", "engine", "most updates"]
    )
    for what in changes {
      let time = recorder["\(what) at \(size)"].median
      table.rows.append([
        what, time.asTime, (time - Self.quiet).asTime,
        recorder["\(what), work at \(size)"].median.asTime,
        recorder["\(what), engine at \(size)"].median.asTime,
        "\(Int(recorder["\(what), updates at \(size)"].quantile(1)))",
      ])
    }
    table.rows.append([
      "all is read", recorder["watched open at \(size)"].median.asTime, "–", "–",
      recorder["engine reads at \(size)"].median.asTime, "–",
    ])
    benchmark.report.tables.append(table)
  }
}
