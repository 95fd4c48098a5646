/// What the workers of a scan share.
///
/// It is guarded by the scanner's lock, and nothing here waits.
struct ScanState: Sendable {
  /// A folder to read.
  struct Task: Sendable {
    var ticket: Int32
    var parent: Int32
    var name: [UInt8]
    /// -1 when the parent has to be opened again.
    var parentDescriptor: Int32
    var rules: (any FolderRules)?
  }

  /// A folder that was read, or could not be.
  struct Outcome: Sendable {
    var ticket: Int32
    var parent: Int32
    var listing: FolderListing
    var subfolders: [ListingBuilder.Subfolder] = []
    var rules: (any FolderRules)?
    var version = FolderVersion()
    var descriptor: Int32 = -1
    /// The parent, where it had to be opened again.
    var reopenedParent: Int32 = -1
  }

  enum Step: Sendable {
    case read(Task)
    case wait
    case end
  }

  var folders = FolderTable()
  var rootDescriptor: Int32 = -1
  /// By root: the folders above it.
  var rootAncestors: [Int32: Set<FileIdentity>] = [:]
  var pace = DeliveryPace()
  /// Workers that have been started and have not ended.
  var workers = 0
  private(set) var isFinished = false
  private(set) var isStopped = false
  /// Nobody wants to hear of the scan any more.
  var isCancelled = false
  /// Nothing follows any more.
  var hasEnded = false
  /// Whether it has been told that a scan is finished, or that it takes its time.
  private var isOutlookTold = false
  /// Folders that are watched since their listing was taken.
  var watched: [WatchedListing] = []
  /// Folders are watched in the order of their tickets.
  var lastWatched: Int32 = -1
  private var isTruncated = false
  /// Folders to read; the last one is next, so that a scan goes into the depth and has few open.
  private var stack: [Int32] = []
  private var urgent: Set<Int32> = []
  private var descriptors = DescriptorCache()
  private var inbox: [FolderListing] = []
  private var reading = 0
  private var waiting = 0
  private var foldersRead = 0
  private var foldersKnown = 0
  private var entriesRead = 0

  var hasFindings: Bool { !inbox.isEmpty || !watched.isEmpty }

  /// What a worker does next.
  mutating func next() -> Step {
    guard let ticket = stack.popLast() else {
      if reading > 0, !isStopped {
        waiting += 1
        return .wait
      }
      isFinished = reading == 0
      return .end
    }
    reading += 1
    let parent = folders.parent(ticket)
    let rules = folders.rules(inside: parent)
    folders.open(ticket)
    return .read(
      Task(
        ticket: ticket,
        parent: parent,
        name: folders.name(ticket),
        parentDescriptor: parent == 0 ? rootDescriptor : descriptors.borrow(parent),
        rules: rules
      )
    )
  }

  /// Takes in the first level, which is not put in the inbox.
  mutating func finishRoot(_ outcome: consuming Outcome) -> FolderListing {
    _ = folders.append(name: [], parent: -1)
    rootDescriptor = outcome.descriptor
    takeIn(&outcome)
    return outcome.listing
  }

  /// Takes in a folder that was read; returns descriptors to close.
  mutating func finish(_ outcome: inout Outcome) -> [Int32] {
    reading -= 1
    var closing: [Int32] = []
    takeIn(&outcome)
    inbox.append(outcome.listing)
    if outcome.descriptor >= 0 {
      descriptors.keep(
        outcome.descriptor,
        of: outcome.ticket,
        isNeeded: isNeeded(outcome.ticket),
        closing: &closing
      )
    }
    if outcome.reopenedParent >= 0 {
      descriptors.keep(
        outcome.reopenedParent,
        of: outcome.parent,
        isNeeded: isNeeded(outcome.parent),
        closing: &closing
      )
    } else if outcome.parent > 0 {
      descriptors.giveBack(outcome.parent, isNeeded: isNeeded(outcome.parent), closing: &closing)
    }
    return closing
  }

  private func isNeeded(_ ticket: Int32) -> Bool { !isStopped && folders.hasUnopened(ticket) }

  private mutating func takeIn(_ outcome: inout Outcome) {
    var found: [Int32] = []
    for subfolder in outcome.subfolders {
      let ticket = folders.append(name: subfolder.name, parent: outcome.ticket)
      outcome.listing.tickets[subfolder.place] = ticket
      found.append(ticket)
    }
    if !isStopped { push(found) }
    folders.set(version: outcome.version, rules: outcome.rules, of: outcome.ticket)
    foldersRead += 1
    entriesRead += outcome.listing.siblings.count
    if outcome.listing.isTruncated {
      isTruncated = true
      stop()
    }
  }

  /// Puts folders on the stack, the first on top, but below those that somebody waits for.
  private mutating func push(_ tickets: [Int32]) {
    var top = stack.count
    while !urgent.isEmpty, top > 0, urgent.contains(stack[top - 1]) { top -= 1 }
    stack.insert(contentsOf: tickets.reversed(), at: top)
  }

  /// Whether somebody waits for that folder's listing; it is forgotten then.
  mutating func takeUrgency(_ ticket: Int32) -> Bool {
    !urgent.isEmpty && urgent.remove(ticket) != nil
  }

  mutating func prioritize(_ ticket: Int32) {
    guard ticket >= 0, Int(ticket) < folders.count, !isFinished, !isStopped else { return }
    urgent.insert(ticket)
    guard let index = stack.lastIndex(of: ticket) else { return }
    stack.remove(at: index)
    stack.append(ticket)
  }

  /// No folder is begun any more.
  mutating func stop() {
    isStopped = true
    stack = []
  }

  /// How many waiting workers are to be woken; they count as working from here on.
  mutating func wake() -> Int {
    let count = isFinished || isStopped ? waiting : min(waiting, stack.count)
    waiting -= count
    return count
  }

  /// Whether it is to be told now that the scan is finished, or will not be soon.
  mutating func takeOutlook() -> Bool {
    guard !isOutlookTold, isFinished || isStopped || folders.count > Self.mostOfSmallFolder else {
      return false
    }
    isOutlookTold = true
    return true
  }

  /// With more folders than this nobody waits for the end of a scan.
  private static let mostOfSmallFolder = 256

  mutating func take() -> ScanBatch {
    var batch = ScanBatch(
      isFinished: isFinished,
      hasEnded: hasEnded,
      isTruncated: isTruncated,
      foldersRead: foldersRead,
      foldersKnown: max(foldersKnown, folders.count),
      entriesRead: entriesRead
    )
    swap(&batch.listings, &inbox)
    swap(&batch.watched, &watched)
    return batch
  }

  /// Lets go of what is known of the folders.
  mutating func end() {
    hasEnded = true
    foldersKnown = folders.count
    folders = FolderTable()
  }

  /// All descriptors of the scan, which nobody uses any more.
  mutating func endDescriptors() -> [Int32] {
    defer { rootDescriptor = -1 }
    return descriptors.removeAll() + (rootDescriptor >= 0 ? [rootDescriptor] : [])
  }
}
