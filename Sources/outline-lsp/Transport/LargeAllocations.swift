#if canImport(Glibc)
import Glibc
#endif

/// How the memory of big trees goes back to the system.
enum LargeAllocations {
  /// Above this size an allocation is a mapping of its own, which ends when it is freed.
  private static let ownMappingBytes: Int32 = 1 << 20

  /// Lets the columns of a big tree go back to the system when they are freed.
  ///
  /// By itself glibc raises the size to 32 MiB after the first free of a mapping, and keeps what a
  /// load has used: 90 bytes a node of a million instead of 52 (benchmark `memory`).
  static func returnToSystem() {
    #if canImport(Glibc)
    _ = mallopt(mmapThreshold, ownMappingBytes)
    #endif
  }

  /// `M_MMAP_THRESHOLD` of `malloc.h`.
  private static let mmapThreshold: Int32 = -3
}

#if canImport(Glibc)
/// `mallopt(3)`, which is in no module.
///
/// Not looked up at run time: in a static binary there is nothing to find.
@_silgen_name("mallopt")
private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32
#endif
