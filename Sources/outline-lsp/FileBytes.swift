#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads a whole file, whose path need not be UTF-8.
enum FileBytes {
  /// A file larger than this is refused.
  static let limit = 1 << 30

  /// Why a file could not be read.
  enum Failure: Error, CustomStringConvertible {
    case system(Int32)
    case notAFile
    case tooLarge

    var description: String {
      switch self {
      case .system(let number): strerror(number).map { String(cString: $0) } ?? "error \(number)"
      case .notAFile: "not a file"
      case .tooLarge: "larger than \(FileBytes.limit) bytes"
      }
    }
  }

  static func read(_ path: [UInt8], limit: Int = limit) throws(Failure) -> [UInt8] {
    // Not blocking, so that a pipe in place of a file is an error and no hang.
    let file = (path.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { path in
      path.baseAddress.map { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } ?? -1
    }
    guard file >= 0 else { throw .system(errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard status.st_size <= limit else { throw .tooLarge }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        let rest = UnsafeMutableRawBufferPointer(rebasing: $0[count...])
        return unistdRead(file, rest.baseAddress, rest.count)
      }
      guard got >= 0 else { throw .system(errno) }
      guard got > 0 else { break }
      count += got
    }
    bytes.removeSubrange(count...)
    return bytes
  }
}

/// `read(2)`, whose name the method above hides.
private func unistdRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
