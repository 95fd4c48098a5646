/// A node of a tree that is handed over whole, with what is below it.
public struct OutlineItem: Sendable {
  public var name: String
  /// `nil` for a leaf; empty for an empty folder.
  public var children: [OutlineItem]?
  /// `folder` or `file` if `nil`, as it has children or not.
  public var kind: String?
  public var attributes: NodeAttributes?

  public init(
    name: String,
    children: [OutlineItem]? = nil,
    kind: String? = nil,
    attributes: NodeAttributes? = nil
  ) {
    self.name = name
    self.children = children
    self.kind = kind
    self.attributes = attributes
  }
}

extension Forest {
  /// The columns of a list of trees, siblings in the order asked for.
  ///
  /// Walks without recursion.
  package init(_ items: [OutlineItem], order: SiblingOrder) {
    self.init()
    var source = Forest()
    var open = [items[...]]
    while let item = open[open.count - 1].popFirst() {
      source.append(item, depth: Int32(open.count - 1))
      if let children = item.children { open.append(children[...]) }
      while let last = open.last, last.isEmpty, open.count > 1 { open.removeLast() }
    }
    self = source.sorted(by: order)
  }

  private mutating func append(_ item: OutlineItem, depth: Int32) {
    let isFolder = item.children != nil
    var name = item.name
    let kind = item.kind.map { kinds.index(of: $0) }
    name.withUTF8 { name in
      append(
        name: name,
        depth: depth,
        kind: kind ?? (isFolder ? KindTable.folder : KindTable.file),
        flags: isFolder ? .expandable : [],
        sourceRank: UInt32(truncatingIfNeeded: count),
        attributes: item.attributes
      )
    }
  }

  /// The same trees with siblings in an order.
  private func sorted(by order: SiblingOrder) -> Forest {
    guard order.key != .source else { return self }
    let outline = Outline(self)
    let splice = outline.sorting(by: order)
    guard !splice.isAscending else { return self }
    var sorted = Forest()
    sorted.kinds = kinds
    for segment in splice.segments { sorted.append(segment.range, of: self, depthOffset: 0) }
    return sorted
  }
}

extension Outline {
  /// An outline of trees that are handed over whole.
  public init(
    _ items: [OutlineItem],
    order: SiblingOrder = SiblingOrder(key: .source)
  ) {
    self.init(Forest(items, order: order))
  }
}

extension ExplorerStore {
  /// Takes other trees in place of the ones it has; see `replace(with:)` for what lives on.
  public mutating func replace(
    with items: [OutlineItem],
    order: SiblingOrder = SiblingOrder(key: .source)
  ) -> [RowEdit] {
    replace(with: Forest(items, order: order))
  }
}
