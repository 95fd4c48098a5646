import Foundation
import Testing

@testable import OutlineEngine

#if os(Linux)
/// Several roots, some in others, that change on disk and by the client's wish all the time.
@Suite(.serialized) struct RootStormTests {
  private static let places = ["a", "b", "a/b", "c", "a/b/c"]

  @Test(arguments: 1...4) func stormsEndAsTheFoldersAre(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder(inMemory: true)
    try run("/bin/sh", "-c", "cd '\(folder.path)' && mkdir -p a/b c && touch a/x a/b/y c/z")
    var roots = ["a", "a/b", "c"]
    let watched = try WatchedFolder(folder, roots: roots)
    try watched.settle("seed \(seed), start")
    for round in 0..<8 {
      var script = ""
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        script += command(using: &generator) + "\n"
        if Int.random(in: 0..<25, using: &generator) == 0 { script += "sleep 0.02\n" }
      }
      if Bool.random(using: &generator) {
        roots = Array(Self.places.shuffled(using: &generator).prefix(3))
        watched.setRoots(roots)
      }
      try watched.shell("{ \(script)\n} 2>/dev/null; true")
      try watched.settle("seed \(seed), round \(round)")
      try watched.expand(nil, depth: .all)
    }
  }

  private func command(using generator: inout SeededGenerator) -> String {
    func path() -> String {
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        "abc".randomElement(using: &generator).map { String($0) } ?? "a"
      }.joined(separator: "/")
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1: return "mkdir -p \(path())"
    case 2, 3: return "touch \(path())"
    case 4: return "rm -rf \(path())"
    default: return "mv -T \(path()) \(path())"
    }
  }
}
#endif
