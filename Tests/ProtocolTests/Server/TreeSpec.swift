import OutlineProtocol

/// A node of a tree that the client hands over.
struct TreeSpec {
  var name: String
  var key: String?
  var kind: String?
  var detail: String?
  var children: [TreeSpec]?

  /// Small trees with names that searches hit often, namesakes and empty folders among them.
  static func random(_ size: Int, using generator: inout WireRandom) -> [TreeSpec] {
    var left = size
    var specs: [TreeSpec] = []
    while left > 0 { specs.append(random(&left, depth: 0, using: &generator)) }
    return specs
  }

  private static func random(
    _ left: inout Int,
    depth: Int,
    using generator: inout WireRandom
  ) -> TreeSpec {
    left -= 1
    let letters = (0..<generator.below(4) + 1).map { _ in
      generator.pick(["a", "b", "A", "c", ".", "1", "é", "😀"])
    }
    var spec = TreeSpec(name: letters.joined())
    if generator.below(9) == 0 { spec.key = "k\(generator.below(6))" }
    if generator.below(9) == 0 { spec.kind = "symbol" }
    guard generator.below(5) < 3, depth < 8 else { return spec }
    spec.children = []
    // Every second folder has at most one child, so that there are chains.
    for _ in 0..<generator.below(generator.chance(2) ? 2 : 6) where left > 0 {
      spec.children?.append(random(&left, depth: depth + 1, using: &generator))
    }
    return spec
  }

  /// Adds, removes, swaps, renames and re-words a few nodes.
  static func change(_ specs: inout [TreeSpec], using generator: inout WireRandom) {
    for _ in 0..<generator.below(3) {
      let index = generator.below(specs.count + 1)
      switch generator.below(6) {
      case 0: specs.insert(contentsOf: random(4, using: &generator), at: index)
      case 1 where index < specs.count: specs.remove(at: index)
      case 2 where index + 1 < specs.count: specs.swapAt(index, index + 1)
      case 3 where index < specs.count: specs[index].detail = "d\(generator.below(9))"
      case 4 where index < specs.count:
        specs[index].children = specs[index].children == nil ? [] : nil
      default:
        let folders = specs.indices.filter { specs[$0].children != nil }
        guard !folders.isEmpty else { continue }
        let folder = folders[generator.below(folders.count)]
        var children = specs[folder].children ?? []
        change(&children, using: &generator)
        specs[folder].children = children
      }
    }
  }

  static func count(_ specs: [TreeSpec]) -> Int {
    specs.reduce(0) { $0 + 1 + count($1.children ?? []) }
  }
}

extension NaiveOutline {
  /// The tree in the source's order, with the tags as `data`.
  var source: String {
    func text(_ nodes: [Node]) -> String {
      let items = nodes.sorted { $0.rank < $1.rank }.map { node in
        var item = #"{"name":\#(node.spec.name.quoted),"data":\#(node.tag),"uri":"n:\#(node.tag)""#
        if let key = node.spec.key { item += #","key":"\#(key)""# }
        if let kind = node.spec.kind { item += #","kind":"\#(kind)""# }
        if let detail = node.spec.detail { item += #","detail":"\#(detail)""# }
        if node.isFolder { item += #","children":\#(text(node.children))"# }
        return item + "}"
      }
      return "[\(items.joined(separator: ","))]"
    }
    return #"{"kind":"tree","nodes":\#(text(roots))}"#
  }
}

/// What a row says, as a line.
enum RowPicture {
  static func line(
    depth: Int,
    icon: (isFolder: Bool, isExpanded: Bool),
    name: String,
    segments: [String],
    kind: String,
    tag: Int,
    detail: String?,
    matches: [[Int]]?,
    hitsBelow: Int
  ) -> String {
    let icon = icon.isFolder ? (icon.isExpanded ? "▾" : "▸") : "·"
    let hit = matches.map { "*\($0)" } ?? ""
    let below = hitsBelow > 0 ? " (\(hitsBelow))" : ""
    let chain = segments.isEmpty ? "" : " \(segments)"
    let indentation = String(repeating: "  ", count: depth)
    return "\(indentation)\(icon) \(name)\(chain)\(hit)\(below) \(kind) #\(tag) \(detail ?? "")"
  }

  static func line(_ row: JSONValue) -> String {
    let matches = row["matches"]?.array?.map { ($0.array ?? []).compactMap(\.integer) }
    return line(
      depth: row["depth"]?.integer ?? -1,
      icon: (row["expandable"] == .bool(true), row["expanded"] == .bool(true)),
      name: row["name"]?.string ?? "?",
      segments: (row["segments"]?.array ?? []).compactMap { $0["name"]?.string },
      kind: row["kind"]?.string ?? "?",
      tag: row["data"]?.integer ?? -1,
      detail: row["detail"]?.string,
      matches: row["hit"] == .bool(true) ? matches ?? [] : nil,
      hitsBelow: row["hitsBelow"]?.integer ?? 0
    )
  }
}

/// Numbers that are the same in each run (SplitMix64).
struct WireRandom {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(max(limit, 1)))
  }

  mutating func chance(_ one: Int) -> Bool { below(one) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
