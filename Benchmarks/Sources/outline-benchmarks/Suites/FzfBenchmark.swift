/// fzf's own benchmark, where a fzf is installed.
struct FzfBenchmark {
  private let fzf: Tool?
  private let names: String
  private let paths: String
  private let duration: String

  init(_ benchmark: Benchmark, _ tree: PathTree) {
    fzf = benchmark.arguments.fzf.map { Tool(path: $0) } ?? Tool("fzf")
    duration = benchmark.arguments.isQuick ? "1s" : "3s"
    func write(_ lines: [some StringProtocol], to name: String) -> String {
      (try? benchmark.folder.write(lines.joined(separator: "\n") + "\n", to: name)) ?? "/dev/null"
    }
    names = fzf == nil ? "/dev/null" : write(tree.names, to: "names")
    paths = fzf == nil ? "/dev/null" : write(tree.paths, to: "paths")
  }

  /// The mean of a search in nanoseconds, as fzf prints it; not a number without fzf.
  func mean(of query: String, exact: Bool, scope: String = "name") -> Double {
    guard let fzf else { return .nan }
    let names = scope == "path" ? paths : names
    let options = exact ? "--exact" : ""
    let line = Tool.output(of: [
      "sh", "-c", "'\(fzf.path)' \(options) --filter '\(query)' --bench \(duration) < '\(names)'",
    ])
    guard let mean = line.split(separator: "avg: ").dropFirst().first?.split(separator: " ").first
    else { return .nan }
    let units = [("ms", 1e6), ("µs", 1e3), ("ns", 1), ("s", 1e9)]
    guard let (unit, scale) = units.first(where: { mean.hasSuffix($0.0) }) else { return .nan }
    return Double(mean.dropLast(unit.count)).map { $0 * scale } ?? .nan
  }
}
