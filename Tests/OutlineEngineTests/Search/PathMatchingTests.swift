import Testing

@testable import OutlineEngine

@Suite struct PathMatchingTests {
  @Test(arguments: [SearchQuery.Match.substring, .words, .fuzzy]) func marksThoseOfTheDefinition(
    _ match: SearchQuery.Match
  ) throws {
    var random = SeededRandom(seed: 51)
    for _ in 0..<150 {
      let names = (0..<30).map { _ in RandomNames.name(upTo: 3, using: &random) }
      let tree = NamedTree(names, using: &random)
      for _ in 0..<4 {
        let query = SearchQuery.random(match, scope: .path, upTo: 4, using: &random)
        let reference = ReferenceMatcher(query)
        let matcher = try Matcher(query)
        var hits = BitSet(count: tree.depth.count)
        let first = Int.random(in: 0..<tree.depth.count, using: &random)
        let places = first..<tree.depth.count
        try matcher.markPaths(
          places,
          of: tree.table.names,
          flags: tree.table.flags,
          parent: tree.parent,
          depth: tree.depth,
          into: &hits
        )
        let expected = places.filter { place in
          let path = tree.path(place)
          let own = path.dropLast().reduce(0) { $0 + $1.count + 1 }
          return reference.isMatch(path.flatMap { Array($0) + ["/"] }.dropLast(), own: own)
        }
        #expect(Array(hits.places(in: 0..<tree.depth.count)) == expected, "\(query)")
      }
    }
  }

  @Test(arguments: PathCase.all) func findsInPaths(_ row: PathCase) throws {
    let matcher = try Matcher(SearchQuery(row.query, match: row.match, scope: .path))
    let segments = row.path.split(separator: "/").map(String.init)
    let found = matcher.ranges(inPath: segments)
    let marked = zip(segments, found).map { segment, ranges in
      ranges.reversed().reduce(into: segment) { name, range in
        let low = name.utf8.index(name.startIndex, offsetBy: range.lowerBound)
        let high = name.utf8.index(name.startIndex, offsetBy: range.upperBound)
        name.replaceSubrange(low..<high, with: "<\(name[low..<high])>")
      }
    }
    #expect(marked.joined(separator: "/") == row.marked ?? row.path)
    #expect((matcher.score(ofPath: segments) != nil) == (row.marked != nil))
  }

  /// As long as this one cannot be interrupted, it must not take the square of the query.
  @Test func aLongFuzzyQueryIsReadInOnePass() throws {
    let name = String(repeating: "a", count: 200_000)
    let table = NamedPlaces([name])
    for (query, isHit) in [(name, true), (name + "a", false)] {
      let matcher = try Matcher(SearchQuery(query, match: .fuzzy, scope: .path))
      var hits = BitSet(count: 1)
      try matcher.markPaths(
        0..<1,
        of: table.names,
        flags: table.flags,
        parent: [-1],
        depth: [0],
        masks: LetterMasks(table.names),
        into: &hits
      )
      #expect(hits[0] == isHit)
    }
  }
}

struct PathCase: CustomTestStringConvertible {
  let query: String
  let match: SearchQuery.Match
  let path: String
  /// Nil: no hit.
  let marked: String?

  var testDescription: String { "\(query) in \(path)" }

  init(_ query: String, _ path: String, _ marked: String?, _ match: SearchQuery.Match = .substring)
  {
    self.query = query
    self.match = match
    self.path = path
    self.marked = marked
  }

  static let all: [PathCase] = [
    PathCase("src/ma", "a/src/main.c", "a/<src>/<ma>in.c"),
    PathCase("src", "src/main.c", nil),
    PathCase("rc/main", "src/lib/main.c", nil),
    PathCase("a/a", "a/a/a", "a/<a>/<a>"),
    PathCase("foo/bar", "foo/bar.txt", "<foo>/<bar>.txt"),
    PathCase("bar foo", "foo/bar.txt", "<foo>/<bar>.txt", .words),
    PathCase("a/a", "a/a/a", "<a>/<a>/<a>", .words),
    PathCase("foo", "foo/bar.txt", nil, .words),
    PathCase("foo src", "src/foo/bar.txt", nil, .words),
    PathCase("idin", "compiler/GHC/Types/Id/Info.hs", "compiler/GHC/Types/<Id>/<In>fo.hs", .fuzzy),
    PathCase("gin", "gpu/intel", "<g>pu/<in>tel", .fuzzy),
    PathCase("gpu", "gpu/intel", nil, .fuzzy),
    PathCase("^gpu.in", "gpu/intel", "<gpu>/<in>tel", .regex),
    PathCase("^gpu", "gpu/intel", nil, .regex),
    PathCase("tel$", "gpu/intel", "gpu/in<tel>", .regex),
    PathCase("ße/é", "Straße/e\u{301}t", "Stra<ße>/<e\u{301}>t"),
  ]
}
