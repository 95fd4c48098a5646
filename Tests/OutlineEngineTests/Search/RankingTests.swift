import Testing

@testable import OutlineEngine

/// What people expect to see first.
@Suite struct RankingTests {
  @Test(arguments: RankingCase.all) func ranks(_ row: RankingCase) throws {
    let matcher = try Matcher(row.query)
    // Not in the expected order to begin with.
    let names = row.names.reversed() + ["zzz", "qqq"]
    var best = BestHits(limit: names.count)
    for (place, name) in names.enumerated() {
      let path = row.query.scope == .path ? name.split(separator: "/").map(String.init) : [name]
      guard let score = matcher.score(ofPath: path) else { continue }
      best.insert(BestHits.Hit(place: place, score: score))
    }
    #expect(best.sorted().map { names[$0.place] } == row.names)
  }

  @Test func equalHitsStayInTheOrderOfTheTree() {
    var best = BestHits(limit: 3)
    for place in [5, 1, 9, 3] {
      best.insert(BestHits.Hit(place: place, score: HitScore(points: 7, length: 4)))
    }
    #expect(best.sorted().map(\.place) == [1, 3, 5])
  }

  @Test(arguments: [
    SearchQuery("a", match: .fuzzy), SearchQuery("ab", match: .fuzzy), SearchQuery("a"),
    SearchQuery("é", diacritics: .ignore), SearchQuery(".a"), SearchQuery("B", caseRule: .match),
    SearchQuery("a b", match: .words), SearchQuery("a", scope: .path),
  ]) func everyLimitCutsTheSameOrder(_ query: SearchQuery) throws {
    var random = SeededRandom(seed: 61)
    let names = (0..<400).map { _ in RandomNames.name(upTo: 6, using: &random) }
    let table = NamedPlaces(names)
    let matcher = try Matcher(query)
    let roots = [Int32](repeating: -1, count: names.count)
    let depth = [Int32](repeating: 0, count: names.count)
    var hits = BitSet(count: names.count)
    try matcher.mark(0..<names.count, of: table.names, flags: table.flags, into: &hits)
    let all = names.indices.compactMap { place in
      matcher.score(ofPath: [names[place]]).map { BestHits.Hit(place: place, score: $0) }
    }
    let sorted = all.sorted {
      $0.score == $1.score ? $0.place < $1.place : $0.score > $1.score
    }
    for limit in 0...hits.population + 1 {
      let best = matcher.best(
        limit,
        of: hits,
        in: 0..<names.count,
        tree: ScoredTree(names: table.names, flags: table.flags, parent: roots, depth: depth)
      )
      #expect(best == Array(sorted.prefix(limit)))
    }
  }
}

struct RankingCase: CustomTestStringConvertible {
  let query: SearchQuery
  /// In the order that is expected.
  let names: [String]

  var testDescription: String {
    "\(query.text), \(query.match), \(query.scope): \(names.joined(separator: ", "))"
  }

  init(
    _ text: String,
    _ names: [String],
    _ match: SearchQuery.Match = .substring,
    scope: SearchQuery.Scope = .name
  ) {
    query = SearchQuery(text, match: match, scope: scope)
    self.names = names
  }

  private static func fuzzy(_ text: String, _ names: [String]) -> RankingCase {
    RankingCase(text, names, .fuzzy)
  }

  private static func path(
    _ text: String,
    _ names: [String],
    _ match: SearchQuery.Match = .fuzzy
  ) -> RankingCase {
    RankingCase(text, names, match, scope: .path)
  }

