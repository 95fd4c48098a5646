import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension DirectoryScanner {
  /// Watches the folders that were read, now that nobody waits for rows any more.
  ///
  /// A watch costs about as much as a listing, and `folder` of the benchmark would pay for it. A
  /// folder that has changed since its listing was begun shows it by its time. Folders are watched
  /// after those that they are in, so that another folder in the place of one that was listed is
  /// noticed: before its turn by what it is, later by the watch of the folder above.
  func watchFolders() {
    guard let watcher = options.watcher, watcher.isWatching, options.watchedFirst < .max else {
      return
    }
    // What stands above several roots is no folder.
    if options.roots != nil { state.withLock { $0.lastWatched = 0 } }
    while let folder = state.withLock({ $0.nextToWatch() }) {
      let (found, isRefused) = watch(folder, with: watcher)
      let action = state.withLock { state in
        if let found { state.watched.append(found) }
        return found == nil ? .none : state.pace.found(at: Self.now())
      }
      perform(action)
      // The others would be refused too.
      if isRefused { return }
    }
  }

  /// Watches a folder; also says whether the system watches no more.
  private func watch(
    _ folder: ScanState.ListedFolder,
    with watcher: any FolderWatching
  ) -> (found: WatchedListing?, isRefused: Bool) {
    var found = WatchedListing(ticket: Int(folder.ticket), change: .everything)
    let descriptor: Int32
    do throws(FolderProblem) {
      descriptor = try DirectoryReader.open(
        folder.path.isEmpty ? [0x2E] : folder.path,
        at: folder.root,
        link: isRoot(folder.ticket, below: folder.parent) ? .follow : .refuse
      )
    } catch {
      // What could not be read before is watched by the folder above.
      let isAsBefore = !folder.version.exists && error.duringScan != .vanished
      return (isAsBefore ? nil : found, false)
    }
    defer { close(descriptor) }
    let watch = watcher.watch(descriptor)
    let version = FolderVersion(of: descriptor)
    if version.identity == folder.version.identity {
      found.watch = watch
      found.change = folder.version.isSame(as: version) ? .none : .entries
    } else if let watch {
      watcher.release(watch)
    }
    return (found, watch == nil && watcher.problem != nil)
  }
}

extension ScanState {
  /// A folder whose listing has been handed in.
  struct ListedFolder: Sendable {
    var ticket: Int32
    var parent: Int32
    /// From the root.
    var path: [UInt8]
    var version: FolderVersion
    var root: Int32
  }

  /// The next folder to watch, or `nil` when there is none or the scan was ended.
  mutating func nextToWatch() -> ListedFolder? {
    guard !isCancelled else { return nil }
    while Int(lastWatched) + 1 < folders.count {
      lastWatched += 1
      guard let version = folders.version(lastWatched) else { continue }
      return ListedFolder(
        ticket: lastWatched,
        parent: folders.parent(lastWatched),
        path: folders.path(lastWatched),
        version: version,
        root: rootDescriptor
      )
    }
    return nil
  }
}
