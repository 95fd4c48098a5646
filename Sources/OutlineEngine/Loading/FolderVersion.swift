#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Which folder it is and when it changed last, to find out later whether it is as it was.
struct FolderVersion: Sendable {
  var identity = FileIdentity()
  /// In nanoseconds since 1970; `nil` when it changed just now, so that a change within the same
  /// tick of the file system's clock would not show.
  private var changeTime: Int64?

  /// No folder at all, which none is the same as.
  init() {}

  var exists: Bool { identity != FileIdentity() }

  /// The state of an open folder.
  init(of descriptor: Int32) {
    var status = stat()
    var now = timespec()
    guard clock_gettime(CLOCK_REALTIME, &now) == 0, fstat(descriptor, &status) == 0 else {
      self.init()
      return
    }
    #if canImport(Darwin)
    let time = status.st_ctimespec
    #else
    let time = status.st_ctim
    #endif
    self.init(FileIdentity(status), changedAt: time.nanoseconds, seenAt: now.nanoseconds)
  }

  init(_ identity: FileIdentity, changedAt time: Int64, seenAt now: Int64) {
    self.identity = identity
    // Some file systems know whole seconds only, some every other one.
    let tick = time % 1_000_000_000 == 0 ? Self.coarseTick : Self.tick
    let (age, overflow) = now.subtractingReportingOverflow(time)
    if !overflow, age > tick { changeTime = time }
  }

  /// Whether no entry has come, gone or been renamed between this state and a later one.
  func isSame(as later: FolderVersion) -> Bool {
    identity == later.identity && changeTime != nil && changeTime == later.changeTime
  }

  /// More than any kernel lets pass between two of its clock's ticks.
  private static let tick: Int64 = 50_000_000
  private static let coarseTick: Int64 = 2_500_000_000
}

extension timespec {
  /// Clipped to what 64 bits hold.
  fileprivate var nanoseconds: Int64 {
    let (product, overflow) = Int64(tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (tv_sec < 0 ? .min : .max) : product &+ Int64(tv_nsec)
  }
}
