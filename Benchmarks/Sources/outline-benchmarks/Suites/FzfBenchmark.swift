/// fzf's own benchmark, where a fzf is installed.
struct FzfBenchmark {
  private let fzf: Tool?
  private let names: String
  private let duration: String

  init(_ benchmark: Benchmark, names: [Substring]) {
    fzf = Tool("fzf")
    duration = benchmark.arguments.isQuick ? "1s" : "3s"
    let text = fzf == nil ? "" : names.joined(separator: "\n") + "\n"
    self.names = (try? benchmark.folder.write(text, to: "names")) ?? "/dev/null"
  }

  /// The mean of a search, as fzf prints it.
  func mean(of query: String, exact: Bool) -> String {
    guard let fzf else { return "–" }
    let options = exact ? "--exact" : ""
    let line = Tool.output(of: [
      "sh", "-c", "'\(fzf.path)' \(options) --filter '\(query)' --bench \(duration) < '\(names)'",
    ])
    guard let mean = line.split(separator: "avg: ").dropFirst().first?.split(separator: " ").first
    else { return "–" }
    return String(mean).replacing("ms", with: " ms").replacing("µs", with: " µs")
  }
}
