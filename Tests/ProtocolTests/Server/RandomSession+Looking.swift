import OutlineProtocol
import Testing

extension RandomSession {
  /// Asks for what changes nothing.
  mutating func look(at node: NaiveOutline.Node) {
    let facts = client.request("outline/node", "{\(Self.outline)\(nodeMember(node))}")
    let above = model.rowsAbove(node).last
    let siblings = (above?.children ?? model.roots).map(model.nodeShowing).filter(model.isShown)
    let keys = model.paths.first { $0.node === node }?.path ?? []
    if facts["row"].map(RowPicture.line) != model.picture(of: node)
      || facts["path"] != .array(node.path.map { .string($0.spec.name) })
      || facts["keys"] != .array(keys.map(JSONValue.string))
      || facts["index"]?.integer != model.row(of: node)
      || facts["parent"]?.integer != above.flatMap({ mirror.identifiers[$0.tag] })
      || !isNode(facts["firstSibling"], siblings.first)
      || !isNode(facts["lastSibling"], siblings.last)
    {
      fail("outline/node \(facts.text), not \(model.picture(of: node))")
    }
    let children = client.request("outline/children", "{\(Self.outline)\(nodeMember(node))}")
    let wanted = model.nodeShowing(node).children.map(model.nodeShowing).filter(model.isShown)
      .map(model.picture)
    if children["rows"]?.array?.map(RowPicture.line) != wanted { fail("children \(children.text)") }
    let count = random.below(9)
    let around = client.replyBytes(
      "outline/rows",
      #"{\#(Self.outline),"around":{"node":\#(id(node)),"count":\#(count)},"sticky":true}"#
    )
    let all = client.replyBytes(
      "outline/rows",
      #"{\#(Self.outline),"window":{"start":0,"count":999}}"#
    )
    let window = RandomWindow(count: count, around: [(node.tag, id(node))], sticky: true)
    if !window.isAnswered(by: WindowText(around), all: WindowText(all).rows, model, nil) {
      fail("around \(window.text): \(String(decoding: around, as: UTF8.self))")
    }
  }

  /// Whether an id is that of a node, as far as the client has seen the node.
  private func isNode(_ id: JSONValue?, _ node: NaiveOutline.Node?) -> Bool {
    guard let node else { return id == nil }
    return mirror.identifiers[node.tag].map { $0 == id?.integer } ?? (id != nil)
  }
}

/// A window that a request asks for, and what its answer is to bring.
struct RandomWindow {
  var start = 0
  var count: Int
  /// Tags and ids of nodes that there are or were.
  var around: [(tag: Int, id: Int)] = []
  var follow = false
  var sticky = false

  init(count: Int, around: [(tag: Int, id: Int)], sticky: Bool) {
    self.count = count
    self.around = around
    self.sticky = sticky
  }

  init(_ mirror: WireMirror, using random: inout WireRandom) {
    start = random.below(6)
    count = random.below(9)
    follow = random.chance(3)
    sticky = random.chance(3)
    guard random.chance(2), !mirror.identifiers.isEmpty else { return }
    let known = mirror.identifiers.sorted { $0.key < $1.key }
    for _ in 0..<random.below(3) {
      let node = random.pick(known)
      around.append(random.chance(4) ? (-1, 999_999) : (node.key, node.value))
    }
  }

  var text: String {
    #"{"start":\#(start),"count":\#(count),"follow":\#(follow),"sticky":\#(sticky)"#
      + (around.isEmpty ? "}" : #","around":\#(around.map(\.id))}"#)
  }

  /// Whether an answer's window is right.
  ///
  /// `rows`: all of them, as they are after the request.
  /// `target`: where the request went.
  func isAnswered(
    by update: WindowText,
    all rows: [String],
    _ model: NaiveOutline,
    _ target: NaiveOutline.Node?
  ) -> Bool {
    let wanted = (follow ? [target] : []) + around.map { model.node($0.tag) }
    let middle = rows.isEmpty ? nil : wanted.compactMap { $0 }.first.map(model.nearestRow)
    var first = min(start, rows.count)
    if let middle { first = max(0, min(middle - count / 2, rows.count - count)) }
    let window = update.rest["window"]
    let middleRow = middle.map { JSONValue(text: rows[$0]) }
    let shown = model.rows
    let above = first < shown.count ? model.rowsAbove(shown[first]).map(model.picture) : []
    return update.rows == Array(rows.dropFirst(first).prefix(count))
      && window?["start"]?.integer == first && window?["index"]?.integer == middle
      && window?["node"] == middleRow?["id"]
      && update.rest["ancestors"]?.array?.map(RowPicture.line) == (sticky ? above : nil)
  }
}
