import Foundation

/// The programs that are measured, built with the standard library in them.
struct Binaries {
  let server: String
  let echo: String
  let empty: String

  /// Builds all but a server that is built already.
  init(server: String?) throws(Failure) {
    let scratch = "\(Checkout.benchmarks)/.build"
    if let server {
      self.server = server
    } else {
      self.server = try Self.build("outline-lsp", of: Checkout.root, in: "\(scratch)/server")
    }
    let floors = "\(scratch)/floors"
    echo = try Self.build("benchmark-echo", of: Checkout.benchmarks, in: floors)
    empty = try Self.build("benchmark-empty", of: Checkout.benchmarks, in: floors)
  }

  private static func build(
    _ product: String,
    of package: String,
    in scratch: String
  ) throws(Failure) -> String {
    try Tool.succeed([
      "swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path", package,
      "--scratch-path", scratch, "--product", product,
    ])
    return "\(scratch)/release/\(product)"
  }
}
