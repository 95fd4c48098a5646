/// A folder with as many files as the list has, written once, read by the server and by others.
struct RealFolder {
  let benchmark: Benchmark

  func measure() throws {
    Benchmark.say("writing the tree to a folder")
    let folder = try benchmark.folder.write(benchmark.input.single, to: "tree")
    let client = try Client(benchmark.binaries)
    let recorder = benchmark.recorder
    let commands = RivalCommand.all(for: folder)
    Benchmark.say("reading the folder")
    for round in 0...benchmark.rounds * 2 {
      let (first, complete) = try open(folder, on: client)
      for command in commands {
        let time = try command.tool.run(command.arguments)
        if round > 0 { recorder.record(command.name, time) }
      }
      guard round > 0 else { continue }  // the first fills the system's caches
      recorder.record("first rows", first)
      recorder.record("folder", complete)
    }
    report(commands.map(\.name))
  }

  /// The nanoseconds to the first rows and to the end of the reading.
  private func open(_ folder: String, on client: Client) throws -> (first: Int, complete: Int) {
    let outline = #""outline":{"uri":"file://\#(folder)"}"#
    let options = #""options":{"gitignore":"off"}"#
    let request = Frames.request(
      "outline/open",
      "{\(outline),\(options),\(Requests.window(0))}"
    )
    let start = ContinuousClock.now
    client.pipe.send(request)
    var body = try client.pipe.receive()
    let first = (ContinuousClock.now - start).wholeNanoseconds
    while !body.ends(with: #""complete":true"#) { body = try client.pipe.receive() }
    let complete = (ContinuousClock.now - start).wholeNanoseconds
    _ = try client.call(Frames.request("outline/close", "{\(outline)}"))
    return (first, complete)
  }

  private func report(_ names: [String]) {
    let recorder = benchmark.recorder
    let rg = recorder["rg --files -uu -j2"]
    benchmark.report.targets.append(
      Report.Target(
        what: "`open` of a real folder until complete",
        measured: recorder["folder"],
        reference: "rg --files -uu -j2",
        referenceMedian: rg.median,
        limit: 1,
        limitText: "≤ 1"
      )
    )
    benchmark.report.targets.append(
      Report.Target(
        what: "first rows of that folder",
        measured: recorder["first rows"],
        reference: "5 ms",
        referenceMedian: 5_000_000,
        limit: 1,
        limitText: "≤ 1"
      )
    )
    var table = Report.Table(
      title: "A real folder",
      note: "\(benchmark.input.count - 1) empty files and folders, warm; each program from its "
        + "start to its end, the server from the request to the last notification.",
      header: ["program", "median", "p99"]
    )
    for name in ["first rows", "folder"] + names {
      table.rows.append([name, recorder[name].median.asTime, recorder[name].p99.asTime])
    }
    benchmark.report.tables.append(table)
  }
}

/// Another program that lists a folder.
private struct RivalCommand {
  var name: String
  var tool: Tool
  var arguments: [String]

  static func all(for folder: String) -> [RivalCommand] {
    let rg = Tool("rg").map {
      RivalCommand(
        name: "rg --files -uu -j2",
        tool: $0,
        arguments: ["--files", "-uu", "-j2", folder]
      )
    }
    let fd = Tool("fdfind", "fd").map {
      RivalCommand(name: "fd -u -j2", tool: $0, arguments: ["-u", "-j2", ".", folder])
    }
    let find = Tool("find").map { RivalCommand(name: "find", tool: $0, arguments: [folder]) }
    return [rg, fd, find].compactMap(\.self)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the last members of an answer are these; brackets close behind them.
  func ends(with text: String) -> Bool {
    String(decoding: suffix(200), as: UTF8.self).contains(text)
  }
}
