/// The rules of a scan: those in `.gitignore` and `.ignore` files and of repositories, as they are
/// met on the way down, and the patterns of `exclude`.
///
/// git's rules hold inside repositories only, also in those that begin below the opened folder.
/// What git ignores is judged as git does, except that the folder that was opened never counts as
/// ignored itself.
struct FileRules: FolderRules {
  /// What is the same for a whole scan.
  final class Scope: Sendable {
    let ignored: EntryVerdict?
    let user: UserGitRules
    /// The rules of the user's excludes file with and without regard to case.
    private let userRules: [IgnoreRules?]

    init(ignored: EntryVerdict?, user: UserGitRules) {
      self.ignored = ignored
      self.user = user
      userRules = [false, true].map { ignoresCase in
        user.excludesFile.map { IgnoreRules(parsing: $0, caseInsensitive: ignoresCase) }
      }
    }

    func userRules(ignoringCase: Bool) -> IgnoreRules? { userRules[ignoringCase ? 1 : 0] }
  }

  let scope: Scope
  /// `nil` if no file is asked.
  private var context: IgnoreContext?
  private var isInRepository = false
  private var ignoresCase = false
  private var exclude: IgnoreContext?
  /// Of all that the rules of the opened folder were read from, to tell two readings apart.
  private(set) var digest = 0

  /// The rules for the entries of an opened folder, or `nil` when everything is listed.
  ///
  /// The files of the folders above it count too.
  init?(
    opening path: [UInt8],
    ignored: EntryVerdict?,
    exclude patterns: [String],
    user: @autoclosure () -> UserGitRules
  ) {
    guard ignored != nil || !patterns.isEmpty else { return nil }
    scope = Scope(ignored: ignored, user: ignored == nil ? UserGitRules() : user())
    if !patterns.isEmpty {
      let rules = IgnoreRules(parsing: patterns.joined(separator: "\n").utf8)
      exclude = IgnoreContext(rules: FolderIgnoreRules(gitignore: rules))
    }
    if ignored != nil { readFolders(downTo: path) }
  }

  func entering(_ folder: EnteredFolder) -> any FolderRules {
    let found = Found(
      isTop: folder.entries.contains(Self.dotGit),
      hasGitignore: folder.entries.contains(Self.gitignore),
      hasIgnore: folder.entries.contains(Self.ignore)
    )
    let isIgnored = context?.isFolderIgnored ?? false
    return entering(folder.name, folder.descriptor, found, isIgnored: isIgnored)
  }

  /// The rules inside a folder that may be ignored itself, and with it all that is below.
  func demanding(_ name: [UInt8], descriptor: Int32) -> FileRules {
    let isIgnored = context?.isIgnored(name, isDirectory: true) ?? false
    return entering(name, descriptor, Found(), isIgnored: isIgnored)
  }

  /// The rules behind a link of that name: those of the place that it leads to.
  func following(_ name: [UInt8], path: [UInt8]) -> FileRules {
    var inside = self
    inside.exclude = exclude?.entering(name, rules: FolderIgnoreRules(), isFolderIgnored: false)
    guard context != nil else { return inside }
    (inside.context, inside.isInRepository, inside.ignoresCase) = (nil, false, false)
    inside.readFolders(downTo: path)
    return inside
  }

  func verdict(on name: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> EntryVerdict {
    if isExcluded(name, isFolder) { return .leaveOut }
    guard let context, let verdict = scope.ignored,
      context.isIgnored(name, isDirectory: isFolder)
    else { return .list }
    return verdict
  }

  /// What leaves an entry out, if anything does.
  func leavingOut(_ name: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> LeavingOut? {
    guard verdict(on: name, isFolder: isFolder) == .leaveOut else { return nil }
    return isExcluded(name, isFolder) ? .options : .rules
  }

  private func isExcluded(_ name: UnsafeBufferPointer<UInt8>, _ isFolder: Bool) -> Bool {
    exclude?.isIgnored(name, isDirectory: isFolder) ?? false
  }

  private static let dotGit = Array(".git".utf8)
  private static let gitignore = Array(".gitignore".utf8)
  private static let ignore = Array(".ignore".utf8)
}

extension FileRules {
  /// Which files of rules a folder may have.
  private struct Found {
    var isTop = true
    var hasGitignore = true
    var hasIgnore = true
  }

  private func entering(
    _ name: [UInt8],
    _ descriptor: Int32,
    _ found: Found,
    isIgnored: Bool
  ) -> FileRules {
    var inside = self
    inside.exclude = exclude?.entering(name, rules: FolderIgnoreRules(), isFolderIgnored: false)
    guard let context else { return inside }
    var texts: Hasher?
    let rules = inside.readRules(of: descriptor, found, &texts)
    inside.context = context.entering(name, rules: rules, isFolderIgnored: isIgnored)
    return inside
  }

  /// Reads the files of rules of an open folder and notes what repository it is in.
  private mutating func readRules(
    of folder: Int32,
    _ found: Found,
    _ texts: inout Hasher?
  ) -> FolderIgnoreRules {
    var rules = FolderIgnoreRules()
    if found.isTop, let repository = GitRepository(at: folder) {
      isInRepository = true
      ignoresCase = repository.ignoresCase ?? scope.user.ignoresCase ?? false
      rules.repository = RepositoryRules(
        excludesFile: scope.userRules(ignoringCase: ignoresCase),
        infoExclude: parse(repository.infoExclude, &texts)
      )
    }
    if isInRepository, found.hasGitignore {
      rules.gitignore = parse(RuleFile.read(".gitignore", at: folder), &texts)
    }
    if found.hasIgnore { rules.ignore = parse(RuleFile.read(".ignore", at: folder), &texts) }
    return rules
  }

  private func parse(_ text: [UInt8]?, _ texts: inout Hasher?) -> IgnoreRules? {
    texts?.combine(text)
    return text.map { IgnoreRules(parsing: $0, caseInsensitive: ignoresCase) }
  }

  /// Reads the rules of the folders above an opened one and its own.
  private mutating func readFolders(downTo path: [UInt8]) {
    let folders = OpenedFolders(downTo: path)
    var texts: Hasher? = Hasher()
    texts?.combine(scope.user.excludesFile)
    for (index, folder) in folders.all.enumerated() {
      // git's rules begin at the innermost repository, the `.ignore` files at the system's root.
      let isInside = folders.top.map { index >= $0 } ?? false
      let found = Found(isTop: index == folders.top, hasGitignore: isInside)
      let rules = readRules(of: folder.descriptor, found, &texts)
      texts?.combine(ignoresCase)
      if let above = context {
        context = above.entering(folder.name, rules: rules, isFolderIgnored: false)
      } else if !rules.isEmpty || index == folders.all.count - 1 {
        context = IgnoreContext(rules: rules)
      }
    }
    digest = texts?.finalize() ?? 0
    if folders.all.isEmpty { context = IgnoreContext(rules: FolderIgnoreRules()) }
  }
}

extension FolderIgnoreRules {
  fileprivate var isEmpty: Bool { gitignore == nil && ignore == nil && repository == nil }
}
