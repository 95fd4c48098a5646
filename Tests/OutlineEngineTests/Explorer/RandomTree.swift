import OutlineEngine

/// Small random trees with names that searches hit often, namesakes and empty folders among them.
enum RandomTree {
  static func make(size: Int, using generator: inout SeededGenerator) -> [OutlineItem] {
    var items: [OutlineItem] = []
    var left = size
    while left > 0 { items.append(item(&left, depth: 0, using: &generator)) }
    return items
  }

  private static func item(
    _ left: inout Int,
    depth: Int,
    using generator: inout SeededGenerator
  ) -> OutlineItem {
    left -= 1
    let name = String(
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        "abAc.1ß".randomElement(using: &generator) ?? "a"
      }
    )
    guard Int.random(in: 0..<5, using: &generator) < 3, depth < 9 else {
      return OutlineItem(name: name)
    }
    var children: [OutlineItem] = []
    // Every second folder has at most one child, so that there are chains.
    let most = Bool.random(using: &generator) ? 1 : 6
    for _ in 0..<Int.random(in: 0...most, using: &generator) where left > 0 {
      children.append(item(&left, depth: depth + 1, using: &generator))
    }
    var item = OutlineItem(name: name, children: children)
    switch Int.random(in: 0..<24, using: &generator) {
    case 0: item.attributes = .link(to: "x")
    case 1: item.attributes = .problem("unreadable")
    case 2: item.kind = "module"
    default: break
    }
    return item
  }

  /// Removes, adds, swaps and renames a few nodes.
  static func change(_ items: inout [OutlineItem], using generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      let index = Int.random(in: 0...items.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: items.insert(contentsOf: make(size: 5, using: &generator), at: index)
      case 1 where index < items.count: items.remove(at: index)
      case 2 where index + 1 < items.count: items.swapAt(index, index + 1)
      case 3 where index < items.count: items[index].attributes = .detail("new")
      default:
        guard
          let folder = items.indices.filter({ items[$0].children != nil })
            .randomElement(using: &generator)
        else { continue }
        var children = items[folder].children ?? []
        change(&children, using: &generator)
        items[folder].children = children
      }
    }
  }
}

extension NodeAttributes {
  static func link(to target: String) -> NodeAttributes {
    var attributes = NodeAttributes()
    attributes.link = LinkTarget(target: target, state: .ok)
    return attributes
  }

  static func problem(_ text: String) -> NodeAttributes {
    var attributes = NodeAttributes()
    attributes.problem = text
    return attributes
  }

  static func detail(_ text: String) -> NodeAttributes {
    var attributes = NodeAttributes()
    attributes.detail = text
    return attributes
  }
}
