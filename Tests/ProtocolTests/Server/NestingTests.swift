import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

/// `options.nest`, seen by a client.
@Suite struct NestingTests {
  private static let nest =
    #""nest":{"*.ts":["$(stem).js","$(stem).d.ts"],"*.js":["$(stem).js.map"]}"#

  private func view(
    _ files: [String],
    in folders: [String] = ["p"],
    _ options: String = Self.nest
  ) throws -> (ScratchFolder, RootView) {
    let scratch = try ScratchFolder()
    for folder in folders { scratch.folder(folder) }
    for file in files { scratch.file(file) }
    let view = RootView()
    view.open(["\(scratch.uri)/p"], #","options":{\#(options)}"#)
    view.waitUntilRead()
    return (scratch, view)
  }

  @Test func generatedFilesAreUnderTheirSource() throws {
    let (scratch, view) = try view(["p/a.ts", "p/a.js", "p/a.js.map", "p/a.d.ts", "p/b.js"])
    view.follow("outline/expand")
    #expect(view.picture == ["p/", " a.ts/", " b.js"], "what is nested stays closed")
    let source = try view.row("a.ts")
    #expect(source["kind"] == .string("file") && source["expanded"] == .bool(false))
    view.follow("outline/toggle", #""node":\#(try view.id("a.ts"))"#)
    #expect(view.picture == ["p/", " a.ts/", "  a.d.ts", "  a.js", "  a.js.map", " b.js"])
    #expect(try view.row("a.js")["uri"] == .string("\(scratch.uri)/p/a.js"))
    let node = view.client.request(
      "outline/node",
      #"{"outline":\#(RootView.identifier),"node":\#(try view.id("a.js"))}"#
    )
    #expect(node["path"]?.text == #"["p","a.js"]"#, "the file above is no part of the path")
    #expect(node["keys"]?.text == #"["p","a.js"]"#)
    #expect(node["parent"]?.integer == (try view.id("a.ts")))
    let below = view.client.request(
      "outline/children",
      #"{"outline":\#(RootView.identifier),"node":\#(try view.id("a.ts"))}"#
    )
    #expect(
      below["rows"]?.array?.compactMap { $0["name"]?.string } == ["a.d.ts", "a.js", "a.js.map"]
    )
    view.follow("outline/collapse")
    #expect(view.picture == ["p/"])
  }

  @Test func aFolderWithOneNestOpensByItself() throws {
    let (scratch, view) = try view(
      ["p/in/a.ts", "p/in/a.js"],
      in: ["p", "p/in"]
    )
    view.follow("outline/expand")
    view.follow("outline/toggle", #""node":\#(try view.id("in"))"#)
    #expect(view.picture == ["p/", " in/", "  a.ts/"])
    withExtendedLifetime(scratch) {}
  }

  @Test func aFileIsExpandableOnlyWithSomethingUnderIt() throws {
    for limit in 1...6 {
      let options = #"\#(Self.nest),"maxNodes":\#(limit)"#
      let (scratch, view) = try view(["p/a.ts", "p/a.js", "p/b.ts", "p/b.js"], options)
      view.follow("outline/expand", #""levels":"all""#)
      let rows = view.rows
      let sources = rows.indices.filter {
        rows[$0]["kind"] == .string("file") && rows[$0]["expandable"] == .bool(true)
      }
      for source in sources {
        let depth = try #require(rows[source]["depth"]?.integer)
        #expect(rows.dropFirst(source + 1).first?["depth"]?.integer == depth + 1, "limit \(limit)")
      }
      if limit > 5 { #expect(sources.count == 2) }
      withExtendedLifetime(scratch) {}
    }
  }

  @Test func aFolderInPlaceOfASourceLeavesWhatWasUnderIt() throws {
    let (scratch, view) = try view(["p/a.ts", "p/a.js", "p/d/f"], in: ["p", "p/d"])
    view.follow("outline/expand", #""levels":"all""#)
    #expect(view.picture == ["p/", " d/", "  f", " a.ts/", "  a.js"])
    let ids = try ["a.js", "d"].map { try view.id($0) }
    try FileManager.default.removeItem(atPath: "\(scratch.path)/p/a.ts")
    try FileManager.default.moveItem(
      atPath: "\(scratch.path)/p/d",
      toPath: "\(scratch.path)/p/a.ts"
    )
    view.wait("it has its place") { view.picture == ["p/", " a.ts/", "  f", " a.js"] }
    #expect(try ["a.js", "a.ts"].map { try view.id($0) } == ids)
  }

  @Test func revealAndSearchReachInto() throws {
    let (scratch, view) = try view(["p/a.ts", "p/a.js", "p/c.ts", "p/z"])
    let found = view.follow("outline/reveal", #""target":"\#(scratch.uri)/p/a.js""#)
    #expect(view.picture == ["p/", " a.ts/", "  a.js", " c.ts", " z"])
    #expect(found["index"] == .integer(2))
    let id = try view.id("a.js")
    #expect(view.follow("outline/reveal", #""path":["p","a.js"]"#)["node"]?.integer == id)
    #expect(view.follow("outline/reveal", #""path":["p","a.ts","a.js"]"#)["node"] == .null)
    view.follow("outline/collapse")
    view.follow("outline/search", #""query":"a.js","options":{"mode":"reveal"}"#)
    #expect(view.picture == ["p/", " a.ts/", "  a.js", " c.ts", " z"])
    view.follow("outline/search", #""query":"a.js","options":{"mode":"filter"}"#)
    #expect(view.picture == ["p/", " a.ts/", "  a.js"])
    view.follow("outline/search", #""query":"","options":{"mode":"filter"}"#)
    view.follow("outline/search", #""query":"a.js","options":{"mode":"highlight"}"#)
    #expect(view.picture == ["p/"])
    #expect(view.rows[0]["hitsBelow"] == .integer(1))
    let path = #""options":{"mode":"reveal","scope":"path"}"#
    let searched = view.follow("outline/search", #""query":"p/a.j",\#(path)"#)
    #expect(searched["search"]?["hits"] == .integer(1))
    #expect(view.rows.map { $0["matches"]?.text ?? "" } == ["[[0,1]]", "", "[[0,3]]", "", ""])
    #expect(
      view.follow("outline/search", #""query":"a.ts/a",\#(path)"#)["search"]?["hits"] == .integer(0)
    )
    view.follow("outline/search", #""query":"p/a.j",\#(path)"#)
    let hits = view.client.request("outline/hits", #"{"outline":\#(RootView.identifier)}"#)
    #expect(hits["hits"]?[0]?["path"]?.text == #"["p","a.js"]"#)
  }

  @Test func noMatcherHasTheFileAboveInAPath() throws {
    let (scratch, view) = try view(["p/a.ts", "p/a.js", "p/c.ts", "p/c.js", "p/z"])
    view.follow("outline/expand", #""levels":"all""#)
    let (source, nested) = try (view.id("c.ts"), view.id("c.js"))
    let queries = [
      "substring": ["p/c.j": 1, "s/c": 0, "ts/": 0],
      "words": ["p/ c.js": 1, "p c.j": 1, "ts c.js": 0, "ts/ js": 0],
      "fuzzy": ["pcjs": 1, "p/cjs": 1, "tsjs": 0],
      "glob": ["p/*.js": 2, "**/*.js": 2, "p/*/*": 0, "*.ts/*": 0],
      "regex": [
        "^p/c.js$": 1, "^p/[^/]*js$": 2, "ts.*js": 0,
        "(c).ts/\\\\1": 0, "(p)/c.js|\\\\1x": 1,
      ],
    ]
    for (match, hits) in queries {
      for (query, count) in hits {
        for (under, most) in [("", 2), (#","under":\#(source)"#, 1), (#","under":\#(nested)"#, 1)] {
          let found = view.follow(
            "outline/search",
            #""query":"\#(query)","options":{"scope":"path","match":"\#(match)"\#(under)}"#
          )
          let expected = min(count, most)
          #expect(found["search"]?["hits"] == .integer(expected), "\(match) \(query)\(under)")
        }
      }
    }
    withExtendedLifetime(scratch) {}
  }

  @Test func ordersHoldAmongWhatIsNestedToo() throws {
    let (scratch, view) = try view(
      ["p/b.ts", "p/b.js", "p/b.d.ts", "p/a", "p/z/f"],
      in: ["p", "p/z"]
    )
    view.follow("outline/expand", #""levels":"all""#)
    #expect(view.picture == ["p/", " z/", "  f", " a", " b.ts/", "  b.d.ts", "  b.js"])
    let ids = try ["b.ts", "b.js", "b.d.ts"].map { try view.id($0) }
    view.follow("outline/configure", #""options":{"sort":"type"}"#)
    #expect(view.picture == ["p/", " z/", "  f", " a", " b.ts/", "  b.js", "  b.d.ts"])
    view.follow("outline/configure", #""options":{"sort":"name","foldersFirst":false}"#)
    #expect(view.picture == ["p/", " a", " b.ts/", "  b.d.ts", "  b.js", " z/", "  f"])
    #expect(try ["b.ts", "b.js", "b.d.ts"].map { try view.id($0) } == ids)
    withExtendedLifetime(scratch) {}
  }

  @Test func configureTurnsItOnAndOff() throws {
    let (scratch, view) = try view(["p/a.ts", "p/a.js", "p/b"])
    view.follow("outline/expand", #""levels":"all""#)
    let nested = view.picture
    #expect(nested == ["p/", " a.ts/", "  a.js", " b"])
    let ids = try ["a.ts", "a.js", "b"].map { try view.id($0) }
    view.follow("outline/configure", #""options":{"nest":{}}"#)
    view.waitUntilRead()
    #expect(view.picture == ["p/", " a.js", " a.ts", " b"])
    #expect(try ["a.ts", "a.js", "b"].map { try view.id($0) } == ids)
    view.follow("outline/configure", #""options":{"nest":{"b":["a.*"]}}"#)
    view.waitUntilRead()
    #expect(view.picture == ["p/", " b/"])
    view.follow("outline/configure", #""options":{\#(Self.nest)}"#)
    view.waitUntilRead()
    #expect(view.picture == nested, "open as before")
    #expect(try ["a.ts", "a.js", "b"].map { try view.id($0) } == ids)
    let error = view.client.error(
      "outline/configure",
      #"{"outline":\#(RootView.identifier),"options":{"nest":{"a*b*":[]}}}"#
    )
    #expect(error["message"]?.string?.contains("params.options.nest: a*b*") == true)
    withExtendedLifetime(scratch) {}
  }

  @Test func aStateOpensWhatIsNested() throws {
    let (scratch, view) = try view(["p/a.ts", "p/a.js", "p/b.ts", "p/b.js"])
    view.follow("outline/expand")
    view.follow("outline/toggle", #""node":\#(try view.id("b.ts"))"#)
    let state = view.client.request("outline/state", #"{"outline":\#(RootView.identifier)}"#)
    #expect(state["expanded"]?.text == #"[["p"],["p","b.ts"]]"#)
    let again = RootView()
    again.open(["\(scratch.uri)/p"], #","state":\#(state.text)"#)
    again.waitUntilRead()
    #expect(again.picture == ["p/", " a.ts/", " b.ts/", "  b.js"])
  }

  @Test func filesComeAndGoUnderTheirSource() throws {
    let (scratch, view) = try view(["p/a.ts", "p/b.ts"])
    view.follow("outline/expand")
    #expect(view.picture == ["p/", " a.ts", " b.ts"])
    scratch.file("p/a.js")
    view.wait("it is nested") { view.picture.contains(" a.ts/") }
    view.follow("outline/expand", #""levels":"all""#)
    #expect(view.picture == ["p/", " a.ts/", "  a.js", " b.ts"])
    let ids = try ["a.ts", "a.js"].map { try view.id($0) }
    try FileManager.default.removeItem(atPath: "\(scratch.path)/p/a.ts")
    view.wait("it moves up") { view.picture == ["p/", " a.js", " b.ts"] }
    #expect(try view.id("a.js") == ids[1])
    scratch.file("p/a.ts")
    view.wait("it moves down") { view.picture == ["p/", " a.ts/", "  a.js", " b.ts"] }
    #expect(try view.id("a.js") == ids[1])
    // A source that is renamed leaves it, and takes it along if it is renamed too.
    try FileManager.default.moveItem(
      atPath: "\(scratch.path)/p/b.ts",
      toPath: "\(scratch.path)/p/c.ts"
    )
    view.wait("another name") { view.picture.contains(" c.ts") }
    let source = try view.id("a.ts")
    try FileManager.default.moveItem(
      atPath: "\(scratch.path)/p/a.ts",
      toPath: "\(scratch.path)/p/d.ts"
    )
    view.wait("left behind") { view.picture == ["p/", " a.js", " c.ts", " d.ts"] }
    #expect(try [view.id("d.ts"), view.id("a.js")] == [source, ids[1]])
    try FileManager.default.moveItem(
      atPath: "\(scratch.path)/p/a.js",
      toPath: "\(scratch.path)/p/d.js"
    )
    view.wait("taken along") { view.picture.count == 4 && view.picture.contains(" d.ts/") }
    view.follow("outline/expand", #""levels":"all""#)
    #expect(try view.id("d.js") == ids[1])
  }

  @Test func pathListsAndTreesNestToo() throws {
    let client = MemoryClient.running()
    func rows(_ source: String) -> [String] {
      client.request(
        "outline/open",
        #"{"outline":{"uri":"t:1"},"source":\#(source),"options":{\#(Self.nest)}}"#
      )
      client.request("outline/expand", #"{"outline":{"uri":"t:1"},"levels":"all"}"#)
      let update = client.request(
        "outline/rows",
        #"{"outline":{"uri":"t:1"},"window":{"start":0,"count":100}}"#
      )
      return update["window"]?["rows"]?.array?.map { row in
        String(repeating: " ", count: row["depth"]?.integer ?? 0) + (row["name"]?.string ?? "")
      } ?? []
    }
    let paths =
      #"{"kind":"paths","base":"file:///b","paths":["s/a.js","s/a.ts","s/t/x.ts","x.js","s/b"]}"#
    #expect(rows(paths) == ["s", " t", "  x.ts", " a.ts", "  a.js", " b", "x.js"])
    let found = client.request(
      "outline/reveal",
      #"{"outline":{"uri":"t:1"},"target":"file:///b/s/a.js","window":{"start":4,"count":1}}"#
    )
    #expect(found["window"]?["rows"]?[0]?["uri"] == .string("file:///b/s/a.js"))
    let id = found["node"]
    client.request("outline/configure", #"{"outline":{"uri":"t:1"},"options":{"nest":{}}}"#)
    let path = #"{"outline":{"uri":"t:1"},"path":["s","a.js"]}"#
    #expect(client.request("outline/reveal", path)["node"] == id)
    #expect(client.request("outline/reveal", path)["index"] == .integer(3))
    client.request("outline/close", #"{"outline":{"uri":"t:1"}}"#)
    let tree =
      #"{"kind":"tree","nodes":[{"name":"b.ts","children":[]},{"name":"a.js"},{"name":"b.js"},{"name":"a.ts"}]}"#
    #expect(rows(tree) == ["b.ts", "b.js", "a.ts", " a.js"], "a folder is no source")
    client.request("outline/configure", #"{"outline":{"uri":"t:1"},"options":{"nest":{}}}"#)
    let all = client.request(
      "outline/children",
      #"{"outline":{"uri":"t:1"}}"#
    )
    #expect(all["rows"]?.array?.map { $0["name"]?.string } == ["b.ts", "a.js", "b.js", "a.ts"])
  }
}
