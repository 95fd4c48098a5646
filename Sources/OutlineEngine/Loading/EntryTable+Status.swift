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
      withName(entry) { name in
        var status = stat()
        guard let bytes = name.baseAddress,
          fstatat(
            descriptor,
            UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self),
            &status,
            AT_SYMLINK_NOFOLLOW
          ) == 0
        else { return .unknown }
        return EntryStatus(status, isFolder: entry.isFolder)
      }
    }
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
