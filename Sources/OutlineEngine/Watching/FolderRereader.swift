import Dispatch
import Synchronization

/// Reads folders of a tree again, on a thread of its own and in the order in which it is asked.
final class FolderRereader: Sendable {
  /// A folder to read.
  struct Task: Sendable {
    /// The number under which its listing comes; 0 for the root.
    var ticket: Int32
    /// Its watch, if it has one.
    var watch: Int32?
    var way: [DemandReader.Step]
    /// Folders in it are read when they are opened, and not before.
    var defersFolders = false
    /// Whether all that is below is read too.
    var isDeep = false
    /// Which folder is above it, where it was named by a listing of that.
    var parent: FileIdentity?
    /// So many entries are listed at most.
    var room: Int
  }

  /// Folders that changed together, or whole branches.
  struct Order: Sendable {
    var tasks: [Task] = []
    var changes = FolderChanges()
    /// The files of rules above the root and its own are read again.
    var renewsRules = false
  }

  /// What was read of an order, parents before what is in them.
  struct Answer: Sendable {
    var listings: [FolderListing] = []
    /// What was ordered, and what has moved up to the time of the listings.
    var changes = FolderChanges()
    /// Whether something has moved since the order.
    var isOvertaken = false
    /// Why the root cannot be read.
    var rootProblem: FolderProblem?
    /// What has changed since some folder was read, or before any was: the watcher is to have it back.
    var unread = FolderChanges()
    /// Whether more listings of the order follow.
    var isPartial = false
    /// Roots whose rules turned out to be others, and that are not read for it yet.
    var ruledAnew: [[UInt8]] = []
  }

  private struct State {
    var orders: [Order] = []
    var answers: [Answer] = []
    var options: ScanOptions
    var isWorking = false
    var isCancelled = false
    var lastTicket: Int32 = FolderRereader.firstTicket
  }

  /// Numbers from here on are none of a scan's.
  static let firstTicket: Int32 = 1 << 30
  /// What is read again because of moves meanwhile is not read more often than this.
  private static let mostRounds = 4
  /// Findings in a large branch are announced this often.
  private static let interval: UInt64 = 200_000_000

  private let root: [UInt8]
  private let watcher: any FolderWatching
  private let state: Mutex<State>
  private let renewedOptions: @Sendable () -> ScanOptions
  private let deliver: @Sendable () -> Void

  init(
    root: [UInt8],
    options: ScanOptions,
    watcher: any FolderWatching,
    renewedOptions: @escaping @Sendable () -> ScanOptions,
    deliver: @escaping @Sendable () -> Void
  ) {
    self.root = root
    self.watcher = watcher
    self.renewedOptions = renewedOptions
    self.deliver = deliver
    state = Mutex(State(options: options))
  }

  /// Whether nothing is being read, and all that was has been taken.
  var isIdle: Bool { state.withLock { !$0.isWorking && $0.answers.isEmpty } }

  /// The options with the rules as they were read last.
  var options: ScanOptions { state.withLock { $0.options } }

  func nextTicket() -> Int32 {
    state.withLock { state in
      state.lastTicket &+= 1
      if state.lastTicket <= Self.firstTicket { state.lastTicket = Self.firstTicket + 1 }
      return state.lastTicket
    }
  }

  func add(_ order: Order) {
    let isFirst = state.withLock { state in
      state.orders.append(order)
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if isFirst { Thread.run { [self] in work() } }
  }

  func take() -> [Answer] {
    state.withLock { state in
      defer { state.answers = [] }
      return state.answers
    }
  }

  /// Nothing is begun or announced any more.
  func cancel() {
    state.withLock { $0.isCancelled = true }
  }

  private var isCancelled: Bool { state.withLock { $0.isCancelled } }

  private func work() {
    while let order = next() {
      let answer = readChanged(order, ruledAnew: order.renewsRules ? renewRules(order) : [])
      // Whatever is ordered from now on is the work of another thread.
      guard hand(answer) else { return }
    }
  }

  /// Reads the rules again; returns the roots that have others and are not read by the order.
  private func renewRules(_ order: Order) -> [[UInt8]] {
    let (old, renewed) = (options, renewedOptions())
    state.withLock { $0.options = renewed }
    let deep = order.tasks.filter(\.isDeep).map { $0.way.map(\.name) }
    return (renewed.roots?.paths ?? [root]).filter { path in
      !deep.contains(renewed.roots == nil ? [] : [path])
        && old.ruleDigest(of: path) != renewed.ruleDigest(of: path)
    }
  }

  private func next() -> Order? {
    state.withLock { state in
      guard !state.orders.isEmpty, !state.isCancelled else {
        state.isWorking = false
        return nil
      }
      return state.orders.removeFirst()
    }
  }

  /// Hands over what was read; returns whether there is more to do.
  @discardableResult
  private func hand(_ answer: Answer) -> Bool {
    state.withLock { state in
      state.answers.append(answer)
      if !answer.isPartial, state.orders.isEmpty { state.isWorking = false }
      // Still locked, so that nothing is announced after `cancel`.
      if !state.isCancelled { deliver() }
      return state.isWorking
    }
  }
}

extension FolderRereader {
  private struct Reading {
    var listing: FolderListing?
    var below: [Task] = []
  }

