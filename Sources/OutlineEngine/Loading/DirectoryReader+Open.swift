#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension DirectoryReader {
  /// Whether a link in the place of the folder itself is followed.
  enum LinkRule: Sendable {
    case follow, refuse
  }

  /// Opens a directory for reading.
  ///
  /// The path is relative to `parent`, and may be longer than the system takes in one call.
  static func open(
    _ path: [UInt8],
    at parent: Int32 = AT_FDCWD,
    link: LinkRule
  ) throws(FolderProblem) -> Int32 {
    guard !path.isEmpty, !path.contains(0) else { throw .notFound }
    var directory = parent
    defer { if directory != parent { close(directory) } }
    var rest = path[...]
    while rest.count > longestStep {
      let step = rest.prefix(longestStep)
      guard let slash = step.lastIndex(of: 0x2F), slash > rest.startIndex else {
        throw .system(ENAMETOOLONG)
      }
      let next = try openStep(
        rest[..<slash],
        at: directory,
        flags: O_DIRECTORY | O_CLOEXEC | pathOnly
      )
      if directory != parent { close(directory) }
      directory = next
      rest = rest[slash...].drop { $0 == 0x2F }
      if rest.isEmpty { rest = [0x2E] }
    }
    return try openFolder(rest, at: directory, link: link)
  }

  /// Opens a directory as a place to open others at, which needs no right to read it.
  static func openPathOnly(_ name: [UInt8], at parent: Int32) throws(FolderProblem) -> Int32 {
    let flags = O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | pathOnly
    return try openStep(name[...], at: parent, flags: flags)
  }

  /// Opens a directory by a path of any kind as a place to open others at.
  static func openPlace(_ path: [UInt8], at parent: Int32) throws(FolderProblem) -> Int32 {
    guard !path.isEmpty, !path.contains(0) else { throw .notFound }
    return try openStep(path[...], at: parent, flags: O_DIRECTORY | O_CLOEXEC | pathOnly)
  }

  /// Opens the top of the file system as a place to open others at.
  static func openTop() throws(FolderProblem) -> Int32 {
    try openPathOnly([0x2F], at: AT_FDCWD)
  }

  /// The directories above an open one, up to the root.
  static func ancestors(of descriptor: Int32) -> Set<FileIdentity> {
    var identities: Set<FileIdentity> = []
    var directory = descriptor
    while true {
      let parent = openat(directory, "..", O_DIRECTORY | O_CLOEXEC | pathOnly)
      if directory != descriptor { close(directory) }
      guard parent >= 0 else { return identities }
      directory = parent
      guard let identity = FileIdentity(of: parent), identities.insert(identity).inserted else {
        close(parent)
        return identities
      }
    }
  }

  private static func openFolder(
    _ path: ArraySlice<UInt8>,
    at parent: Int32,
    link: LinkRule
  ) throws(FolderProblem) -> Int32 {
    var flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    if link == .refuse { flags |= O_NOFOLLOW }
    do throws(FolderProblem) {
      return try openStep(path, at: parent, flags: flags | leavesAccessTime)
    } catch .notPermitted {
      // Only the owner may ask for the access time to stay.
      return try openStep(path, at: parent, flags: flags)
    }
  }

  private static func openStep(
    _ path: ArraySlice<UInt8>,
    at parent: Int32,
    flags: Int32
  ) throws(FolderProblem) -> Int32 {
    let opened = withUnsafeTemporaryAllocation(of: CChar.self, capacity: path.count + 1) { text in
      for (index, byte) in path.enumerated() { text[index] = CChar(bitPattern: byte) }
      text[path.count] = 0
      guard let start = UnsafePointer(text.baseAddress) else { return Int32(-1) }
      return openat(parent, start, flags)
    }
    guard opened >= 0 else { throw FolderProblem(errorNumber: errno) }
    return opened
  }

  /// Below PATH_MAX on every system.
  private static var longestStep: Int { 1_000 }

  // Glibc declares these for GNU sources only; the values are those of x86, ARM and RISC-V.
  #if os(Linux)
  static var leavesAccessTime: Int32 { 0o1_000_000 }
  private static var pathOnly: Int32 { 0o10_000_000 }
  #else
  static var leavesAccessTime: Int32 { 0 }
  private static var pathOnly: Int32 { O_RDONLY }
  #endif
}
