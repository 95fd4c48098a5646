// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "outline-lsp",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "outline-lsp", targets: ["outline-lsp"]),
    .library(name: "OutlineEngine", targets: ["OutlineEngine"]),
    .library(name: "OutlineProtocol", targets: ["OutlineProtocol"]),
  ],
  targets: [
    // The tree, the store and the search: no JSON, no knowledge of the wire.
    .target(name: "OutlineEngine"),
    .testTarget(name: "OutlineEngineTests", dependencies: ["OutlineEngine"]),

    // The wire: framing, JSON-RPC and one type per message.
    .target(name: "OutlineProtocol"),

    // The server, which alone knows both.
    .executableTarget(name: "outline-lsp", dependencies: ["OutlineEngine", "OutlineProtocol"]),
    .testTarget(
      name: "ProtocolTests",
      dependencies: ["OutlineEngine", "OutlineProtocol", "outline-lsp"],
      exclude: ["Fixtures"]
    ),
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
