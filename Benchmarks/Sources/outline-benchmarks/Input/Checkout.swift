import Foundation

/// Where the sources lie that this program was built from.
enum Checkout {
  /// The folder `Benchmarks`.
  static let benchmarks = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  static let root = URL(filePath: benchmarks).deletingLastPathComponent().path
  static let fixture = "\(benchmarks)/Fixtures/linux-6.1.paths.gz"
}
