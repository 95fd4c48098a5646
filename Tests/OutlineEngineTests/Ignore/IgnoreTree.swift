import OutlineEngine

/// A repository's folders, files and rule texts.
struct IgnoreTree {
  struct Entry {
    var path: [UInt8]
    var isDirectory: Bool
  }

  var isCaseInsensitive: Bool
  /// Paths to judge; what lies in a folder makes it one, listed or not.
  var entries: [Entry] = []
  /// The rule texts by the path of their folder, which ends in `/` unless it is the top.
  var gitignores: [[UInt8]: [UInt8]] = [:]
  var infoExclude: [UInt8] = []
  var excludesFile: [UInt8] = []

  var ruleFileCount: Int { gitignores.count + 2 }

  /// The verdicts of the engine on all entries, in order.
  func verdicts() -> [IgnoreVerdict] {
    func rules(_ text: [UInt8]?) -> IgnoreRules? {
      text.map { IgnoreRules(parsing: $0, caseInsensitive: isCaseInsensitive) }
    }
    let repository = RepositoryRules(
      excludesFile: rules(excludesFile),
      infoExclude: rules(infoExclude)
    )
    let topRules = FolderIgnoreRules(gitignore: rules(gitignores[[]]), repository: repository)
    var contexts: [[UInt8]: IgnoreContext] = [[]: IgnoreContext(rules: topRules)]

    /// The context of a folder, made at its first use.
    func context(of folder: [UInt8]) -> IgnoreContext {
      if let context = contexts[folder] { return context }
      let (parent, name) = split(folder.dropLast())
      let context = context(of: parent).entering(
        name,
        rules: FolderIgnoreRules(gitignore: rules(gitignores[folder]))
      )
      contexts[folder] = context
      return context
    }

    return entries.map { entry in
      let (folder, name) = split(entry.path[...])
      return context(of: folder).verdict(for: name, isDirectory: entry.isDirectory)
    }
  }

  /// The folder of a path, empty or with a `/` at its end, and the name in it.
  private func split(_ path: ArraySlice<UInt8>) -> (folder: [UInt8], name: [UInt8]) {
    let nameStart = (path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    return (Array(path[..<nameStart]), Array(path[nameStart...]))
  }
}
