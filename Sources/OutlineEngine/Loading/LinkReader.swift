#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Finds out where symbolic links lead, without opening anything.
enum LinkReader {
  /// What a link is listed as.
  struct Reading: Sendable {
    var target: LinkTarget
    var leadsToFolder: Bool
  }

  /// Reads the link of that name, which has a NUL behind it, in an open folder.
  ///
  /// `isAbove` tells whether a directory is that folder or one above it; a link to one is a loop.
  static func read(
    _ name: UnsafeBufferPointer<UInt8>,
    in descriptor: Int32,
    isAbove: (FileIdentity) -> Bool
  ) -> Reading {
    guard let bytes = name.baseAddress else {
      return Reading(target: LinkTarget(target: "", state: .broken), leadsToFolder: false)
    }
    let path = UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
    let text = target(path, in: descriptor)
    var status = stat()
    guard fstatat(descriptor, path, &status, 0) == 0 else {
      let state: LinkTarget.State = errno == ELOOP ? .loop : .broken
      return Reading(target: LinkTarget(target: text, state: state), leadsToFolder: false)
    }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let state: LinkTarget.State = isFolder && isAbove(FileIdentity(status)) ? .loop : .ok
    return Reading(target: LinkTarget(target: text, state: state), leadsToFolder: isFolder)
  }

  private static func target(_ path: UnsafePointer<CChar>, in descriptor: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4_096) { text in
      guard let start = text.baseAddress else { return "" }
      let length = readlinkat(descriptor, path, start, text.count)
      return String(
        decoding: UnsafeRawBufferPointer(start: start, count: max(length, 0)),
        as: UTF8.self
      )
    }
  }
}
