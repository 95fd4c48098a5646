import Testing

@testable import OutlineEngine

@Suite struct SubstringScannerTests {
  @Test func findsWhatALookAtEachNameFinds() {
    var random = SeededRandom(seed: 1)
    for round in 0..<60 {
      let names = (0..<Int.random(in: 0..<300, using: &random)).map { _ in
        RandomNames.name(upTo: round % 3 == 0 ? 40 : 6, using: &random)
      }
      for _ in 0..<12 {
        let needle = RandomNames.name(upTo: 4, using: &random)
        let low = Int.random(in: 0...names.count, using: &random)
        check(needle, names, in: low..<Int.random(in: low...names.count, using: &random))
      }
    }
  }

  @Test(arguments: ["e", "ae", "abc", "b", "x"])
  func denseAndRareHitsAreFoundAlike(_ needle: String) {
    var random = SeededRandom(seed: 2)
    let letters = Array("abcdeeeex")
    let names = (0..<20_000).map { index in
      let length = Int.random(in: 0..<30, using: &random)
      let count = index / 5_000 % 2 == 0 ? letters.count : 2
      return String((0..<length).map { _ in letters[Int.random(in: 0..<count, using: &random)] })
    }
    check(needle, names, in: 0..<names.count)
    check(needle, names, in: 77..<19_001)
  }

  @Test func nothingIsFoundAcrossTwoNames() {
    check("ab", ["xa", "bx", "", "a", "", "b"], in: 0..<6)
  }

  @Test func anExoticNameIsAHitOnlyIfTheRecheckSaysSo() {
    let table = table(["Straße", "strasse", "Maße"])
    var hits = BitSet(count: 3)
    var asked: [Int] = []
    SubstringScanner(Array("ss".utf8)).mark(
      0..<3,
      of: table.names,
      flags: table.flags,
      into: &hits,
      exotic: {
        asked.append($0)
        return $0 == 2
      },
      shouldStop: { false }
    )
    #expect(asked == [0, 2])
    #expect(Array(hits.places(in: 0..<3)) == [1, 2])
  }

  @Test func stopsBetweenChunks() {
    let table = table([String](repeating: "needle", count: 20_000))
    var hits = BitSet(count: 20_000)
    var looks = 0
    let isComplete = SubstringScanner(Array("needle".utf8)).mark(
      0..<20_000,
      of: table.names,
      flags: table.flags,
      into: &hits,
      exotic: { _ in true },
      shouldStop: {
        looks += 1
        return looks == 3
      }
    )
    #expect(!isComplete)
    #expect(hits.population == 2 * SubstringScanner.chunk)
  }

  private func check(
    _ needle: String,
    _ names: [String],
    in places: Range<Int>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let table = table(names)
    for form in [SubstringScanner.Form.folded, .stored] {
      var bytes = Array(needle.utf8)
      if form == .folded {
        bytes = []
        NameFolding.appendFolded(needle, to: &bytes)
      }
      guard !bytes.isEmpty else { return }
      var hits = BitSet(count: names.count)
      let isComplete = SubstringScanner(bytes).mark(
        places,
        of: table.names,
        form: form,
        flags: table.flags,
        into: &hits,
        exotic: { _ in true },
        shouldStop: { false }
      )
      let expected = places.filter { place in
        let name =
          form == .folded
          ? Array(table.names.folded[table.names.foldedRange(place)])
          : Array(table.names.bytes[table.names.range(place)])
        return name.indices.contains { name[$0...].starts(with: bytes) }
      }
      #expect(isComplete, sourceLocation: sourceLocation)
      #expect(
        Array(hits.places(in: 0..<names.count)) == expected,
        "\(needle.debugDescription) \(form)",
        sourceLocation: sourceLocation
      )
    }
  }

  private func table(_ names: [String]) -> (names: NameTable, flags: [NodeFlags]) {
    var table = NameTable()
    let flags: [NodeFlags] = names.map { name in
      Array(name.utf8).withUnsafeBufferPointer { table.append($0) } ? [] : .exotic
    }
    return (table, flags)
  }
}
