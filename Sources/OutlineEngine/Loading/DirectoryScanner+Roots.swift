import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension DirectoryScanner {
  /// Lists the roots, if they are several folders; they are read by the workers.
  func list(_ roots: RootTable) throws(FolderProblem) -> FolderListing {
    let descriptor = try DirectoryReader.openTop()
    let limit = options.maxNodes
    let result = roots.list(upTo: limit, rules: options.rules)
    nodesLeft.subtract(result.listing.siblings.count, ordering: .relaxed)
    return finishRoot(result, descriptor: descriptor)
  }

  /// Takes in what stands at the top.
  func finishRoot(
    _ result: ListingBuilder.Result,
    version: FolderVersion = FolderVersion(),
    descriptor: Int32
  ) -> FolderListing {
    state.withLock {
      $0.finishRoot(
        ScanState.Outcome(
          ticket: 0,
          parent: -1,
          listing: result.listing,
          subfolders: result.subfolders,
          rules: result.rules,
          version: version,
          descriptor: descriptor
        )
      )
    }
  }

  /// Whether a folder was opened by its path, whatever that leads through.
  func isRoot(_ ticket: Int32, below parent: Int32) -> Bool {
    options.roots == nil ? ticket == 0 : parent == 0
  }

  /// Whether a directory is above a folder of the scan, or is that.
  func isAbove(_ identity: FileIdentity, ticket: Int32, parent: Int32) -> Bool {
    let (isInside, top) = state.withLock {
      let top = options.roots == nil ? 0 : $0.folders.top(parent == 0 ? ticket : parent)
      return ($0.folders.isInside(identity, parent), top)
    }
    return isInside || ancestors(ofRoot: top).contains(identity)
  }

  /// The folders above a root.
  private func ancestors(ofRoot ticket: Int32) -> Set<FileIdentity> {
    let (known, root, path) = state.withLock {
      ($0.rootAncestors[ticket], $0.rootDescriptor, $0.folders.path(ticket))
    }
    if let known { return known }
    var ancestors: Set<FileIdentity> = []
    if path.isEmpty {
      ancestors = DirectoryReader.ancestors(of: root)
    } else if let descriptor = try? DirectoryReader.open(path, link: .follow) {
      ancestors = DirectoryReader.ancestors(of: descriptor)
      close(descriptor)
    }
    state.withLock { $0.rootAncestors[ticket] = ancestors }
    return ancestors
  }
}
