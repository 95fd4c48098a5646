/// Collects the samples of a run by the name of what was measured.
final class Recorder {
  private var samples: [String: Samples] = [:]

  func record(_ name: String, _ nanoseconds: Int) {
    samples[name, default: Samples()].append(nanoseconds)
  }

  subscript(name: String) -> Samples { samples[name] ?? Samples() }

  /// The one whose median is the largest.
  func worst(_ names: [String]) -> Samples {
    names.map { self[$0] }.max { $0.median < $1.median } ?? Samples()
  }

  /// The smallest median.
  func leastMedian(_ names: [String]) -> Double {
    names.map { self[$0].median }.min() ?? .nan
  }

  /// Adds the time that `body` takes.
  func time<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    let (value, time) = try timed(body)
    record(name, time)
    return value
  }
}
