/// Asks git for the status of a repository whose configuration may be hostile.
///
/// Nothing that the repository's files name is run: no hooks, file system monitors, filters,
/// pagers or transports; and no file outside it is read at its wish as rules or attributes.
struct GitStatusReader {
  /// Why there is no status, as a sentence for people.
  struct Problem: Error, Equatable {
    let sentence: String

    static let noRepository = Problem(sentence: "This folder is in no git repository.")
    static let noProgram = Problem(sentence: "There is no git on the PATH.")
    static let failed = Problem(sentence: "git did not tell the status of the repository.")
    static let unsafe = Problem(
      sentence: "The repository has filters whose names cannot be switched off."
    )
  }

  let program: GitProgram
  let folder: GitFolder

  func read() throws(Problem) -> GitDecorations {
    var parser = GitStatusParser()
    let overrides = try safeSettings().flatMap { [Array("-c".utf8), $0] }
    var arguments = base + overrides
    arguments += [
      "status", "--porcelain=v2", "-z", "--untracked-files=all", "--ignored=no",
      "--ignore-submodules=all", "--find-renames", "--no-ahead-behind", "--",
    ].map { Array($0.utf8) }
    if !folder.below.isEmpty { arguments.append(":(top,literal)".utf8 + folder.below) }
    let code = program.run(arguments) { parser.append($0) }
    guard code == 0 else { throw .failed }
    return GitDecorations(parser.changes, below: folder.below)
  }

  private var base: [[UInt8]] {
    let words = ["--no-optional-locks", "--no-pager"].map { Array($0.utf8) }
    return words + ["--git-dir=".utf8 + folder.data, "--work-tree=".utf8 + folder.top]
      + ["core.fsmonitor=false", "core.hooksPath=/dev/null", "core.virtualFilesystem="]
      .flatMap { [Array("-c".utf8), Array($0.utf8)] }
  }

  /// Switches off what the configuration would have run or read.
  private func safeSettings() throws(Problem) -> [[UInt8]] {
    var text: [UInt8] = []
    let words = ["config", "--list", "-z", "--show-scope", "--includes"].map { Array($0.utf8) }
    let code = program.run(base + words) { text.append(contentsOf: $0) }
    guard code == 0 else { throw .failed }
    var settings: Set<[UInt8]> = []
    var userFiles: [[UInt8]: [UInt8]] = [:]
    var chosenFiles: Set<[UInt8]> = []
    // A scope, NUL, a name, a line break and a value, NUL.
    let fields = text.split(separator: 0, omittingEmptySubsequences: false)
    for index in stride(from: 0, to: fields.count - 1, by: 2) {
      let name = Array(fields[index + 1].prefix { $0 != 0x0A })
      let value = Array(fields[index + 1].dropFirst(name.count + 1))
      let isUsers = ["global", "system"].contains { fields[index].elementsEqual($0.utf8) }
      if name.starts(with: "filter.".utf8), let dot = name.lastIndex(of: 0x2E), dot > 6 {
        // The first `=` ends a name, so that one within it would switch off something else.
        guard !name.contains(0x3D) else { throw .unsafe }
        let driver = Array(name[...dot])
        for setting in ["clean=", "smudge=", "process=", "required=false"] {
          settings.insert(driver + setting.utf8)
        }
      }
      guard Self.fileSettings.contains(name) else { continue }
      if isUsers { userFiles[name] = value } else { chosenFiles.insert(name) }
    }
    for name in chosenFiles { settings.insert(name + "=".utf8 + (userFiles[name] ?? [])) }
    return settings.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static let fileSettings = Set(
    ["core.excludesfile", "core.attributesfile"].map { Array($0.utf8) }
  )
}
