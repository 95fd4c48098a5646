import Testing

@testable import OutlineEngine

/// What is told of a folder among several.
@Suite struct RootFolderTests {
  private func details(_ paths: String...) -> [String?] {
    paths.map { RootFolder(uri: $0, path: Array($0.utf8)) }.details
  }

  @Test func onlyNamesakesHaveADetail() {
    #expect(details("/a/x", "/b/y", "/b/z") == [nil, nil, nil])
    #expect(details("/a/x", "/b/x", "/b/z") == ["a", "b", nil])
  }

  @Test func theDetailIsTheShortestPieceThatNoOtherHas() {
    #expect(details("/u/me/one/lib/src", "/u/me/two/lib/src") == ["one", "two"])
    #expect(details("/p/one/a/src", "/p/one/b/src", "/p/two/a/src") == ["one/a", "b", "two"])
    // The one that is closest to the folder.
    #expect(details("/a/b/c/src", "/d/src") == ["c", "d"])
  }

  @Test func whatHasNoPieceOfItsOwnHasItsWholePath() {
    #expect(details("/a/src", "/b/a/src", "/src") == ["/a", "b", "/"])
    #expect(details("/a/a/src", "/a/a/a/src") == ["/a/a", "a/a/a"])
  }

  @Test func pathsAreTakenWithoutEmptyNamesAndDots() {
    let folders = ["/a//b/", "/a/./b", "/a/b", "/", "//", "/."].map {
      RootFolder(uri: $0, path: Array($0.utf8))
    }
    #expect(folders.withoutRepetitions.map(\.uri) == ["/a//b/", "/"])
  }

  @Test func everyDetailIsOfItsFolderAlone() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let paths = Set(
        (0..<Int.random(in: 2...6, using: &generator)).map { _ in
          (0..<Int.random(in: 0...4, using: &generator)).map { _ in
            "/" + (["a", "b", "c"].randomElement(using: &generator) ?? "a")
          }.joined() + "/x"
        }
      ).sorted()
      let details = paths.map { RootFolder(uri: $0, path: Array($0.utf8)) }.details
      for (path, detail) in zip(paths, details) where paths.count > 1 {
        #expect(detail != nil)
        let parents = paths.map { $0.dropLast(2) + "/" }
        let piece = "/\(detail ?? "")/"
        guard detail?.first != "/" else {
          #expect(path == (detail == "/" ? "/x" : "\(detail ?? "")/x"))
          continue
        }
        #expect(parents.filter { $0.contains(piece) } == [path.dropLast(2) + "/"], "\(paths)")
      }
    }
  }
}
