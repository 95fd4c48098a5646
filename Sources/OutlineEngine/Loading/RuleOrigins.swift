#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The files outside some opened folders that their ignore rules come from, and how they looked.
///
/// Only their state is asked for, so that looking at them often changes nothing and costs a system
/// call a file. Files that are not there belong to it: they may come.
struct RuleOrigins: Sendable {
  /// What is compared of a file; of a folder it is only that it is one.
  private struct Look: Sendable, Equatable {
    let links: DirectoryReader.LinkRule
    var kind: mode_t = 0
    var identity = FileIdentity()
    var size: Int64 = 0
    var times: [Int] = []

    /// `links`: whether a link at the end of the path is followed.
    init(at path: [UInt8], links: DirectoryReader.LinkRule) {
      self.links = links
      var status = stat()
      let flags = links == .follow ? 0 : AT_SYMLINK_NOFOLLOW
      let isThere = (path.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { path in
        path.baseAddress.map { fstatat(AT_FDCWD, $0, &status, flags) == 0 } ?? false
      }
      guard isThere else { return }
      kind = status.st_mode & S_IFMT
      guard kind != S_IFDIR else { return }
      identity = FileIdentity(status)
      size = Int64(status.st_size)
      #if canImport(Darwin)
      let (changed, modified) = (status.st_ctimespec, status.st_mtimespec)
      #else
      let (changed, modified) = (status.st_ctim, status.st_mtim)
      #endif
      times = [changed.tv_sec, changed.tv_nsec, modified.tv_sec, modified.tv_nsec]
    }
  }

  private var looks: [[UInt8]: Look] = [:]

  /// Looks at what rules of these folders come from now, before they are read.
  init(of folders: [[UInt8]], user: [[UInt8]]) {
    for file in user where file.first == 0x2F { looks[file] = Look(at: file, links: .follow) }
    for folder in Set(folders.compactMap(RealPath.of)) {
      let names = folder.split(separator: 0x2F)
      for depth in 0...names.count {
        let above = names[..<depth].flatMap { [0x2F] + $0 }
        // The opened folder's own are seen by whoever watches the tree.
        if depth < names.count { look(at: [".gitignore", ".ignore"], in: above) }
        lookAtRepository(above)
      }
    }
  }

  /// Whether a file looks otherwise than it did, has come or gone.
  var haveChanged: Bool {
    looks.contains { path, look in Look(at: path, links: look.links) != look }
  }

  private mutating func lookAtRepository(_ top: [UInt8]) {
    look(at: [".git"], in: top)
    let git = top + "/.git".utf8
    switch looks[git]?.kind {
    case S_IFDIR: lookAtData(git)
    case S_IFREG:
      guard let folder = try? DirectoryReader.openPlace(top + [0x2F], at: AT_FDCWD) else { return }
      defer { close(folder) }
      guard let file = GitFile(in: folder) else { return }
      lookAtData(file.path.first == 0x2F ? file.path : top + [0x2F] + file.path)
    default: break
    }
  }

  private mutating func lookAtData(_ data: [UInt8]) {
    look(at: ["HEAD", "objects", "refs", "config", "info/exclude"], in: data)
  }

  private mutating func look(at names: [String], in folder: [UInt8]) {
    for name in names {
      let path = folder + [0x2F] + name.utf8
      looks[path] = Look(at: path, links: .refuse)
    }
  }
}
