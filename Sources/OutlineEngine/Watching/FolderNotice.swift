#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Tells when the entries of some folders change, where the system watches folders.
public final class FolderNotice: Sendable {
  private let watcher: any FolderWatching

  /// - Parameters:
  ///   - watch: how folders are watched.
  ///   - deliver: called from another thread when there is something to take; it must not wait.
  public init(watch: FolderWatch, deliver: @escaping @Sendable () -> Void) {
    watcher = watch.make([], deliver)
  }

  deinit { watcher.stop() }

  /// Begins to watch a folder; returns the number that `take` tells of it, if it can be watched.
  public func add(_ path: [UInt8]) -> Int32? {
    guard let descriptor = try? DirectoryReader.open(path, link: .refuse) else { return nil }
    defer { close(descriptor) }
    return watcher.watch(descriptor)
  }

  /// The numbers of the folders in which something changed since this was asked last; `nil` stands
  /// for all of them.
  public func take() -> Set<Int32>? {
    guard let changes = watcher.take(onlyWhenDue: true) else { return [] }
    guard !changes.hasLostEvents else { return nil }
    return changes.folders.union(changes.deep).union(changes.outdated).union(changes.ended)
  }

  public func remove(_ number: Int32) { watcher.release(number) }
}
