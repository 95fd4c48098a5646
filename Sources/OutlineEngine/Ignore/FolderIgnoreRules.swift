/// The rules that one folder brings with it.
public struct FolderIgnoreRules: Sendable {
  /// The rules of the folder's `.gitignore`.
  public var gitignore: IgnoreRules?
  /// The rules of the folder's `.ignore`.
  public var ignore: IgnoreRules?
  /// Set where the folder is the top of a repository, which the git rules from above do not enter.
  public var repository: RepositoryRules?

  public init(
    gitignore: IgnoreRules? = nil,
    ignore: IgnoreRules? = nil,
    repository: RepositoryRules? = nil
  ) {
    self.gitignore = gitignore
    self.ignore = ignore
    self.repository = repository
  }
}

/// The rules of a repository that lie in no folder of its tree.
public struct RepositoryRules: Sendable {
  /// The rules of the file named by `core.excludesFile`.
  public var excludesFile: IgnoreRules?
  /// The rules of `info/exclude` in the git directory.
  public var infoExclude: IgnoreRules?

  public init(excludesFile: IgnoreRules? = nil, infoExclude: IgnoreRules? = nil) {
    self.excludesFile = excludesFile
    self.infoExclude = infoExclude
  }
}
