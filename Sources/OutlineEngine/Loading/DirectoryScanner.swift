import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads a folder and all below it with a few threads, and hands over what it finds in batches.
///
/// Links are listed and never followed. Use: `readFirstLevel`, then `start`, then `take` whenever
/// `deliver` is called, until a batch is the last.
final class DirectoryScanner: Sendable {
  private let root: [UInt8]
  let options: ScanOptions
  /// Called from any thread when there is something to take, once until it is taken.
  ///
  /// It must neither wait nor call `cancel`.
  private let deliver: @Sendable () -> Void
  let state = Mutex(ScanState())
  private let isCancelled = Atomic(false)
  let nodesLeft: Atomic<Int>
  /// Whether deliveries may still be made; held while one is.
  private let gate = Mutex(true)
  /// Idle workers wait for folders here.
  private let folders = DispatchSemaphore(value: 0)
  /// Whoever waits for a small folder waits here.
  private let outlook = DispatchSemaphore(value: 0)
  private let running = DispatchGroup()

  init(root: [UInt8], options: ScanOptions, deliver: @escaping @Sendable () -> Void) {
    self.root = root
    self.options = options
    self.deliver = deliver
    nodesLeft = Atomic(options.maxNodes)
  }

  deinit {
    closeAll(state.withLock { $0.endDescriptors() })
  }

  /// Reads the root's entries on the caller's thread.
  ///
  /// To be called once, before `start`.
  func readFirstLevel() throws(FolderProblem) -> FolderListing {
    if let roots = options.roots { return try list(roots) }
    let descriptor = try DirectoryReader.open(root, link: .follow)
    let version = FolderVersion(of: descriptor)
    state.withLock { $0.rootDescriptor = descriptor }
    var builder = ListingBuilder(options: options)
    let result = builder.list(
      descriptor,
      in: context(ticket: 0, parent: -1, name: [], rules: options.rules, identity: version.identity)
    )
    return finishRoot(result, version: version, descriptor: descriptor)
  }

  /// Starts the workers, which read everything below the first level.
  ///
  /// It waits for so many milliseconds, unless there turns out to be more to do than that; one
  /// worker works then, so that whoever waits finds a processor free. Returns whether all is read.
  @discardableResult
  func start(patience milliseconds: Int = 0) -> Bool {
    state.withLock { $0.pace.start(at: Self.now()) }
    if milliseconds > 0 {
      startWorkers(1)
      _ = outlook.wait(timeout: .now() + .milliseconds(milliseconds))
    }
    let (isFinished, started) = state.withLock { ($0.isFinished, $0.workers) }
    if !isFinished { startWorkers(max(options.workers, 1) - started) }
    return isFinished
  }

  private func startWorkers(_ count: Int) {
    let count = state.withLock { state in
      let isNeeded = !state.isFinished
      state.workers += isNeeded ? count : 0
      return isNeeded ? count : 0
    }
    for _ in 0..<count {
      running.enter()
      Thread.run { [self] in work() }
    }
  }

  /// Moves out all that was found since the last call.
  func take() -> ScanBatch {
    state.withLock {
      $0.pace.taken(at: Self.now())
      return $0.take()
    }
  }

  /// Reads that folder before all others, and announces its listing at once.
  func prioritize(_ ticket: Int) {
    guard let ticket = Int32(exactly: ticket) else { return }
    state.withLock { $0.prioritize(ticket) }
  }

  /// Ends the scan: no delivery begins after this, and the workers stop at the next entry.
  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    let (waiting, descriptors) = state.withLock { state in
      state.stop()
      state.isCancelled = true
      return (state.wake(), state.workers == 0 ? state.endDescriptors() : [])
    }
    for _ in 0..<waiting { folders.signal() }
    closeAll(descriptors)
    gate.withLock { $0 = false }
  }

  /// Waits until the workers have ended, but not longer than that; returns whether they have.
  func wait(upTo milliseconds: Int) -> Bool {
    running.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }
}

extension DirectoryScanner {
  private func work() {
    defer { running.leave() }
    var builder = ListingBuilder(options: options)
    var outcome: ScanState.Outcome?
    while true {
      switch exchange(&outcome) {
      case .read(let task):
        outcome = read(task, with: &builder)
      case .wait:
        outcome = nil
        folders.wait()
      case .end:
        return end()
      }
    }
  }

