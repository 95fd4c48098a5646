// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "outline-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "outline-lsp", path: "..")],
  targets: [
    // Measures everything in one run; see docs/performance.md.
    .executableTarget(
      name: "outline-benchmarks",
      dependencies: [.product(name: "OutlineEngine", package: "outline-lsp")]
    ),
    // The floor of any server over a pipe: answers with as many bytes as a request asks for.
    .executableTarget(name: "benchmark-echo"),
    // The floor of any start: does nothing.
    .executableTarget(name: "benchmark-empty"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
