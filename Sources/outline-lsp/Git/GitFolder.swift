import OutlineEngine

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where a repository lies that a folder is in.
struct GitFolder: Equatable, Sendable {
  /// The real path of its top folder.
  var top: [UInt8]
  /// The folder that git keeps its data in.
  var data: [UInt8]
  /// The way from the top down to the folder that was opened; empty for the top.
  var below: [UInt8]

  /// Looks upwards from an opened folder; `nil` where there is no repository.
  ///
  /// A `.git` file is believed only if what it leads to points back, see `GitFile`.
  init?(opening path: [UInt8]) {
    guard let real = RealPath.of(path) else { return nil }
    var top = real
    while true {
      switch Self.entry(at: top) {
      case .none: break
      case .refused: return nil
      case .data(let data):
        self.top = top
        self.data = data
        below = Array(real.dropFirst(top == [0x2F] ? 1 : top.count).drop { $0 == 0x2F })
        return
      }
      guard let slash = top.lastIndex(of: 0x2F), top.count > 1 else { return nil }
      top = slash == 0 ? [0x2F] : Array(top[..<slash])
    }
  }

  private enum Entry {
    case none, refused
    case data([UInt8])
  }

  private static func entry(at top: [UInt8]) -> Entry {
    let entry = top + (top == [0x2F] ? "" : "/").utf8 + ".git".utf8
    switch type(of: entry) {
    case S_IFDIR:
      return ["/HEAD", "/objects", "/refs"].allSatisfy { type(of: entry + $0.utf8) != nil }
        ? .data(entry) : .none
    case S_IFREG: return GitFile.data(ofWorkingTree: top).map { .data($0) } ?? .refused
    case nil: return .none
    default: return .refused
    }
  }

  private static func type(of path: [UInt8]) -> mode_t? {
    var status = stat()
    let found = (path.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { path in
      path.baseAddress.map { lstat($0, &status) == 0 } ?? false
    }
    return found ? status.st_mode & S_IFMT : nil
  }
}
