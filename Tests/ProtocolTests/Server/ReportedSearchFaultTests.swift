import OutlineProtocol
import Testing

@testable import outline_lsp

/// Faults of the search in other trees, as they were reported in public: they are none here.
@Suite struct ReportedSearchFaultTests {
  @Test("A hit in folders that were never opened is found (microsoft/vscode#137555)")
  func neverOpened() throws {
    let folder = try ScratchFolder()
    for path in ["a", "a/b", "z"] { folder.folder(path) }
    folder.file("a/b/needle.txt")
    let tree = TreeClient(folder)
    #expect(tree.rows == ["▸ a", "▸ z"])
    let found = tree.search("needle")
    #expect(found["search"]?["hits"] == .integer(1))
    #expect(tree.rows == ["▾ a", "  ▾ b", "    needle.txt *", "▸ z"])
  }

  @Test("A filter for a folder leaves it and what is above it (microsoft/vscode#229056)")
  func filterForAFolder() {
    let tree = TreeClient(["src/models/user.c", "src/views/list.c", "docs/index", "model.txt"])
    tree.search("models", #"{"mode":"filter"}"#)
    #expect(tree.rows == ["▾ src", "  ▸ models *"])
    tree.open("src", "models")
    #expect(tree.rows == ["▾ src", "  ▾ models *", "    user.c"], "what is in it can be opened")
  }

  @Test("Clearing keeps the folders of the hit that was picked (microsoft/vscode#167181)")
  func pickedHit() {
    let tree = TreeClient(["a/b/needle1", "c/d/needle2", "e/f/g"])
    tree.open("e")
    let before = ["▸ a", "▸ c", "▾ e", "  ▸ f"]
    #expect(tree.rows == before)
    tree.search("needle", #"{"onClear":"restore"}"#)
    tree.reveal("c", "d", "needle2")
    tree.search("", #"{"onClear":"restore"}"#)
    #expect(tree.rows == ["▸ a", "▾ c", "  ▾ d", "    needle2", "▾ e", "  ▸ f"])
  }

  @Test(
    "Another mode with an empty query changes nothing (EnixCoda/Gitako#217)",
    arguments: ["reveal", "filter", "highlight"]
  )
  func modeWithoutQuery(_ mode: String) {
    for clear in ["collapse", "restore"] {
      let tree = TreeClient(["a/b", "c/d"])
      tree.open("a")
      var last = "reveal"
      for next in [mode, "highlight", "filter", mode, "reveal"] where next != last {
        last = next
        let update = tree.search("", #"{"mode":"\#(next)","onClear":"\#(clear)"}"#)
        #expect(update["edits"] == .array([]))
        #expect(tree.rows == ["▾ a", "  b", "▸ c"])
      }
    }
  }

  @Test("A change of the mode does not touch the expansion to come back (microsoft/vscode#53040)")
  func modeWithQuery() {
    let tree = TreeClient(["a/x/1", "b/y/2", "c/z/3"])
    for path in ["a", "b"] { tree.open(path) }
    let before = tree.rows
    for last in ["highlight", "reveal", "filter"] {
      tree.search("2", #"{"mode":"filter","onClear":"restore"}"#)
      #expect(tree.rows == ["▾ b", "  ▾ y", "    2 *"])
      tree.search("2", #"{"mode":"highlight","onClear":"restore"}"#)
      tree.search("2", #"{"mode":"\#(last)","onClear":"restore"}"#)
      tree.search("", #"{"mode":"\#(last)","onClear":"restore"}"#)
      #expect(tree.rows == before, "cleared in mode \(last)")
    }
  }

  @Test("What is shown is what is searched (nvim-neo-tree/neo-tree.nvim#1168)")
  func dotFiles() throws {
    let folder = try ScratchFolder()
    folder.folder(".config")
    folder.file(".config/needle")
    folder.file(".needle")
    let shown = TreeClient(folder)
    #expect(shown.search("needle")["search"]?["hits"] == .integer(2))
    #expect(shown.rows == ["▾ .config", "  needle *", ".needle *"])
    shown.request("outline/configure", #""options":{"hidden":"hide"}"#)
    shown.wait(for: [])
    shown.request("outline/configure", #""options":{"hidden":"show"}"#)
    shown.wait(for: ["▾ .config", "  needle *", ".needle *"])
    let hidden = TreeClient(folder, #","options":{"hidden":"hide"}"#)
    #expect(hidden.search("needle")["search"]?["hits"] == .integer(0))
  }

  @Test("A name that is left out leaves out no longer ones (nvim-tree/nvim-tree.lua#1112)")
  func excludedName() throws {
    let folder = try ScratchFolder()
    for path in [".git", ".github"] { folder.folder(path) }
    for path in [".git/config", ".github/ci.yml", ".gitignore"] { folder.file(path) }
    let tree = TreeClient(folder, #","options":{"exclude":[".git"]}"#)
    #expect(tree.rows == ["▸ .github", ".gitignore"])
    #expect(tree.search(".git")["search"]?["hits"] == .integer(2))
    let all = TreeClient(folder, #","options":{"exclude":[".git*"]}"#)
    #expect(all.rows == [])
  }

  @Test("The best hit is found however deep it lies (Canop/broot#1028, #493)")
  func deepHit() {
    let deep = (0..<40).map { "d\($0)" }.joined(separator: "/") + "/target"
    let weak = (0..<3_000).map { "t_a_r_g_e_t\($0)" }
    let tree = TreeClient(weak + [deep])
    let found = tree.search("target", #"{"match":"fuzzy","mode":"filter"}"#)
    #expect(found["search"]?["hits"] == .integer(3_001))
    #expect(found["search"]?["complete"] == .bool(true))
    let best = tree.request("outline/hits", #""limit":1"#)
    #expect(best["hits"]?[0]?["path"]?.array?.last == .string("target"))
    #expect(best["total"] == .integer(3_001))
    #expect(best["complete"] == .bool(true))
  }

  static let characters = [
    ("💄 Wow", "💄", "[[0,2]]"), ("❌ Wow", "❌", "[[0,1]]"), ("x 💄💄", "💄", "[[2,4],[4,6]]"),
    ("👩‍👩‍👧 x", "👩‍👩‍👧", "[[0,8]]"),
  ]

  @Test("A match is whole characters (microsoft/vscode#95312)", arguments: characters)
  func wholeCharacters(_ name: String, _ query: String, _ matches: String) {
    let tree = TreeClient([name])
    tree.search(query)
    #expect(tree.rowValues.first?["matches"] == JSONValue(text: matches))
  }

  static let folded = [
    ("Straße 1", "STRASSE", "[[0,6]]"), ("Straße 1", "1", "[[7,8]]"),
    ("İstanbul.txt", "txt", "[[9,12]]"), ("İstanbul.txt", "İSTANBUL", "[[0,8]]"),
    ("cafe\u{301} bar", "CAFÉ", "[[0,5]]"), ("cafe\u{301} bar", "bar", "[[6,9]]"),
    ("ﬁle x", "FILE", "[[0,3]]"), ("각 x", "각", "[[0,1]]"),
  ]

  @Test("Matches lie in the name as it is stored (krisk/Fuse#840)", arguments: folded)
  func storedNames(_ name: String, _ query: String, _ matches: String) {
    let tree = TreeClient([name])
    tree.search(query)
    #expect(tree.rowValues.first?["matches"] == JSONValue(text: matches))
  }

  @Test(
    "Brackets in a query are text (microsoft/vscode#171411, #37219, #16834)",
    arguments: [
      "[id]", "(group)", "{hello}", "a*b", "a?b", "!x", "a\\b", "$x^", "a+b", ".xq", "[id",
      "group)",
    ]
  )
  func literalText(_ query: String) {
    let tree = TreeClient(["[id].tsx", "(group)", "{hello}", "a*b", "a?b", "!x", "a\\b"])
    let more = TreeClient(["$x^", "a+b", ".xq", "id", "group", "hello", "axb", "aab"])
    for match in ["substring", "words", "fuzzy"] {
      let found = [tree, more].flatMap { tree in
        tree.search(query, #"{"match":"\#(match)","mode":"filter"}"#)
        return tree.hits
      }
      #expect(found.count == 1 && found[0].contains(query), "\(match): \(found)")
    }
  }

  @Test(
    "The order of words makes no difference (nvim-neo-tree/neo-tree.nvim)",
    arguments: ["bar foo", "foo bar", "txt foo bar", "foo.txt bar", ".txt o/b"]
  )
  func wordsInAnyOrder(_ query: String) {
    let tree = TreeClient(["foo/bar.txt", "foo.txt", "bar/x", "foo/x", "bar.txt"])
    let options = #"{"match":"words","scope":"path","mode":"filter"}"#
    tree.search(query, options)
    let isSplit = query.contains("foo.txt")
    #expect(tree.rows == (isSplit ? [] : ["▾ foo", "  bar.txt *"]))
  }

  @Test("A hit in a closed folder is opened by a filter (eclipse-theia/theia)")
  func closedFolder() {
    let tree = TreeClient(["a/b/hit", "a/c", "d"])
    let update = tree.search("hit", #"{"mode":"filter"}"#)
    #expect(tree.rows == ["▾ a", "  ▾ b", "    hit *"])
    #expect(update["search"]?["hits"] == .integer(1))
  }
}