  /// Hands in what was read and gets what to do next, in one turn of the lock.
  private func exchange(_ outcome: inout ScanState.Outcome?) -> ScanState.Step {
    let now = Self.now()
    var closing: [Int32] = []
    var action = DeliveryPace.Action.none
    let (step, waiting, isOutlook) = state.withLock { state in
      let ticket = outcome?.ticket
      // Moved out, so that the listing is not copied.
      if var outcome = outcome.take() { closing = state.finish(&outcome) }
      let wasFinished = state.isFinished
      let step = state.next()
      let isEnd = state.isFinished && !wasFinished
      if ticket != nil || isEnd {
        let isUrgent = ticket.map { state.takeUrgency($0) } ?? false
        action = state.pace.found(at: now, isUrgent: isUrgent || isEnd)
      }
      return (step, state.wake(), state.takeOutlook())
    }
    if isOutlook { outlook.signal() }
    for _ in 0..<waiting { folders.signal() }
    closeAll(closing)
    perform(action)
    return step
  }

  private func end() {
    let isLast = state.withLock { state in
      guard state.workers > 1 else { return true }
      state.workers -= 1
      return false
    }
    guard isLast else { return }
    watchFolders()
    let (descriptors, action) = state.withLock { state in
      state.workers = 0
      state.end()
      return (state.endDescriptors(), state.pace.found(at: Self.now(), isUrgent: true))
    }
    closeAll(descriptors)
    perform(action)
  }

  private func read(
    _ task: ScanState.Task,
    with builder: inout ListingBuilder
  ) -> ScanState.Outcome {
    var outcome = ScanState.Outcome(
      ticket: task.ticket,
      parent: task.parent,
      listing: FolderListing(ticket: Int(task.ticket))
    )
    do throws(FolderProblem) {
      var parent = task.parentDescriptor
      if parent < 0 {
        parent = try reopen(task.parent)
        outcome.reopenedParent = parent
      }
      let descriptor = try DirectoryReader.open(
        task.name,
        at: parent,
        link: isRoot(task.ticket, below: task.parent) ? .follow : .refuse
      )
      outcome.descriptor = descriptor
      outcome.version = FolderVersion(of: descriptor)
      let result = builder.list(
        descriptor,
        in: context(
          ticket: task.ticket,
          parent: task.parent,
          name: task.name,
          rules: task.rules,
          identity: outcome.version.identity
        )
      )
      outcome.listing = result.listing
      outcome.subfolders = result.subfolders
      outcome.rules = result.rules
    } catch {
      let isRoot = isRoot(task.ticket, below: task.parent)
      outcome.listing.problem = (isRoot ? error : error.duringScan).sentence
    }
    return outcome
  }

  /// Opens a folder again that was read before, if it still is where it was.
  private func reopen(_ ticket: Int32) throws(FolderProblem) -> Int32 {
    let (path, root, version, parent) = state.withLock {
      let folders = $0.folders
      return (
        folders.path(ticket), $0.rootDescriptor, folders.version(ticket), folders.parent(ticket)
      )
    }
    let isRoot = isRoot(ticket, below: parent)
    let descriptor = try DirectoryReader.open(path, at: root, link: isRoot ? .follow : .refuse)
    // A link in the place of a folder above could have led elsewhere.
    guard FileIdentity(of: descriptor) == version?.identity else {
      close(descriptor)
      throw .vanished
    }
    return descriptor
  }

  private func context(
    ticket: Int32,
    parent: Int32,
    name: [UInt8],
    rules: (any FolderRules)?,
    identity: FileIdentity
  ) -> ListingBuilder.Context {
    ListingBuilder.Context(
      ticket: Int(ticket),
      name: name,
      path: name.isEmpty ? root : name,
      rules: rules,
      isAbove: { [self] in $0 == identity || isAbove($0, ticket: ticket, parent: parent) },
      isCancelled: { [self] in isCancelled.load(ordering: .relaxed) },
      admit: { [self] count in
        let left = nodesLeft.subtract(count, ordering: .relaxed).oldValue
        return min(max(left, 0), count)
      }
    )
  }

  func perform(_ action: DeliveryPace.Action) {
    switch action {
    case .none: break
    case .deliver:
      gate.withLock { if $0 { deliver() } }
    case .look(let time):
      DispatchQueue.global().asyncAfter(deadline: DispatchTime(uptimeNanoseconds: time)) {
        [weak self] in self?.look()
      }
    }
  }

  /// Announces what was found while the workers were held up, by a slow disk for one.
  private func look() {
    perform(
      state.withLock { state in
        state.pace.looked()
        return state.hasFindings ? state.pace.found(at: Self.now()) : .none
      }
    )
  }

  private func closeAll(_ descriptors: [Int32]) {
    for descriptor in descriptors { close(descriptor) }
  }

  static func now() -> UInt64 { DispatchTime.now().uptimeNanoseconds }
}
