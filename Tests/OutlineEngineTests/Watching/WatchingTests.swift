import Foundation
import Testing

@testable import OutlineEngine

#if os(Linux)
@Suite(.serialized) struct WatchingTests {
  @Test func filesAndFoldersComeAndGo() throws {
    let watched = try WatchedFolder(TemporaryFolder())
    try watched.shell("mkdir a && touch b a/c")
    try watched.settle("made")
    try watched.shell("rm -r a && mkdir -p x/y/z && touch x/y/z/f")
    try watched.settle("replaced")
    try watched.shell("touch x/y/z/g x/y/h")
    try watched.settle("below a new folder")
  }

  @Test(arguments: 1...8) func stormsEndAsTheFolderIs(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let watched = try WatchedFolder(TemporaryFolder(inMemory: true))
    try watched.expand(nil, depth: .all)
    for round in 0..<8 {
      var script = ""
      for _ in 0..<Int.random(in: 1...80, using: &generator) {
        script += randomCommand(using: &generator) + "\n"
        if Int.random(in: 0..<25, using: &generator) == 0 { script += "sleep 0.02\n" }
      }
      try watched.shell("{ \(script)\n} 2>/dev/null; true")
      try watched.settle("seed \(seed), round \(round)")
      try watched.expand(nil, depth: .all)
    }
  }

