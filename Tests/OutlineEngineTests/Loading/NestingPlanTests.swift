import Testing

@testable import OutlineEngine

/// Which files go under which.
@Suite struct NestingPlanTests {
  /// A line for each file that has others under it: `a.ts: a.js a.d.ts`, by name.
  private func nested(
    _ rules: [String: [String]],
    _ names: String...,
    folder: String = "dir"
  ) throws -> [String] {
    let rules = try NestingRules(rules)
    let plan = NestingPlan(names.map { Array($0.utf8) }, in: Array(folder.utf8), by: rules)
    return names.indices.compactMap { parent in
      let children = names.indices.filter { plan.parents[$0] == parent }.map { names[$0] }
      return children.isEmpty
        ? nil : "\(names[parent]): \(children.sorted().joined(separator: " "))"
    }.sorted()
  }

  @Test func generatedFilesGoUnderTheirSource() throws {
    let rules = ["*.ts": ["$(stem).js", "${stem}.d.ts", "$(capture).*.map"]]
    #expect(
      try nested(rules, "a.ts", "a.js", "a.d.ts", "a.js.map", "b.js", "ab.js")
        == ["a.ts: a.d.ts a.js a.js.map"]
    )
    #expect(try nested(rules, "a.js", "a.d.ts").isEmpty, "no source, no nest")
    #expect(try nested(rules, ".ts", ".js") == [".ts: .js"], "a star may stand for nothing")
  }

  @Test func everyVariableIsFilledIn() throws {
    #expect(
      try nested(
        ["*.c.in": ["$(stem).x", "$(basename).y", "$(extname).z", "$(dirname).w"]],
        "m.n.c.in",
        "m.n.x",
        "m.n.c.y",
        "in.z",
        "src.w",
        folder: "src"
      ) == ["m.n.c.in: in.z m.n.c.y m.n.x src.w"]
    )
    #expect(
      try nested(["package.json": ["$(stem)-lock.json"]], "package.json", "package-lock.json")
        == ["package.json: package-lock.json"]
    )
    #expect(
      try nested(["Makefile": ["$(stem).$(extname)log", "*$(extname)"]], "Makefile", "x.log")
        == ["Makefile: x.log"]
    )
  }

  @Test func aFileGoesUnderOneFileAtMost() throws {
    #expect(
      try nested(["*.ts": ["$(stem).js"], "*.tsx": ["$(stem).js"]], "a.ts", "a.tsx", "a.js")
        == ["a.tsx: a.js"],
      "the longer pattern"
    )
    #expect(
      try nested(["*.x": ["*.lock"]], "b.x", "a.x", "c.lock") == ["a.x: c.lock"],
      "the first by name"
    )
  }

  @Test func chainsAreOneLevelAndCirclesEnd() throws {
    #expect(
      try nested(
        ["*.ts": ["$(stem).js"], "*.js": ["$(stem).js.map"]],
        "a.ts",
        "a.js",
        "a.js.map",
        "b.js",
        "b.js.map"
      ) == ["a.ts: a.js a.js.map", "b.js: b.js.map"]
    )
    let circle = ["*.a": ["$(stem).b"], "*.b": ["$(stem).c"], "*.c": ["$(stem).a"]]
    #expect(try nested(circle, "x.a", "x.b", "x.c") == ["x.a: x.b x.c"])
    #expect(try nested(circle, "x.c", "x.b", "x.a") == ["x.a: x.b x.c"])
    #expect(try nested(["*": ["*"]], "a", "b", "c") == ["a: b c"])
    #expect(try nested(["*": ["$(stem)"]], "a", "b").isEmpty, "none goes under itself")
  }

  @Test(arguments: [
    ("a*b*", [], "a*b*"), ("*", ["a*b*"], "a*b*"), ("*", ["$(what)"], "$(what)"),
  ])
  func wrongPatternsAreRefused(_ parent: String, _ children: [String], _ faulty: String) {
    let fault = #expect(throws: NestingRules.Fault.self) {
      try NestingRules([parent: children])
    }
    #expect(fault?.pattern == faulty)
  }

  @Test func dollarsAreOnlyThatWhereNoVariableIsNamed() throws {
    #expect(
      try nested(["a$": ["$(stem)x", "$b", "$("]], "a$", "a$x", "$b", "$(")
        == ["a$: $( $b a$x"]
    )
    #expect(try nested(["$(stem)": ["b"]], "$(stem)", "b") == ["$(stem): b"])
  }

  /// The rule as the documentation has it, by trying every pair.
  @Test func randomFoldersAgreeWithThePlainWay() throws {
    var generator = SeededGenerator(seed: 11)
    func word(_ letters: [String], _ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? ""
      }.joined()
    }
    for _ in 0..<2_000 {
      let names = Array(Set((0..<8).map { _ in word(["a", "b", "."], 1...4) })).sorted()
      var patterns: [String: [String]] = [:]
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let star = Bool.random(using: &generator) ? "*" : ""
        let parent = word(["a", "b", "."], 0...1) + star + word(["a", "b", "."], 0...2)
        patterns[parent] = (0..<2).map { _ in
          let parts = [word(["a", ".", "$(stem)"], 0...2), word(["b", "$(extname)"], 0...1)]
          return parts.joined(separator: Bool.random(using: &generator) ? "*" : "")
        }
      }
      let plan = NestingPlan(names.map { Array($0.utf8) }, in: [], by: try NestingRules(patterns))
      let parents = plan.parents.map { $0 < 0 ? nil : names[Int($0)] }
      #expect(parents == NaiveNesting(patterns, names).roots, "\(patterns) \(names)")
    }
  }
}

/// Nesting by trying every pair of files.
private struct NaiveNesting {
  /// By file: the one it goes under in the end.
  private(set) var roots: [String?] = []

  init(_ patterns: [String: [String]], _ names: [String]) {
    let order = patterns.keys.sorted { first, second in
      let lengths = [first, second].map { $0.filter { $0 != "*" }.utf8.count }
      return lengths[0] == lengths[1] ? first < second : lengths[0] > lengths[1]
    }
    var parents: [String: String] = [:]
    var seen: Set<String> = []
    for key in order {
      for source in names.sorted() {
        guard let capture = Self.capture(key, source) else { continue }
        let dot = source.dropFirst().lastIndex(of: ".")
        let stem = dot.map { String(source[..<$0]) } ?? source
        let ending = dot.map { String(source[source.index(after: $0)...]) } ?? ""
        for child in patterns[key] ?? [] {
          let pattern = child.replacing("$(stem)", with: key.contains("*") ? capture : stem)
            .replacing("$(extname)", with: ending)
          guard !pattern.contains("*") || seen.insert(pattern).inserted else { continue }
          for name in names where name != source && Self.capture(pattern, name) != nil {
            if parents[name] == nil { parents[name] = source }
          }
        }
      }
    }
    roots = names.map { name in
      var way = [name]
      while let next = parents[way[way.count - 1]] {
        if let start = way.firstIndex(of: next) {
          let root = way[start...].min()
          return root == name ? nil : root
        }
        way.append(next)
      }
      return way.count == 1 ? nil : way.last
    }
  }

  private static func capture(_ pattern: String, _ name: String) -> String? {
    guard let star = pattern.firstIndex(of: "*") else { return pattern == name ? name : nil }
    let (prefix, suffix) = (pattern[..<star], pattern[pattern.index(after: star)...])
    guard name.count >= prefix.count + suffix.count, name.hasPrefix(prefix), name.hasSuffix(suffix)
    else { return nil }
    return String(name.dropFirst(prefix.count).dropLast(suffix.count))
  }
}
