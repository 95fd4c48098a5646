/// Measures the seed's design, the engine, the server and its peers in one run.
@main
enum Benchmarks {
  static func main() throws {
    do {
      let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
      try run(arguments)
    } catch let failure as Failure {
      Benchmark.say(failure.description)
      throw failure
    }
  }

  private static func run(_ arguments: Arguments) throws {
    let benchmark = try Benchmark(arguments)
    do {
      var large = try LargeTree(benchmark)
      try large.measureSearch()
      try large.measureMatchers()
      try large.measureRows()
      large.reportOpen()
      try large.measureChanges()
    }
    try RealFolder(benchmark: benchmark).measure()
    try Start(benchmark: benchmark).measure()
    try WatchedFolder(benchmark: benchmark).measure()
    try Growth(benchmark: benchmark).measure()
    let text = benchmark.report.markdown(on: Machine(), command: command(arguments))
    print(text)
    if let file = arguments.markdown { try Document(file).update(text) }
  }

  private static func command(_ arguments: Arguments) -> String {
    "swift run -c release --package-path Benchmarks outline-benchmarks"
      + (arguments.isQuick ? " --quick" : "")
  }
}
