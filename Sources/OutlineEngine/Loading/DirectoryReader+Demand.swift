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
    var options = options
    options.defersFolders = true
    var listing = try read(
      steps,
      below: root,
      options: options,
      room: room,
      isCancelled: isCancelled
    ).result.listing
    listing.tickets = [Int32](repeating: -1, count: listing.siblings.count)
    return listing
  }

  /// Reads one folder by its way from a root, and says which folders in it may be read next.
  ///
  /// With `parent` the folder above has to be that one, whatever the way leads over now.
  static func read(
    _ steps: [DemandReader.Step],
    below root: [UInt8],
    options: ScanOptions,
    room: Int,
    parent: FileIdentity? = nil,
    isCancelled: @escaping () -> Bool
  ) throws(FolderProblem) -> (result: ListingBuilder.Result, identity: FileIdentity?) {
    if let roots = options.roots, steps.isEmpty {
      return (roots.list(upTo: room, rules: options.rules), nil)
    }
    let descent = try Descent.along(steps, below: root, options, parent: parent)
    let (passed, descriptor) = (descent.passed, descent.descriptor)
    var above: Set<FileIdentity>?
    var builder = ListingBuilder(options: options)
    var result = builder.list(
      descriptor,
      in: ListingBuilder.Context(
        ticket: 0,
        name: [],
        path: steps.last?.name ?? root,
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
    )
    result.listing.tickets = [Int32](repeating: -1, count: result.listing.siblings.count)
    if result.listing.isTruncated {
      result.listing.problem = "Only the first \(room) entries are shown."
    }
    return (result, FileIdentity(of: descriptor))
  }

  /// The way down from a root, one open folder at a time.
  struct Descent: ~Copyable {
    private(set) var descriptor: Int32
    private(set) var rules: (any FolderRules)?
    private(set) var passed: Set<FileIdentity> = []
    private var path: [UInt8]
    /// Whether the first step is one of several roots by its path.
    private var isAboveRoots: Bool

    private init(root: [UInt8]?, rules: (any FolderRules)?) throws(FolderProblem) {
      if let root {
        descriptor = try DirectoryReader.open(root, link: .follow)
      } else {
        descriptor = try DirectoryReader.openTop()
      }
      self.rules = rules
      path = root ?? []
      isAboveRoots = root == nil
      note()
    }

    static func along(
      _ steps: [DemandReader.Step],
      below root: [UInt8],
      _ options: ScanOptions,
      parent: FileIdentity? = nil
    ) throws(FolderProblem) -> Descent {
      var descent = try Descent(root: options.roots == nil ? root : nil, rules: options.rules)
      for (index, step) in steps.enumerated() {
        if let parent, index == steps.count - 1, FileIdentity(of: descent.descriptor) != parent {
          throw .vanished
        }
        try descent.enter(step)
      }
      return descent
    }

    deinit { close(descriptor) }

    private mutating func enter(_ step: DemandReader.Step) throws(FolderProblem) {
      let isRoot = isAboveRoots
      let next = try DirectoryReader.open(
        step.name,
        at: descriptor,
        link: step.isLink || isRoot ? .follow : .refuse
      )
      close(descriptor)
      descriptor = next
      isAboveRoots = false
      path = isRoot ? step.name : path + [0x2F] + step.name
      note()
      if let roots = rules as? RootRules {
        rules = roots.rules(of: step.name)
        return
      }
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
