#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Tells when the entries of one folder change, where the system watches folders.
public final class FolderNotice: Sendable {
  private let watcher: any FolderWatching

  /// - Parameters:
  ///   - path: the folder's path.
  ///   - watch: how it is watched.
  ///   - deliver: called from another thread when there is something to take; it must not wait.
  public init(of path: [UInt8], watch: FolderWatch, deliver: @escaping @Sendable () -> Void) {
    watcher = watch.make(path, deliver)
    guard let descriptor = try? DirectoryReader.open(path, link: .refuse) else { return }
    _ = watcher.watch(descriptor)
    close(descriptor)
  }

  deinit { watcher.stop() }

  /// Whether something changed since this was asked last.
  public func take() -> Bool { watcher.take(onlyWhenDue: true) != nil }
}
