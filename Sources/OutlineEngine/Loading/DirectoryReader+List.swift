#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension DirectoryReader {
  /// Reads one folder by its path, for a refresh or behind a link; no ticket but 0 is given.
  ///
  /// The rules of the options are those for its entries. A folder that cannot be opened throws;
  /// one that cannot be read to its end is listed as far as it was read, with its problem.
  static func list(
    _ path: [UInt8],
    options: ScanOptions,
    link: LinkRule = .refuse
  ) throws(FolderProblem) -> FolderListing {
    let descriptor = try open(path, link: link)
    defer { close(descriptor) }
    let identity = FileIdentity(of: descriptor)
    var above: Set<FileIdentity>?
    var builder = ListingBuilder(options: options)
    var listing = builder.list(
      descriptor,
      in: ListingBuilder.Context(
        ticket: 0,
        name: [],
        path: path,
        rules: options.rules,
        isAbove: { candidate in
          if candidate == identity { return true }
          let identities = above ?? ancestors(of: descriptor)
          above = identities
          return identities.contains(candidate)
        },
        isCancelled: { false },
        admit: { min($0, options.maxNodes) }
      )
    ).listing
    listing.tickets = [Int32](repeating: -1, count: listing.siblings.count)
    return listing
  }
}
