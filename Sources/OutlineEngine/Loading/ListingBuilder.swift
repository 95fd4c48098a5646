#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Makes a listing of an open folder.
///
/// Its memory serves one folder after the other.
struct ListingBuilder: ~Copyable {
  /// What a builder asks of the scan that it works for.
  struct Context {
    var ticket: Int
    /// Empty for the root.
    var name: [UInt8]
    /// The name of the folder, or its path.
    var path: [UInt8]
    /// The rules of the folder above; those of the options for the root.
    var rules: (any FolderRules)?
    /// Whether a directory is the folder itself or above it.
    var isAbove: (FileIdentity) -> Bool
    var isCancelled: () -> Bool
    /// Takes so many nodes off the limit; returns how many of them may be listed.
    var admit: (Int) -> Int
  }

  /// A folder that is to be read next.
  struct Subfolder: Sendable {
    /// Which of the listing's siblings it is.
    var place: Int
    var name: [UInt8]
  }

  struct Result {
    var listing: FolderListing
    var subfolders: [Subfolder] = []
    /// The rules inside the folder.
    var rules: (any FolderRules)?
  }

  private let options: ScanOptions
  private let reader = DirectoryReader()
  private var table = EntryTable()
  private var order: [UInt32] = []
  /// By place: whether the entry is shown under another; empty if none is.
  private var nested: [Bool] = []

  init(options: ScanOptions) {
    self.options = options
  }

  mutating func list(_ descriptor: Int32, in context: Context) -> Result {
    // Before the folder is read, so that no change falls in between.
    let isWatchedFirst = context.ticket < options.watchedFirst
    var watch = isWatchedFirst ? options.watcher?.watch(descriptor) : nil
    var problem: FolderProblem?
    table.removeAll()
    do throws(FolderProblem) {
      try reader.read(descriptor, into: &table, isCancelled: context.isCancelled)
    } catch {
      problem = error.duringScan
    }
    resolveTypes(descriptor, in: context)
    // What is written to a file of rules does not show in the folder's time.
    if watch == nil, !isWatchedFirst, context.rules != nil, table.hasRuleFile {
      watch = options.watcher?.watch(descriptor)
    }
    let rules = context.name.isEmpty ? context.rules : enter(descriptor, in: context)
    keepListed(by: rules)
    if options.asksStatus { table.askStatuses(descriptor) }
    sort()
    nest(in: context)
    let admitted = context.admit(order.count)
    var result = Result(
      listing: FolderListing(ticket: context.ticket, problem: problem?.sentence),
      rules: rules
    )
    result.listing.watch = watch
    result.listing.isTruncated = admitted < order.count
    if admitted > 0 { fill(&result, count: admitted) }
    return result
  }

  private func enter(_ descriptor: Int32, in context: Context) -> (any FolderRules)? {
    context.rules?.entering(
      EnteredFolder(name: context.name, descriptor: descriptor, entries: table)
    )
  }

  /// Asks the system about links and about entries whose type the directory did not tell.
  private mutating func resolveTypes(_ descriptor: Int32, in context: Context) {
    for index in table.entries.indices {
      var entry = table.entries[index]
      guard entry.type == .unknown || entry.type == .link else { continue }
      table.withName(entry) { name in
        if entry.type == .unknown { entry.type = Self.type(of: name, in: descriptor) }
        entry.isFolder = entry.type == .folder
      }
      if entry.type == .link {
        let link = table.withName(entry) {
          LinkReader.read($0, in: descriptor, isAbove: context.isAbove)
        }
        entry.isFolder = link.leadsToFolder
        entry.link = Int32(truncatingIfNeeded: table.links.count)
        table.links.append(link.target)
      }
      table.entries[index] = entry
    }
  }

