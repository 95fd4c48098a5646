#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Paths as the system resolves them.
package enum RealPath {
  /// A path from the top of the file system without links and dots, or `nil` if it leads nowhere.
  package static func of(_ path: [UInt8]) -> [UInt8]? {
    guard !path.contains(0) else { return nil }
    let real = (path.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { path in
      path.baseAddress.flatMap { realpath($0, nil) }
    }
    guard let real else { return nil }
    defer { free(real) }
    return UnsafeRawBufferPointer(start: real, count: strlen(real)).map { $0 }
  }
}
