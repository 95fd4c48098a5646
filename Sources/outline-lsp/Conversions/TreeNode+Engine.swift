import OutlineEngine
import OutlineProtocol

extension OutlineItem {
  init(_ node: TreeNode) {
    var attributes = NodeAttributes()
    attributes.key = node.key
    attributes.detail = node.detail
    attributes.uri = node.uri?.string
    attributes.symbolKind = node.symbolKind?.rawValue
    attributes.range = node.range.map(OutlineEngine.TextRange.init)
    attributes.selectionRange = node.selectionRange.map(OutlineEngine.TextRange.init)
    attributes.payload = node.data.flatMap { data in
      var writer = JSONWriter()
      return (try? writer.encode(data)).map { writer.takeBytes() }
    }
    self.init(
      name: node.name,
      children: node.children?.map(OutlineItem.init),
      kind: node.kind,
      attributes: attributes == NodeAttributes() ? nil : attributes
    )
  }
}

extension OutlineEngine.TextRange {
  init(_ range: OutlineProtocol.TextRange) {
    self.init(start: TextPosition(range.start), end: TextPosition(range.end))
  }
}

extension TextPosition {
  init(_ position: Position) {
    self.init(line: position.line, character: position.character)
  }
}
