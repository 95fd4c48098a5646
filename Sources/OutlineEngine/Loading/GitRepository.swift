#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the top of a repository brings in its `.git`.
///
/// Only files within a `.git` folder are read, or within what a `.git` file leads to that is
/// believed. Any other `.git` file and a link, which name a folder that may lie anywhere, make
/// their folder the top of a repository and bring nothing.
struct GitRepository {
  /// The text of `info/exclude`.
  var infoExclude: [UInt8]?
  /// `core.ignoreCase` where the repository sets it.
  var ignoresCase: Bool?

  /// The repository whose top an open folder is, or `nil` if it is none.
  init?(at folder: Int32) {
    var status = stat()
    guard fstatat(folder, ".git", &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      guard let git = try? DirectoryReader.open(Array(".git".utf8), at: folder, link: .refuse)
      else { return nil }
      defer { close(git) }
      guard GitFile.isData(git) else { return nil }
      readData(in: git)
    case S_IFREG:
      guard RuleFile.read(".git", at: folder)?.starts(with: "gitdir:".utf8) == true else {
        return nil
      }
      if let file = GitFile(in: folder) { readData(in: file.shared) }
    case S_IFLNK:
      guard fstatat(folder, ".git", &status, 0) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        return nil
      }
    default: return nil
    }
  }

  private mutating func readData(in git: Int32) {
    ignoresCase = RuleFile.read("config", at: git).flatMap {
      GitConfig.boolean("core.ignoreCase", in: $0)
    }
    if let info = try? DirectoryReader.open(Array("info".utf8), at: git, link: .refuse) {
      infoExclude = RuleFile.read("exclude", at: info)
      close(info)
    }
  }
}
