import Foundation
import OutlineEngine

/// Asks the git on this machine for its verdicts, in a repository made for one tree.
///
/// The repository is a handful of files written by hand, as `git init` would cost a process, and
/// only its folders exist on disk: git takes a missing path for a file.
struct GitJudge: ~Copyable {
  let folder: URL

  /// A command that git gave up, as against one that found nothing.
  struct Failure: Error {
    var status: Int32
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("ignore-judge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  static let isAvailable = (try? GitJudge().run(["--version"], input: [])) != nil

  /// Whether git forgets the literal start of a pattern before it reads `**`, as it long did.
  private static let splitsLiteralStart: Bool = {
    var tree = IgnoreTree(isCaseInsensitive: false)
    tree.gitignores[[]] = Array("a**/c".utf8)
    tree.entries = [IgnoreTree.Entry(path: Array("ab/b/c".utf8), isDirectory: false)]
    return (try? GitJudge().verdicts(on: tree)) == [.ignored]
  }()

  /// Whether versions of git differ on a rule, and this one is not of the older kind.
  ///
  /// The rule has a `**` behind a literal start, as in `a**/b`.
  static func isDisputed(_ line: [UInt8]) -> Bool {
    guard !splitsLiteralStart else { return false }
    let special = line.firstIndex { Array("*?[\\".utf8).contains($0) }
    guard let special, special > 0 else { return false }
    return line[special...].starts(with: "**".utf8) && line[special - 1] != UInt8(ascii: "/")
  }

  /// The verdicts on all paths of the tree, in order.
  func verdicts(on tree: IgnoreTree) throws -> [IgnoreVerdict] {
    try write(tree)
    var input: [UInt8] = []
    for entry in tree.entries { input += Array("./".utf8) + entry.path + [0] }
    let output = try run(
      ["check-ignore", "--no-index", "-z", "--stdin", "--verbose", "--non-matching"],
      input: input
    )
    let fields = output.split(separator: 0, omittingEmptySubsequences: false)
    return (0..<fields.count / 4).map { record in
      let pattern = fields[record * 4 + 2]
      if fields[record * 4].isEmpty { return .none }
      return pattern.first == UInt8(ascii: "!") ? .unignored : .ignored
    }
  }

  /// The output of a git command, run in the folder without any configuration but its own.
  func run(_ arguments: [String], input: [UInt8]) throws -> [UInt8] {
    let inputFile = folder.appendingPathComponent("stdin")
    let outputFile = folder.appendingPathComponent("stdout")
    try Data(input).write(to: inputFile)
    try Data().write(to: outputFile)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    let tree = folder.appendingPathComponent("tree")
    process.currentDirectoryURL =
      FileManager.default.fileExists(atPath: tree.path) ? tree : folder
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": folder.path,
      "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CEILING_DIRECTORIES": folder.deletingLastPathComponent().path,
      "LC_ALL": "C",
    ]
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus < 128 else { throw Failure(status: process.terminationStatus) }
    return Array(try Data(contentsOf: outputFile))
  }

  private func write(_ tree: IgnoreTree) throws {
    let top = folder.appendingPathComponent("tree").path
    for name in ["", "/.git", "/.git/objects", "/.git/refs", "/.git/info"] {
      makeFolder(top + name)
    }
    write(Array("ref: refs/heads/main\n".utf8), to: top + "/.git/HEAD")
    let excludesFile = folder.path + "/excludes"
    let config = """
      [core]
      repositoryformatversion = 0
      bare = false
      ignorecase = \(tree.isCaseInsensitive)
      excludesFile = \(excludesFile)

      """
    write(Array(config.utf8), to: top + "/.git/config")
    write(tree.excludesFile, to: excludesFile)
    write(tree.infoExclude, to: top + "/.git/info/exclude")
    for entry in tree.entries where entry.isDirectory {
      makeFolder(Array((top + "/").utf8) + entry.path)
    }
    for (folder, text) in tree.gitignores {
      write(text, to: Array((top + "/").utf8) + folder + Array(".gitignore".utf8))
    }
  }

  private func makeFolder(_ path: String) { makeFolder(Array(path.utf8)) }

  private func makeFolder(_ path: [UInt8]) {
    withCString(path) { _ = mkdir($0, 0o700) }
  }

  private func write(_ bytes: [UInt8], to path: String) { write(bytes, to: Array(path.utf8)) }

  /// Writes through C, as Foundation takes no name that is not Unicode.
  private func write(_ bytes: [UInt8], to path: [UInt8]) {
    withCString(path) { path in
      guard let file = fopen(path, "w") else { return }
      bytes.withUnsafeBufferPointer { _ = fwrite($0.baseAddress, 1, $0.count, file) }
      fclose(file)
    }
  }

  private func withCString(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Void) {
    (path + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { body(base) }
    }
  }
}
