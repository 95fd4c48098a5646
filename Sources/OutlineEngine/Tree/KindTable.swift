/// The kinds of a tree's nodes: the built-in ones and those a client's own tree brings.
struct KindTable: Sendable, Equatable {
  static let folder: UInt16 = 0
  static let file: UInt16 = 1
  static let symbol: UInt16 = 2

  private(set) var names = ["folder", "file", "symbol"]
  private var indexes: [String: UInt16] = ["folder": 0, "file": 1, "symbol": 2]

  func name(_ index: UInt16) -> String { names[Int(index)] }

  /// The index of a kind, which is given to it at its first use.
  ///
  /// Past 65,535 kinds a new one counts as the last.
  mutating func index(of name: String) -> UInt16 {
    if let index = indexes[name] { return index }
    let index = UInt16(clamping: names.count)
    guard Int(index) == names.count else { return index }
    names.append(name)
    indexes[name] = index
    return index
  }
}
