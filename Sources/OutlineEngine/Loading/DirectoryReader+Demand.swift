#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension DirectoryReader {
  /// Reads one folder by its way from a root, links on it followed where they are expected.
  ///
  /// A link to a folder on that way, or above one of the last, is a loop. The folders in it wait
  /// to be opened themselves.
  static func list(
    _ steps: [DemandReader.Step],
    below root: [UInt8],
    options: ScanOptions,
    room: Int,
    isCancelled: @escaping () -> Bool
  ) throws(FolderProblem) -> FolderListing {
    var descent = try Descent(root: root, rules: options.rules)
    for step in steps { try descent.enter(step) }
    var options = options
    options.defersFolders = true
    let (passed, descriptor) = (descent.passed, descent.descriptor)
    var above: Set<FileIdentity>?
    var builder = ListingBuilder(options: options)
    var listing = builder.list(
      descriptor,
      in: ListingBuilder.Context(
        ticket: 0,
        name: [],
        rules: descent.rules,
        isAbove: { candidate in
          if passed.contains(candidate) { return true }
          let identities = above ?? ancestors(of: descriptor)
          above = identities
          return identities.contains(candidate)
        },
        isCancelled: isCancelled,
        admit: { min($0, room) }
      )
    ).listing
    listing.tickets = [Int32](repeating: -1, count: listing.siblings.count)
    if listing.isTruncated { listing.problem = "Only the first \(room) entries are shown." }
    return listing
  }

  /// The way down from a root, one open folder at a time.
  private struct Descent: ~Copyable {
    private(set) var descriptor: Int32
    private(set) var rules: (any FolderRules)?
    private(set) var passed: Set<FileIdentity> = []
    private var path: [UInt8]

    init(root: [UInt8], rules: (any FolderRules)?) throws(FolderProblem) {
      descriptor = try DirectoryReader.open(root, link: .follow)
      self.rules = rules
      path = root
      note()
    }

    deinit { close(descriptor) }

    mutating func enter(_ step: DemandReader.Step) throws(FolderProblem) {
      let next = try DirectoryReader.open(
        step.name,
        at: descriptor,
        link: step.isLink ? .follow : .refuse
      )
      close(descriptor)
      descriptor = next
      path += [0x2F] + step.name
      note()
      guard let files = rules as? FileRules else { return }
      rules =
        step.isLink
        ? files.following(step.name, path: path)
        : files.demanding(step.name, descriptor: descriptor)
    }

    private mutating func note() {
      if let identity = FileIdentity(of: descriptor) { passed.insert(identity) }
    }
  }
}