  private func randomCommand(using generator: inout SeededGenerator) -> String {
    func path() -> String {
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        "abc".randomElement(using: &generator).map { String($0) } ?? "a"
      }.joined(separator: "/")
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: return "mkdir -p \(path())"
    case 2, 3: return "touch \(path())"
    case 4: return "rm -rf \(path())"
    case 5: return "mv -T \(path()) \(path())"
    case 6: return "mv \(path()) \(path())"
    default: return "rm -rf \(path()); mkdir -p \(path()); echo x >> \(path())"
    }
  }

  @Test func aRenamedFolderStaysTheSameWithAllBelow() throws {
    let watched = try WatchedFolder(TemporaryFolder())
    try watched.shell("mkdir -p a/b z && touch a/b/f 1 2 && true")
    try watched.settle("made")
    try watched.expand(nil, depth: .all)
    let nodes = try [watched.node("a"), watched.node("a", "b"), watched.node("a", "b", "f")]
    try watched.shell("mv a z/q")
    try watched.settle("moved")
    #expect(try watched.node("z", "q") == nodes[0])
    #expect(try watched.node("z", "q", "b") == nodes[1])
    #expect(try watched.node("z", "q", "b", "f") == nodes[2])
    #expect(watched.names == ["z", "q", "b", "f", "1", "2"])
    try watched.shell("touch z/q/b/g && mv 1 z/q/b/0")
    try watched.settle("below what was moved")
    #expect(watched.names == ["z", "q", "b", "0", "f", "g", "2"])
  }

  @Test func aRenamedFileKeepsItsIDAndOneThatIsSavedOverToo() throws {
    let watched = try WatchedFolder(TemporaryFolder())
    try watched.shell("touch a b")
    try watched.settle("made")
    let a = try watched.node("a")
    let b = try watched.node("b")
    try watched.shell("mv a c")
    try watched.settle("renamed")
    #expect(try watched.node("c") == a)
    try watched.shell("touch .b.tmp && sleep 0.3 && mv .b.tmp b")
    try watched.settle("saved")
    #expect(try watched.node("b") == b)
  }

  @Test func aSwapOfNamesSwapsTheNodes() throws {
    let watched = try WatchedFolder(TemporaryFolder())
    try watched.shell("mkdir a b && touch a/1 b/2")
    try watched.settle("made")
    let nodes = try [watched.node("a"), watched.node("b"), watched.node("a", "1")]
    try watched.shell("mv a t && mv b a && mv t b")
    try watched.settle("swapped")
    #expect(try watched.node("b") == nodes[0])
    #expect(try watched.node("a") == nodes[1])
    #expect(try watched.node("b", "1") == nodes[2])
  }

  @Test func aFolderThatIsMadeAnewIsOpenAsBefore() throws {
    let watched = try WatchedFolder(TemporaryFolder())
    try watched.shell("mkdir -p a/b && touch a/b/f")
    try watched.settle("made")
    try watched.expand(nil, depth: .all)
    try watched.shell("rm -r a")
    try watched.settle("removed")
    try watched.shell("mkdir -p a/b && touch a/b/g")
    try watched.settle("made again")
    #expect(watched.names == ["a", "b", "g"])
    // Quicker than it is noticed.
    try watched.shell("rm -r a && mkdir -p a/b && touch a/b/h")
    try watched.settle("at once")
    #expect(watched.names == ["a", "b", "h"])
    try watched.shell("touch a/b/i a/j")
    try watched.settle("and is watched")
  }

  @Test func aBurstIsFewUpdates() throws {
    let watched = try WatchedFolder(TemporaryFolder(inMemory: true))
    try watched.shell("mkdir a b && seq 5000 | sed 's/.*/a\\/f&/' | xargs touch")
    try watched.settle("5,000 files")
    #expect(watched.updates <= 12, "\(watched.updates) updates")
    let before = watched.updates
    try watched.shell("seq 500 | sed 's/.*/b\\/d&\\/e/' | xargs mkdir -p; rm -r a")
    try watched.settle("1,000 folders")
    #expect(watched.updates - before <= 20, "\(watched.updates - before) updates")
  }

  @Test func theRootGoesAndComesBack() throws {
    let outer = try TemporaryFolder()
    outer.folder("r")
    let inner = try TemporaryFolder(at: outer.path + "/r")
    let watched = try WatchedFolder(inner)
    try watched.shell("mkdir -p a && touch a/f")
    try watched.settle("made")
    try watched.expand(nil, depth: .all)
    try run("/bin/sh", "-c", "mv '\(inner.path)' '\(outer.path)/away'")
    watched.wait("gone") { watched.store.outline.count == 1 }
    #expect(watched.store.row(at: 0).kind == "problem")
    #expect(watched.store.row(at: 0).attributes?.problem == "There is no such folder.")
    try run("/bin/sh", "-c", "mkdir -p '\(inner.path)/a' && touch '\(inner.path)/a/g'")
    try watched.settle("back")
    watched.wait("no problem") { watched.names == ["a", "g"] }
    try watched.shell("touch a/h")
    try watched.settle("watched again")
  }

  @Test func aRootThatIsMadeAnewAtOnceIsReadAndWatched() throws {
    let outer = try TemporaryFolder()
    outer.folder("r")
    let inner = try TemporaryFolder(at: outer.path + "/r")
    let watched = try WatchedFolder(inner)
    for round in 0..<3 {
      // The new folder may have the number of the old one.
      try run("/bin/sh", "-c", "cd '\(outer.path)' && rm -r r && mkdir r && touch r/\(round)")
      try watched.settle("made anew")
      try watched.shell("touch x")
      try watched.settle("watched")
    }
  }

  @Test func rulesTakeEffectWhenTheyAreSaved() throws {
    var options = DirectoryLoader.Options()
    options.gitignore = .hide
    let watched = try WatchedFolder(TemporaryFolder(), options: options)
    try watched.shell("mkdir -p .git/objects .git/refs a/b && echo ref > .git/HEAD")
    try watched.shell("touch a/b/x.o a/y.o z")
    watched.wait("made") { watched.lines.count == 5 }
    try watched.shell("echo '*.o' > a/.gitignore")
    watched.wait("a rule") { watched.lines.count == 4 && watched.isComplete }
    try watched.shell("echo 'a/b' > .gitignore && sleep 0.3 && rm a/.gitignore")
    watched.wait("another") {
      Set(watched.lines.map { String(decoding: $0, as: UTF8.self) })
        == ["d a", "f a/y.o", "f z", "f .gitignore"]
    }
  }
}
#endif
