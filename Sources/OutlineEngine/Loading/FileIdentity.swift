#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Which file of which file system: the same for every path that leads to it.
struct FileIdentity: Sendable, Hashable {
  var device: UInt64 = 0
  var inode: UInt64 = 0

  init() {}

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// The identity of an open file; `nil` when the system does not tell.
  init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The identity of what a path leads to from an open folder; a link at its end is not followed.
  init?(of path: [UInt8], at folder: Int32) {
    guard !path.contains(0) else { return nil }
    var status = stat()
    let isThere = (path.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { path in
      path.baseAddress.map { fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) == 0 } ?? false
    }
    guard isThere else { return nil }
    self.init(status)
  }
}