  /// Reads the folders of an order, and then what is below.
  ///
  /// A node follows what moved only if the listing knows of it too, and no more than that: where
  /// something moves meanwhile the folder is read again. All else that changes can wait for its turn,
  /// else a burst would be followed step by step.
  private func readChanged(_ order: Order, ruledAnew: [[UInt8]]) -> Answer {
    var answer = Answer(changes: order.changes, ruledAnew: ruledAnew)
    let options = options
    var readings: [Int: Reading] = [:]
    var outdated: Set<Int> = []
    var missing = Array(order.tasks.indices)
    for round in 0..<Self.mostRounds where !missing.isEmpty {
      for index in missing where !isCancelled {
        discard(readings[index]?.listing)
        readings[index] = read(order.tasks[index], options, &answer)
        outdated.remove(index)
      }
      guard round + 1 < Self.mostRounds, let later = watcher.take(onlyWhenDue: false) else { break }
      let moves = later.moves
      missing = order.indices { moves.touches($0) }
      outdated.formUnion(order.indices { later.touches($0) })
      answer.isOvertaken = answer.isOvertaken || !moves.folders.isEmpty
      answer.changes.append(moves)
      answer.unread.append(later.withoutMoves)
    }
    for index in order.tasks.indices {
      guard let watch = order.tasks[index].watch else { continue }
      if readings[index]?.listing == nil {
        answer.unread.folders.insert(watch)
      } else if !outdated.contains(index) {
        answer.unread.folders.remove(watch)
        answer.unread.outdated.remove(watch)
      }
    }
    answer.listings = order.tasks.indices.compactMap { readings[$0]?.listing }
    let below = order.tasks.indices.flatMap { readings[$0]?.below ?? [] }
    readBelow(below, options, &answer)
    return answer
  }

  /// Reads branches to their end, and hands over what was found now and then.
  private func readBelow(_ tasks: [Task], _ options: ScanOptions, _ answer: inout Answer) {
    var stack = Array(tasks.reversed())
    var lastTime = DispatchTime.now().uptimeNanoseconds
    while let task = stack.popLast(), !isCancelled {
      let reading = read(task, options, &answer)
      if let listing = reading.listing { answer.listings.append(listing) }
      stack += reading.below.reversed()
      let now = DispatchTime.now().uptimeNanoseconds
      guard now - lastTime > Self.interval else { continue }
      lastTime = now
      answer.isPartial = true
      hand(answer)
      answer = Answer()
    }
    answer.isPartial = false
  }

  private func discard(_ listing: FolderListing?) {
    if let watch = listing?.watch { watcher.release(watch) }
  }

  private func read(_ task: Task, _ options: ScanOptions, _ answer: inout Answer) -> Reading {
    var options = options
    options.defersFolders = task.defersFolders
    do throws(FolderProblem) {
      var (result, identity) = try DirectoryReader.read(
        task.way,
        below: root,
        options: options,
        room: task.room,
        parent: task.parent
      ) { [self] in isCancelled }
      result.listing.ticket = Int(task.ticket)
      if task.way.isEmpty { answer.rootProblem = nil }
      let below = task.isDeep ? number(&result, task, identity) : []
      return Reading(listing: result.listing, below: below)
    } catch {
      if task.way.isEmpty { answer.rootProblem = error }
      let isRoot = options.roots != nil && task.way.count == 1
      guard !task.way.isEmpty, isRoot || error.duringScan != .vanished else { return Reading() }
      let problem = (isRoot ? error : error.duringScan).sentence
      var listing = FolderListing(ticket: Int(task.ticket), problem: problem)
      listing.isMissing = error.duringScan == .vanished
      return Reading(listing: listing)
    }
  }

  /// Numbers the folders that are to be read next.
  private func number(
    _ result: inout ListingBuilder.Result,
    _ task: Task,
    _ identity: FileIdentity?
  ) -> [Task] {
    result.subfolders.map { subfolder in
      let ticket = nextTicket()
      result.listing.tickets[subfolder.place] = ticket
      return Task(
        ticket: ticket,
        way: task.way + [DemandReader.Step(name: subfolder.name, isLink: false)],
        defersFolders: task.defersFolders,
        isDeep: true,
        parent: identity,
        room: max(task.room - result.listing.siblings.count, 0)
      )
    }
  }
}

extension FolderRereader.Order {
  /// The tasks whose folders are such, as far as they are watched.
  fileprivate func indices(where isSuch: (Int32) -> Bool) -> [Int] {
    tasks.indices.filter { tasks[$0].watch.map(isSuch) ?? false }
  }
}