  static let all: [RankingCase] = [
    // The exact name.
    RankingCase("main", ["main", "main.c", "mainly.c", "my_main.c", "domain.c"]),
    RankingCase("readme", ["README", "README.md", "readmes", "the-readme"]),
    RankingCase("info", ["info", "Info.hs", "inform", "SysInfo", "sinfo"]),
    RankingCase("makefile", ["Makefile", "Makefile.am", "Makefiles", "GNUmakefile"]),
    RankingCase("index", ["index", "index.html", "indexes", "reindex"]),
    RankingCase("straße", ["STRASSE", "Straße.txt", "Straßen", "Hauptstraße"]),
    RankingCase("é", ["É", "é.txt", "école", "café"]),
    RankingCase("устройства", ["Устройства", "Устройства.txt", "Мои устройства"]),
    fuzzy("main", ["main", "main.c", "mainly.c", "my_main.c", "m_a_i_n", "domain.c"]),
    fuzzy("info", ["info", "Info.hs", "inform", "SysInfo", "i_n_f_o", "sinfo"]),
    // The beginning of the name.
    RankingCase("out", ["outline", "TimeOut", "about"]),
    RankingCase("test", ["testing", "my-testing", "contesting"]),
    RankingCase("net", ["network", "dot_net_core", "cabinets"]),
    RankingCase("log", ["logger", "app.log", "catalogue"]),
    RankingCase("key", ["keyboard", "public_key", "monkeys"]),
    fuzzy("out", ["outline", "TimeOut", "about"]),
    fuzzy("conf", ["config", "app.conf", "disconfirm"]),
    fuzzy("usb", ["usbcore", "pci-usb", "u_s_b", "dusbin"]),
    fuzzy("git", ["gitlab", "my-git", "legit"]),
    fuzzy("sch", ["schema", "net_sched", "mischief"]),
    // The beginning of a word.
    RankingCase("bar", ["foo_bar", "foobar"]),
    RankingCase("bar", ["foo-bar", "foobars"]),
    RankingCase("bar", ["foo.bar", "foobar"]),
    RankingCase("bar", ["foo bar", "foobar"]),
    RankingCase("col", ["tree-collapse", "protocol"]),
    RankingCase("port", ["usb_port", "support"]),
    RankingCase("age", ["max_age", "manager"]),
    RankingCase("42", ["sample42", "1421x"]),
    fuzzy("fb", ["foo_bar", "fxxb"]),
    fuzzy("ts", ["tree_search", "tests"]),
    fuzzy("gm", ["gpio-mcp", "gamma"]),
    fuzzy("nt", ["name_table", "nested"]),
    // Humps of camel case.
    RankingCase("view", ["TreeView", "review"]),
    RankingCase("parser", ["HTMLParser", "htmlparser"]),
    RankingCase("bar", ["fooBar", "foobar"]),
    RankingCase("set", ["BitSet", "offset"]),
    fuzzy("tv", ["TreeView", "trivial"]),
    fuzzy("hp", ["HTMLParser", "helper"]),
    fuzzy("npe", ["NullPointerException", "snapped_one"]),
    fuzzy("sbv", ["SideBarView", "subvert"]),
    fuzzy("vc", ["ViewController", "vector_class", "evict"]),
    // Runs over scattered letters.
    fuzzy("abc", ["xabcx", "axbxcx"]),
    fuzzy("port", ["support", "pxoxrxtx"]),
    fuzzy("tree", ["mytree", "tsrsesex"]),
    fuzzy("scan", ["rescan", "sxcxaxnx"]),
    fuzzy("read", ["thread", "rseaxdx"]),
    // Small gaps over wide ones.
    fuzzy("ac", ["abc", "abbbc"]),
    fuzzy("xz", ["axyz", "axyyyz"]),
    fuzzy("ab", ["a1b", "a11b", "a111b"]),
    // The shorter name.
    RankingCase("main", ["main.c", "main.cpp", "main.swift"]),
    RankingCase("read", ["reader", "readers", "readability"]),
    RankingCase("view", ["ListView", "TableView", "CollectionView"]),
    RankingCase("a", ["a.c", "ab.c", "abc.c"]),
    fuzzy("rd", ["rd.c", "rdma.c", "rdlong.c"]),
    fuzzy("kc", ["kconfig", "kconfigs"]),
    // Words in any order.
    RankingCase("bar foo", ["foo-bar", "foo-xbar", "xfoo-xbar"], .words),
    RankingCase("test tree", ["TreeTests", "treetests", "contest-street"], .words),
    RankingCase("md read", ["read.md", "README.md", "bread.cmd"], .words),
    // Globs and expressions have no better and worse but the length.
    RankingCase("*.c", ["a.c", "bb.c", "ccc.c"], .glob),
    RankingCase("o.*e", ["one", "some", "outline"], .regex),
    // Paths: the tail, and the beginnings of segments.
    path("IdIn", ["compiler/GHC/Types/Id/Info.hs", "compiler/GHC/Data/Bag/Inner.hs"]),
    path(
      "IdIn",
      [
        "compiler/GHC/Types/Id/Info.hs", "compiler/GHC/Driver/Main.hs",
      ]
    ),
    path("idinfo", ["compiler/GHC/Types/Id/Info.hs", "src/hidden/in/folder"]),
    path("info", ["types/info", "types/Info.hs", "info/types/sinfo"]),
    path("main", ["a/b/c/main.c", "main/a/domain.c"]),
    path("srcmain", ["src/main.c", "src/lib/main.c", "srcs/x/domain.c"]),
    path("src/main", ["src/main.c", "src/mainly.c"], .substring),
    path("gpu intel", ["gpu/intel", "gpu/drm/intel", "gpux/xintel"], .words),
    path("test", ["src/test", "src/tests", "src/contest"], .substring),
    path("drv", ["x/driver", "drivers/x/v"]),
  ]
}
