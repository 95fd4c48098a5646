import Dispatch
import Synchronization

/// Reads single folders that were opened, one after the other on a thread of its own.
final class DemandReader: Sendable {
  /// One name on the way from the root to a folder.
  struct Step: Sendable {
    var name: [UInt8]
    /// It may lead through a link.
    var isLink: Bool
  }

  struct Demand: Sendable {
    var node: NodeID
    var path: [Step]
    /// So many entries are listed at most.
    var room: Int
  }

  struct Answer: Sendable {
    var node: NodeID
    var listing: FolderListing
  }

  private struct State: Sendable {
    var waiting: [Demand] = []
    var answers: [Answer] = []
    var isWorking = false
    var isCancelled = false
  }

  private let root: [UInt8]
  private let options: Mutex<ScanOptions>
  private let deliver: @Sendable () -> Void
  private let state = Mutex(State())
  private let pending = DispatchGroup()

  init(root: [UInt8], options: ScanOptions, deliver: @escaping @Sendable () -> Void) {
    self.root = root
    self.options = Mutex(options)
    self.deliver = deliver
  }

  func add(_ demands: [Demand]) {
    guard !demands.isEmpty else { return }
    for _ in demands { pending.enter() }
    let isFirst = state.withLock { state in
      state.waiting += demands
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

  /// Waits until all that was asked for has been read, but not longer than that.
  func wait(upTo milliseconds: Int) -> Bool {
    pending.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
  }

  /// Reads by these rules from now on.
  func use(_ rules: any FolderRules) {
    options.withLock { $0.rules = rules }
  }

  /// Nothing is begun or announced any more.
  func cancel() {
    state.withLock { $0.isCancelled = true }
  }

  private func work() {
    while let demand = next() {
      let listing = list(demand)
      state.withLock { state in
        state.answers.append(Answer(node: demand.node, listing: listing))
        // Still locked, so that nothing is announced after `cancel`.
        if !state.isCancelled { deliver() }
      }
      pending.leave()
    }
  }

  private func next() -> Demand? {
    let (demand, dropped) = state.withLock { state -> (Demand?, Int) in
      var dropped = 0
      if state.isCancelled {
        dropped = state.waiting.count
        state.waiting = []
      }
      guard !state.waiting.isEmpty else {
        state.isWorking = false
        return (nil, dropped)
      }
      return (state.waiting.removeFirst(), dropped)
    }
    for _ in 0..<dropped { pending.leave() }
    return demand
  }

  private func list(_ demand: Demand) -> FolderListing {
    do throws(FolderProblem) {
      return try DirectoryReader.list(
        demand.path,
        below: root,
        options: options.withLock { $0 },
        room: demand.room
      ) { [self] in state.withLock { $0.isCancelled } }
    } catch {
      return FolderListing(ticket: 0, problem: error.duringScan.sentence)
    }
  }
}

extension ExplorerStore {
  /// The way to a folder that is to be read, or `nil` when it is gone.
  func demandPath(to node: NodeID) -> [DemandReader.Step]? {
    guard let place = outline.place(of: node) else { return nil }
    return ([place] + outline.ancestors(of: place)).reversed().map { place in
      DemandReader.Step(
        name: rawName(at: place),
        isLink: outline.attributes(at: place)?.link != nil
      )
    }
  }
}