  private static func type(
    of name: UnsafeBufferPointer<UInt8>,
    in descriptor: Int32
  ) -> EntryTable.EntryType {
    guard let status = stat(of: name, in: descriptor) else { return .file }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .file
    }
  }

  private mutating func keepListed(by rules: (any FolderRules)?) {
    let options = options
    guard rules != nil || options.hidden == .hide || options.excludesDotGit else { return }
    // The closure must not hold on to the table that it takes entries from.
    var entries: [EntryTable.Entry] = []
    swap(&entries, &table.entries)
    let table = table
    entries.removeAll { entry in
      table.withName(entry) { name in
        guard name.first == 0x2E else { return false }
        return options.hidden == .hide
          || options.excludesDotGit && entry.type == .folder && name.elementsEqual(Self.dotGit)
      }
    }
    if let rules {
      for index in entries.indices {
        let entry = entries[index]
        let verdict = table.withName(entry) {
          rules.verdict(on: $0, isFolder: entry.type == .folder)
        }
        entries[index].verdict = verdict
      }
      entries.removeAll { $0.verdict == .leaveOut }
    }
    swap(&entries, &self.table.entries)
  }

  private mutating func sort() {
    order.removeAll(keepingCapacity: order.capacity < 1 << 16)
    order.append(contentsOf: 0..<UInt32(truncatingIfNeeded: table.entries.count))
    guard order.count > 1 else { return }
    table.fold()
    let siblings = options.order
    table.withSortableNames { names in
      order.withUnsafeMutableBufferPointer { SiblingSort.sort($0, of: names, order: siblings) }
    }
  }

  /// Moves files behind those that they are shown under.
  private mutating func nest(in context: Context) {
    nested = []
    guard let rules = options.nesting else { return }
    let entries = order.map { table.entries[Int($0)] }
    let names = entries.map { entry in entry.isFolder ? nil : table.withName(entry) { [UInt8]($0) }
    }
    let folder = RootFolder.name(of: context.path)
    guard let siblings = NestedSiblings(names, in: folder, by: rules) else { return }
    order = siblings.order.map { order[$0] }
    nested = siblings.isNested
  }

  private func fill(_ result: inout Result, count: Int) {
    var forest = Forest.empty
    forest.reserve(nodes: count, nameBytes: table.nameBytes)
    var tickets = [Int32](repeating: -1, count: count)
    for place in 0..<count {
      let entry = table.entries[Int(order[place])]
      let isRead = entry.type == .folder && entry.verdict != .mark
      if isRead {
        tickets[place] = 0
        result.subfolders.append(
          Subfolder(place: place, name: table.withName(entry) { [UInt8]($0) })
        )
      }
      if entry.verdict == .mark { result.listing.ignored.append(Int32(truncatingIfNeeded: place)) }
      table.withName(entry) { name in
        forest.append(
          name: name,
          depth: isNested(place) ? 1 : 0,
          kind: entry.isFolder ? KindTable.folder : KindTable.file,
          flags: flags(of: entry, isNesting: isNesting(place, of: count)),
          sourceRank: entry.rank,
          attributes: attributes(of: entry, name: name),
          status: options.asksStatus ? table.statuses[Int(order[place])] : nil
        )
      }
    }
    result.listing.siblings = forest
    result.listing.tickets = tickets
  }

  private func isNested(_ place: Int) -> Bool { !nested.isEmpty && nested[place] }

  private func isNesting(_ place: Int, of count: Int) -> Bool {
    place + 1 < count && isNested(place + 1) && !isNested(place)
  }

  private func flags(of entry: EntryTable.Entry, isNesting: Bool) -> NodeFlags {
    guard entry.isFolder else { return isNesting ? [.expandable, .nesting] : [] }
    if entry.link >= 0 {
      let isLoop = table.links[Int(entry.link)].state == .loop
      return isLoop ? .expandable : [.expandable, .unread, .deferred]
    }
    let isDeferred = options.defersFolders || entry.verdict == .mark
    return isDeferred ? [.expandable, .unread, .deferred] : [.expandable, .unread]
  }

  private func attributes(
    of entry: EntryTable.Entry,
    name: UnsafeBufferPointer<UInt8>
  ) -> NodeAttributes? {
    let isBroken = !entry.isPlain && String(validating: name, as: UTF8.self) == nil
    guard entry.link >= 0 || isBroken else { return nil }
    var attributes = NodeAttributes()
    if entry.link >= 0 { attributes.link = table.links[Int(entry.link)] }
    if isBroken { attributes.rawName = [UInt8](name) }
    return attributes
  }

  private static let dotGit: [UInt8] = [0x2E, 0x67, 0x69, 0x74]
}
