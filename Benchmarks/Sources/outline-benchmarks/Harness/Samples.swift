/// Durations of one operation, in nanoseconds.
struct Samples {
  private var sorted: [Int] = []

  mutating func append(_ value: Int) {
    sorted.insert(value, at: sorted.partitionedIndex(of: value))
  }

  var count: Int { sorted.count }
  var isEmpty: Bool { sorted.isEmpty }
  var median: Double { quantile(0.5) }
  var p99: Double { quantile(0.99) }

  /// The value that a share of the samples does not exceed.
  func quantile(_ share: Double) -> Double {
    guard !sorted.isEmpty else { return .nan }
    let rank = Int((Double(sorted.count) * share).rounded(.up))
    return Double(sorted[min(max(rank, 1), sorted.count) - 1])
  }
}

extension [Int] {
  /// Where a value goes so that the array stays sorted.
  fileprivate func partitionedIndex(of value: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
