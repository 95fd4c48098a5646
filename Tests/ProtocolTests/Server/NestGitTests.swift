import OutlineProtocol
import Testing

@testable import outline_lsp

/// What a file that others are shown under says of these.
///
/// The view checks after each answer that no row outside the edits is another than before.
@Suite(.enabled(if: GitScratch.isAvailable)) struct NestGitTests {
  private static let nest = #""nest":{"*.ts":["$(stem).js","$(stem).*.js"]}"#

  private func open(_ scratch: GitScratch) -> RootView {
    let view = RootView()
    view.open([scratch.folder.uri], #","options":{"git":"status",\#(Self.nest)}"#)
    view.waitUntilRead()
    view.follow("outline/expand")
    return view
  }

  /// By name of a row: what is said of it, and behind a slash of what is below it.
  private func said(_ view: RootView) -> [String: String] {
    let rows = view.rows.map { row in
      let below = row["decorations"]?["gitBelow"]?.array?.compactMap(\.string) ?? []
      let own = row["decorations"]?["git"]?.string ?? ""
      let text = own + (below.isEmpty ? "" : "/" + below.joined(separator: ","))
      return (row["name"]?.string ?? "", text)
    }
    return Dictionary(rows) { first, _ in first }
  }

  @Test func aClosedFileTellsOfTheChangesUnderIt() throws {
    let scratch = try GitScratch()
    try scratch.shell(
      """
      for f in a.ts a.js a.1.js b.ts b.js c; do echo x > $f; done
      git add . && git commit -qm one; echo y >> a.js
      """
    )
    let view = open(scratch)
    view.wait("a change under it") { said(view)["a.ts"] == "/modified" }
    #expect(said(view)["b.ts"] == "")
    #expect(said(view)["a.js"] == nil, "it stays closed")
    try scratch.shell("echo y >> a.ts; echo n > a.2.js; echo y >> a.1.js; echo y >> c")
    view.wait("more") { said(view)["a.ts"] == "modified/modified,untracked" }
    #expect(said(view)["c"] == "modified")
    view.follow("outline/toggle", #""node":\#(try view.id("a.ts"))"#)
    #expect(said(view)["a.2.js"] == "untracked")
    #expect(said(view)["a.ts"] == "modified/modified,untracked", "open too")
    try scratch.shell("rm a.2.js")
    view.wait("it is gone") { said(view)["a.ts"] == "modified/modified" }
    try scratch.shell("git mv a.js b.0.js")
    view.wait("it is under another") { said(view)["b.ts"]?.hasPrefix("/") == true }
    #expect(said(view)["a.ts"] == "modified/modified")
    view.follow("outline/configure", #""options":{"nest":{}}"#)
    view.wait("nothing is under another") { said(view)["a.ts"] == "modified" }
    #expect(said(view)["b.ts"] == "")
    view.follow("outline/configure", #""options":{"git":"off",\#(Self.nest)}"#)
    view.waitUntilRead()
    #expect(said(view).values.allSatisfy { $0.isEmpty })
  }

  @Test(arguments: 1...3) func whatIsSaidIsWhatIsUnderIt(seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    let scratch = try GitScratch()
    try scratch.shell(
      """
      mkdir d; for f in a b d/a d/b; do touch $f.ts $f.js $f.1.js; done
      git add .; git commit -qm one; for f in a b d/a d/b; do touch $f.2.js; echo >> $f.1.js; done
      """
    )
    let view = open(scratch)
    view.follow("outline/expand", #""levels":"all""#)
    for round in 0..<4 {
      var script = ""
      func file() -> String {
        let stem = ["a", "b", "d/a", "d/b"].randomElement(using: &generator) ?? "a"
        return stem + ([".ts", ".js", ".1.js", ".2.js"].randomElement(using: &generator) ?? ".ts")
      }
      for step in 0..<Int.random(in: 3...12, using: &generator) {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<9: script += "echo \(round).\(step) >> \(file())\n"
        case 9..<14: script += "rm -f \(file())\n"
        case 14..<19: script += "mv \(file()) \(file()) 2>/dev/null || true\n"
        default: script += "git add -A; git commit -qm \(round).\(step) || true\n"
        }
      }
      try scratch.shell("{ \(script) } >/dev/null 2>&1; echo > last\(round)")
      view.wait("seed \(seed), round \(round): \(script)") {
        view.follow("outline/expand", #""levels":"all""#)
        return said(view)["last\(round)"] == "untracked"
      }
      var above: (depth: Int, said: Set<String>, below: Set<String>)?
      func check() {
        if let above { #expect(above.said == above.below, "\(view.picture), \(script)") }
        above = nil
      }
      for row in view.rows {
        let depth = row["depth"]?.integer ?? 0
        if let file = above, depth <= file.depth { check() }
        if let own = row["decorations"]?["git"]?.string { above?.below.insert(own) }
        guard row["kind"] == .string("file"), row["expandable"] == .bool(true) else { continue }
        let said = row["decorations"]?["gitBelow"]?.array?.compactMap(\.string) ?? []
        above = (depth, Set(said), [])
      }
      check()
    }
  }
}
