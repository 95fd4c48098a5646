import OutlineProtocol
import Testing

/// A client that does anything in any order, and checks every answer.
struct RandomSession {
  static let outline = #""outline":{"uri":"t:random"}"#

  let client = MemoryClient.running()
  let model = NaiveOutline()
  private var specs: [TreeSpec] = []
  private(set) var mirror = WireMirror()
  var random: WireRandom
  private var log: [String] = []
  private var modelDiffers = false
  var hasFailed: Bool { modelDiffers || mirror.hasFailed }

  init(seed: Int) {
    random = WireRandom(seed: UInt64(seed))
    specs = TreeSpec.random(24, using: &random)
    model.replace(with: specs)
    check("outline/open", #","source":\#(model.source)"#)
  }

  mutating func step() {
    let node = model.all.isEmpty || random.chance(9) ? nil : random.pick(model.all)
    switch random.below(22) {
    case 0...3: with(node) { $0.toggle($1) }
    case 4, 5: expand(node)
    case 6, 7: collapse(node)
    case 8...11: search(under: node)
    case 12, 13: nextHit(from: node)
    case 14, 15: with(node) { $0.reveal($1) }
    case 16, 17: refresh()
    case 18: configure()
    case 19: reopen()
    case 20: with(node) { $0.look(at: $1) }
    default: fail()
    }
  }

  /// Does something to a node whose id the client has seen.
  private mutating func with(
    _ node: NaiveOutline.Node?,
    _ body: (inout RandomSession, NaiveOutline.Node) -> Void
  ) {
    if let node, mirror.identifiers[node.tag] != nil { body(&self, node) }
  }

  func id(_ node: NaiveOutline.Node) -> Int { mirror.identifiers[node.tag] ?? 0 }

  func nodeMember(_ node: NaiveOutline.Node?, _ key: String = "node") -> String {
    node.map { #","\#(key)":\#(id($0))"# } ?? ""
  }

  private func known(_ node: NaiveOutline.Node?) -> NaiveOutline.Node? {
    node.flatMap { mirror.identifiers[$0.tag] == nil ? nil : $0 }
  }

  // MARK: Operations

  private mutating func toggle(_ node: NaiveOutline.Node) {
    model.toggle(node)
    check("outline/toggle", nodeMember(node))
  }

  private mutating func expand(_ node: NaiveOutline.Node?) {
    let node = known(node)
    let levels = random.below(5)
    model.expand(node, levels: levels == 4 ? 99 : levels)
    check(
      "outline/expand",
      nodeMember(node)
        + (levels == 1 ? "" : #","levels":\#(levels == 4 ? #""all""# : "\(levels)")"#)
    )
  }

  private mutating func collapse(_ node: NaiveOutline.Node?) {
    let node = known(node)
    let recursive = random.chance(2)
    model.collapse(node, recursive: recursive)
    check("outline/collapse", nodeMember(node) + #","recursive":\#(recursive)"#)
  }

  private mutating func search(under node: NaiveOutline.Node?) {
    let query = random.pick(["", "", "a", "b", "ab", "B", "aa", "zz", "c", "é", "😀", "1"])
    var options: NaiveOutline.Search?
    var text = ""
    if !random.chance(4) {
      var some = NaiveOutline.Search(
        mode: random.pick(["reveal", "filter", "highlight"]),
        restores: random.chance(2),
        matchesCase: random.chance(4)
      )
      text = #","options":{"mode":"\#(some.mode)""#
      text += #","onClear":"\#(some.restores ? "restore" : "collapse")""#
      text += some.matchesCase ? #","case":"match""# : ""
      if random.chance(6) {
        some.kinds = ["folder"]
        text += #","kinds":["folder"]"#
      }
      if random.chance(6), let node = known(node) {
        some.under = node.tag
        text += nodeMember(node, "under")
      }
      text += "}"
      options = some
    } else if !query.isEmpty, let under = model.search.under, !model.query.isEmpty,
      model.node(under) == nil
    {
      return  // the branch is gone: the server refuses
    }
    let kept = random.chance(6) ? known(node) : nil
    model.search(query, options, keeping: kept)
    text += nodeMember(kept, "keep")
    check(
      "outline/search",
      #","query":" \#(query)\n""#.replacing("\n", with: "\\n") + text,
      target: model.query.isEmpty ? nil : model.all.first(where: model.isHit)
    )
  }

  private mutating func nextHit(from node: NaiveOutline.Node?) {
    let node = known(node)
    let backward = random.chance(2)
    let wrap = random.chance(2)
    let hit = model.nextHit(from: node, backward: backward, wrap: wrap)
    let result = check(
      "outline/nextHit",
      nodeMember(node, "from") + #","backward":\#(backward),"wrap":\#(wrap)"#,
      target: hit
    )
    expectPlace(result, hit)
  }

  private mutating func reveal(_ node: NaiveOutline.Node) {
    let expand = random.chance(2)
    model.openAncestors(of: node)
    if expand { model.setChain(of: node, true) }
    let path = model.paths.first { $0.node === node }?.path ?? []
    let place = random.pick([
      nodeMember(node), #","target":"n:\#(node.tag)""#,
      #","path":\#(JSONValue.array(path.map(JSONValue.string)).text)"#,
    ])
    let result = check("outline/reveal", place + #","expand":\#(expand)"#, target: node)
    expectPlace(result, node)
    let isHidden = result["reason"] == .string("filtered")
    if isHidden != (model.row(of: node) == nil) { fail("reason of \(node.tag)") }
  }

  private mutating func refresh() {
    let source = model.source
    if !random.chance(4) { TreeSpec.change(&specs, using: &random) }
    if TreeSpec.count(specs) > 60 { specs = Array(specs.prefix(6)) }
    model.replace(with: specs)
    // Reading the same source again is asked for without it.
    let isSame = model.source == source
    let version = mirror.version
    check("outline/refresh", isSame ? "" : #","source":\#(model.source)"#)
    if isSame, mirror.version != version { fail("a refresh of the same tree changes rows") }
  }

  private mutating func configure() {
    let order = NaiveOutline.Order(isByName: random.chance(2), foldersFirst: random.chance(2))
    model.sort(by: order)
    model.isCompact = random.chance(2)
    let sort = order.isByName ? "name" : "source"
    check(
      "outline/configure",
      #","options":{"sort":"\#(sort)","foldersFirst":\#(order.foldersFirst),"#
        + #""compact":\#(model.isCompact)}"#
    )
  }

  /// Takes the state, closes, and opens with the state.
  private mutating func reopen() {
    let state = client.request("outline/state", "{\(Self.outline)}")
    let open = model.openPaths
    let told = state["expanded"]?.array?.map { ($0.array ?? []).compactMap(\.string) } ?? []
    if Set(told) != open || told.count != open.count { fail("state: \(state.text)") }
    client.request("outline/close", "{\(Self.outline)}")
    mirror.reset()
    model.forgetNodes()
    model.replace(with: specs)
    model.restore(open)
    check("outline/open", #","source":\#(model.source),"state":\#(state.text)"#)
  }

  /// Asks for what cannot be; nothing changes.
  private mutating func fail() {
    let (method, members) = random.pick([
      ("outline/toggle", #","node":999999"#), ("outline/expand", #","node":0"#),
      ("outline/collapse", #","node":99999999999"#), ("outline/reveal", #","node":999999"#),
      ("outline/search", #","query":"a","options":{"under":999999}"#),
      ("outline/search", #","query":"a","options":{"mode":"x"}"#),
      ("outline/search", #","query":"(","options":{"match":"regex"}"#),
      ("outline/nextHit", #","from":999999"#), ("outline/open", ""),
      ("outline/configure", #","options":{"kinds":[5],"sort":"name"}"#),
      ("outline/refresh", #","source":{"kind":"paths","list":"file:///no/such/list"}"#),
    ])
    client.error(method, "{\(Self.outline)\(members)}")
    check("outline/expand", #","levels":0"#)
  }

  // MARK: Checks

  @discardableResult
  private mutating func check(
    _ method: String,
    _ members: String,
    target: NaiveOutline.Node? = nil
  ) -> JSONValue {
    log.append("\(method) \(members)")
    let what = "\(log.suffix(5).joined(separator: "\n"))"
    let window = RandomWindow(mirror, using: &random)
    let reply = client.replyBytes(
      method,
      #"{\#(Self.outline)\#(members),"window":\#(window.text)}"#
    )
    let update = WindowText(reply)
    if update.rest["version"] == nil {
      fail("\(method): \(String(decoding: reply, as: UTF8.self))")
    }
    let now = WindowText(
      client.replyBytes("outline/rows", #"{\#(Self.outline),"window":{"start":0,"count":999}}"#)
    )
    mirror.follow(update.rest, now: now, what)
    if !window.isAnswered(by: update, all: now.rows, model, target) {
      fail("the window \(window.text): \(update.rest.text)")
    }
    let pictures = mirror.pictures(what)
    let rows = model.rows
    let wanted = rows.map(model.picture)
    if pictures != wanted {
      fail("server\n\(pictures.joined(separator: "\n"))\nmodel\n\(wanted.joined(separator: "\n"))")
    }
    mirror.learn(rows.map { model.chain(of: $0).map(\.tag) }, what)
    let hits = model.query.isEmpty ? [] : model.all.filter(model.isHit)
    let search = update.rest["search"]
    if search?["hits"]?.integer ?? 0 != hits.count || (search == nil) != model.query.isEmpty {
      fail("search \(search?.text ?? "nil"), not \(hits.count)")
    }
    if search?["first"]?["index"]?.integer != hits.first.map(model.nearestRow) {
      fail("first \(search?.text ?? "nil")")
    }
    return update.rest
  }

  private mutating func expectPlace(_ result: JSONValue, _ node: NaiveOutline.Node?) {
    let index = model.row(of: node)
    guard result["index"]?.integer == index else { return fail("index \(result.text)") }
    guard let node else {
      if result["node"] != .null { fail("node \(result.text)") }
      return
    }
    if let known = mirror.identifiers[node.tag], result["node"]?.integer != known {
      fail("node \(result.text), not \(known)")
    }
  }

  mutating func fail(_ what: String) {
    modelDiffers = true
    Issue.record("\(what)\nafter \(log.suffix(6).joined(separator: "\n"))")
  }
}
