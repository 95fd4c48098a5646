package struct PathList: Sendable {
  package var separator: UInt8 = 0x2F
  package var order = SiblingOrder()
  package var maxNodes = 2_000_000
  package init() {}
  package struct Result: Sendable {
    package var forest: Forest
    package var isTruncated: Bool
  }
  package func build(lines text: [UInt8]) -> Result { Result(forest: Forest(), isTruncated: false) }
  package func build(paths: [String]) -> Result { Result(forest: Forest(), isTruncated: false) }
}
