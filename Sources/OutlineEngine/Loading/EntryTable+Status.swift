#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension EntryTable {
  /// Asks the system about each entry of an open folder; about a link, not where it leads.
  mutating func askStatuses(_ descriptor: Int32) {
    statuses = entries.map { entry in
      let status = withName(entry) { stat(of: $0, in: descriptor) }
      return status.map { EntryStatus($0, isFolder: entry.isFolder) } ?? .unknown
    }
  }
}

extension stat {
  /// What the system tells of an entry of an open folder; of a link, not of where it leads.
  init?(of name: UnsafeBufferPointer<UInt8>, in descriptor: Int32) {
    self.init()
    guard let bytes = UnsafeRawPointer(name.baseAddress)?.assumingMemoryBound(to: CChar.self),
      fstatat(descriptor, bytes, &self, AT_SYMLINK_NOFOLLOW) == 0
    else { return nil }
  }
}

extension EntryStatus {
  fileprivate init(_ status: stat, isFolder: Bool) {
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    let (thousand, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000)
    self.init(
      bytes: isFolder ? -1 : Int64(status.st_size),
      milliseconds: overflow ? .min : thousand &+ Int64(time.tv_nsec) / 1_000_000
    )
  }
}
