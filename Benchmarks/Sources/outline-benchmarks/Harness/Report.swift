/// What a run has found, in the order in which it is to be shown.
struct Report {
  /// One target of the project and how it was met.
  struct Target {
    var what: String
    var measured: Samples
    /// What it is held against, such as `seed`; empty when the limit is a time or a size.
    var reference: String
    var referenceMedian: Double
    /// `measured / reference` must not exceed this.
    var limit: Double
    /// How the limit reads, such as `≤ 1/100`.
    var limitText: String
    var unit = Unit.nanoseconds

    var ratio: Double { measured.median / referenceMedian }
    var isMet: Bool { ratio <= limit }

    fileprivate func text(_ value: Double) -> String {
      unit == .bytes ? "\(value.rounded(to: 1)) B" : value.asTime
    }
  }

  enum Unit {
    case nanoseconds, bytes
  }

  struct Table {
    var title: String
    /// A sentence or two below the title.
    var note = ""
    var header: [String]
    var rows: [[String]] = []
  }

  var targets: [Target] = []
  var tables: [Table] = []

  /// The targets as a table.
  var targetTable: Table {
    var table = Table(
      title: "Targets",
      header: ["what", "median", "p99", "held against", "its median", "ratio", "target", "met"]
    )
    for target in targets {
      table.rows.append([
        target.what, target.text(target.measured.median), target.text(target.measured.p99),
        target.reference, target.text(target.referenceMedian), target.ratio.asRatio,
        target.limitText,
        target.isMet ? "yes" : "**no**",
      ])
    }
    return table
  }
}

extension Double {
  /// Nanoseconds in a unit that suits them.
  var asTime: String {
    switch self {
    case ..<1_000: "\(rounded(to: 0)) ns"
    case ..<1_000_000: "\((self / 1_000).threeDigits) µs"
    case ..<1_000_000_000: "\((self / 1_000_000).threeDigits) ms"
    case let value where value.isFinite: "\((self / 1_000_000_000).threeDigits) s"
    default: "–"
    }
  }

  /// A ratio below one as a share: `1/240`.
  var asRatio: String {
    guard isFinite else { return "–" }
    return self < 0.1 ? "1/\((1 / self).rounded(to: 0))" : threeDigits
  }

  var threeDigits: String {
    switch self {
    case ..<10: rounded(to: 2)
    case ..<100: rounded(to: 1)
    default: rounded(to: 0)
    }
  }

  func rounded(to digits: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((self * Double(scale)).rounded())
    guard digits > 0 else { return "\(scaled)" }
    let fraction = "\(scale + scaled % scale)".dropFirst()
    return "\(scaled / scale).\(fraction)"
  }
}
