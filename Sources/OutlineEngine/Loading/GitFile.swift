#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What a `.git` file leads to: the data of a linked working tree or of a submodule.
///
/// The file belongs to an opened folder, which is to choose nothing outside itself. So the folder
/// that it names is believed only if it is of git's own shape and points back: that of a working
/// tree lies in the `worktrees` of a repository and its `gitdir` names the file, that of a submodule
/// lies in the `modules` of a repository and its `core.worktree` names the file's folder. Nothing
/// is read of a folder that has not that shape.
package struct GitFile: ~Copyable {
  /// The folder of what all working trees of the repository share, open as long as this lives.
  let shared: Int32
  /// The way to the data of this working tree, as the file has it.
  private let named: [UInt8]
  /// The way to it from the folder with the file, or from the top of the file system.
  let path: [UInt8]

  /// The file in an open folder; `nil` if there is none or it is not believed.
  init?(in folder: Int32) {
    guard let text = RuleFile.read(".git", at: folder), text.starts(with: Self.start) else {
      return nil
    }
    let named = Self.line(text.dropFirst(Self.start.count))
    guard let data = try? DirectoryReader.openPlace(named, at: folder) else { return nil }
    if Self.isModule(data, of: folder) {
      (self.named, shared, path) = (named, data, named)
      return
    }
    defer { close(data) }
    guard let shared = Self.sharedFolder(ofWorkingTree: data, of: folder) else { return nil }
    (self.named, self.shared) = (named, shared)
    path = named + "/../..".utf8
  }

  deinit { close(shared) }

  /// The path of the data that the file in a folder leads to, or `nil` if it is not believed.
  ///
  /// Reads a few small files.
  package static func data(ofWorkingTree top: [UInt8]) -> [UInt8]? {
    guard let folder = try? DirectoryReader.openPlace(top, at: AT_FDCWD) else { return nil }
    defer { close(folder) }
    guard let named = GitFile(in: folder)?.named else { return nil }
    return named.first == 0x2F ? named : top + [0x2F] + named
  }

  /// Whether an open folder is one that git keeps the data of a repository in.
  static func isData(_ folder: Int32) -> Bool {
    ["HEAD", "objects", "refs"].allSatisfy { FileIdentity(of: Array($0.utf8), at: folder) != nil }
  }

  private static func sharedFolder(ofWorkingTree data: Int32, of folder: Int32) -> Int32? {
    guard FileIdentity(of: Array("HEAD".utf8), at: data) != nil,
      let shared = try? DirectoryReader.openPlace(Array("../..".utf8), at: data)
    else { return nil }
    let list = FileIdentity(of: Array("worktrees".utf8), at: shared)
    if isData(shared), list != nil, list == FileIdentity(of: Array("..".utf8), at: data),
      let common = RuleFile.read("commondir", at: data),
      FileIdentity(of: line(common[...]), at: data) == FileIdentity(of: shared),
      let back = RuleFile.read("gitdir", at: data),
      let file = FileIdentity(of: Array(".git".utf8), at: folder),
      FileIdentity(of: line(back[...]), at: data) == file
    {
      return shared
    }
    close(shared)
    return nil
  }

  private static func isModule(_ data: Int32, of folder: Int32) -> Bool {
    guard isData(data), isInModules(data), let config = RuleFile.read("config", at: data),
      let back = GitConfig.value("core.worktree", in: config)
    else { return false }
    let identity = FileIdentity(of: folder)
    return identity != nil && FileIdentity(of: back, at: data) == identity
  }

  /// Whether a folder lies somewhere in the `modules` of another one with a `HEAD`.
  private static func isInModules(_ data: Int32) -> Bool {
    var up = Array("..".utf8)
    for _ in 0..<deepestModule {
      let above = up + "/..".utf8
      let list = FileIdentity(of: above + "/modules".utf8, at: data)
      if let list, list == FileIdentity(of: up, at: data),
        FileIdentity(of: above + "/HEAD".utf8, at: data) != nil
      {
        return true
      }
      up = above
    }
    return false
  }

  private static func line(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var line = text
    while let last = line.last, last == 0x0A || last == 0x0D { line.removeLast() }
    return Array(line)
  }

  private static let start = Array("gitdir: ".utf8)
  /// The name of a submodule has no more names in it than this.
  private static let deepestModule = 32
}
