import Synchronization

/// The folders of an outline of several, which may change while it is read.
///
/// They stand as if they were the entries of one folder: `listing` is what reading that would
/// bring, and an entry's name is the path that leads to it, so that everything below is read as
/// ever.
final class RootTable: Sendable {
  private let state: Mutex<[RootFolder]>

  init(_ folders: [RootFolder]) {
    state = Mutex(folders)
  }

  var folders: [RootFolder] {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  var paths: [[UInt8]] { folders.filter(\.isOnDisk).map(\.path) }

  /// The first `limit` of the folders, in order; each that is on the disk is to be read next.
  func list(upTo limit: Int, rules: (any FolderRules)?) -> ListingBuilder.Result {
    let folders = folders
    let details = folders.details
    var result = ListingBuilder.Result(listing: FolderListing(ticket: 0), rules: rules)
    var siblings = Forest()
    for (index, folder) in folders.prefix(limit).enumerated() {
      var attributes = NodeAttributes()
      attributes.uri = folder.uri
      attributes.detail = details[index]
      attributes.rootPath = folder.path
      if !folder.isOnDisk { attributes.problem = Self.elsewhere }
      RootFolder.name(of: folder.path).withUnsafeBufferPointer { name in
        siblings.append(
          name: name,
          depth: 0,
          kind: KindTable.folder,
          flags: folder.isOnDisk ? [.expandable, .unread] : .expandable,
          sourceRank: UInt32(truncatingIfNeeded: index),
          attributes: attributes
        )
      }
      if folder.isOnDisk {
        result.subfolders.append(ListingBuilder.Subfolder(place: index, name: folder.path))
      }
    }
    result.listing.siblings = siblings
    result.listing.tickets = [Int32](repeating: -1, count: siblings.count)
    result.listing.isTruncated = siblings.count < folders.count
    return result
  }

  private static let elsewhere = "This folder is on no disk of this system."
}

/// The rules of several roots: each has its own, which are read when they are first asked for.
final class RootRules: FolderRules {
  private let make: @Sendable (_ root: [UInt8]) -> (any FolderRules)?
  private let known = Mutex<[[UInt8]: any FolderRules]>([:])

  init(make: @escaping @Sendable (_ root: [UInt8]) -> (any FolderRules)?) {
    self.make = make
  }

  /// The rules inside a root.
  func rules(of root: [UInt8]) -> (any FolderRules)? {
    if let rules = known.withLock({ $0[root] }) { return rules }
    let rules = make(root)
    known.withLock { $0[root] = rules }
    return rules
  }

  func entering(_ folder: EnteredFolder) -> any FolderRules { rules(of: folder.name) ?? self }

  func verdict(on name: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> EntryVerdict { .list }
}
