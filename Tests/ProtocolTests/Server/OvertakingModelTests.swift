import OutlineProtocol
import Testing

/// Searches that come at once leave what they leave one by one.
@Suite struct OvertakingModelTests {
  private static let outline = #""outline":{"uri":"t:1"}"#

  @Test("A burst of searches ends where its searches end one by one", arguments: 1...12)
  func bursts(seed: UInt64) {
    var random = WireRandom(seed: seed)
    let model = NaiveOutline()
    model.replace(with: TreeSpec.random(30, using: &random))
    let open = #"{\#(Self.outline),"source":\#(model.source)}"#
    let clients = (burst: MemoryClient.running(), steps: MemoryClient.running())
    for client in [clients.burst, clients.steps] { client.request("outline/open", open) }
    var id = 1_000
    for _ in 0..<80 {
      var log: [String] = []
      for _ in 0..<random.below(6) + 1 {
        id += 1
        log.append(message(id, node: model.all.randomID(using: &random), using: &random))
      }
      for message in log { clients.burst.feed(messages: message) }
      let replies = clients.burst.run()
      #expect(replies.compactMap { $0["id"]?.integer } == Array(id - log.count + 1...id))
      for message in log { clients.steps.send(message) }
      let pictures = [clients.burst, clients.steps].map { client in
        let window = #""window":{"start":0,"count":99}"#
        let all = client.request("outline/rows", "{\(Self.outline),\(window)}")
        let state = client.request("outline/state", "{\(Self.outline)}")
        return [all["window"]?["rows"]?.text, all["search"]?.text, state.text]
      }
      #expect(pictures[0] == pictures[1], "after \(log)")
      if pictures[0] != pictures[1] { return }
    }
  }

  private func message(_ id: Int, node: Int, using random: inout WireRandom) -> String {
    guard !random.chance(8) else {
      return call(id, "outline/toggle", #"{\#(Self.outline),"node":\#(node)}"#)
    }
    let query = random.pick(["", "", "a", "b", "ab", "B", "(", "zz", "é"])
    var options = ""
    if !random.chance(3) {
      options = #","options":{"mode":"\#(random.pick(["reveal", "filter", "highlight"]))""#
      options += #","onClear":"\#(random.pick(["collapse", "restore"]))""#
      options += #","match":"\#(random.pick(["substring", "fuzzy", "regex", "glob", "words"]))""#
      if random.chance(6) { options += #","under":\#(random.pick([node, 999]))"# }
      options += "}"
    }
    if random.chance(8) { options += #","keep":\#(node)"# }
    return call(id, "outline/search", #"{\#(Self.outline),"query":"\#(query)"\#(options)}"#)
  }
}

extension [NaiveOutline.Node] {
  /// Ids count the nodes of a tree from 1, in some order.
  fileprivate func randomID(using random: inout WireRandom) -> Int { random.below(count) + 1 }
}
