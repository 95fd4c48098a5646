#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads small files that rules stand in, so that nothing on disk changes and no file can hold up
/// a scan: only regular ones, only so large, and without waiting for the other end of a pipe.
enum RuleFile {
  /// A larger file is taken for none; git stops at six times as much.
  static let largest = 16 << 20

  /// The bytes of a file by its path relative to an open folder; a link in its place is refused.
  static func read(_ name: String, at folder: Int32) -> [UInt8]? {
    read([UInt8](name.utf8), at: folder, flags: O_NOFOLLOW)
  }

  /// The bytes of a file of the user's own, where a link is followed.
  static func read(userFile path: [UInt8]) -> [UInt8]? {
    path.first == 0x2F ? read(path, at: AT_FDCWD, flags: 0) : nil
  }

  private static func read(_ path: [UInt8], at folder: Int32, flags: Int32) -> [UInt8]? {
    guard !path.contains(0) else { return nil }
    let flags = flags | O_RDONLY | O_CLOEXEC | O_NONBLOCK
    let file = (path.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { path in
      guard let path = path.baseAddress else { return Int32(-1) }
      // Only the owner may ask for the access time to stay.
      let file = openat(folder, path, flags | DirectoryReader.leavesAccessTime)
      return file < 0 && errno == EPERM ? openat(folder, path, flags) : file
    }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= largest
    else { return nil }
    return bytes(of: file, count: Int(status.st_size))
  }

  private static func bytes(of file: Int32, count size: Int) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, !failed {
        let got = systemRead(
          file,
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        )
        if got > 0 { count += got } else if got == 0 { return } else { failed = errno != EINTR }
      }
    }
    return failed ? nil : bytes
  }
}

/// `read(2)`, whose name the methods above hide.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(file, buffer.baseAddress, buffer.count)
}
