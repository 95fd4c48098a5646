import Dispatch
import OutlineEngine
import Synchronization

/// The git status of a folder, asked for in the background whenever something has changed.
final class GitStatus {
  /// What the thread that asks shares with the loop.
  private final class Asking: Sendable {
    struct State {
      var outcome: Result<GitDecorations, GitStatusReader.Problem>?
      var folder: GitFolder?
      var program: GitProgram?
      var isStopped = false
    }

    let state = Mutex(State())
    private let path: [UInt8]

    init(path: [UInt8]) { self.path = path }

    func run() {
      let outcome = Result { () throws(GitStatusReader.Problem) in try read() }
      state.withLock { $0.outcome = outcome }
    }

    private func read() throws(GitStatusReader.Problem) -> GitDecorations {
      guard let folder = GitFolder(opening: path) else { throw .noRepository }
      let known = state.withLock { state in
        state.folder = folder
        return state.program
      }
      guard let program = known ?? GitProgram(outside: folder.top) else { throw .noProgram }
      let isStopped = state.withLock { state in
        state.program = program
        return state.isStopped
      }
      guard !isStopped else { throw .failed }
      return try GitStatusReader(program: program, folder: folder).read()
    }

    func stop() {
      let program = state.withLock { state in
        state.isStopped = true
        return state.program
      }
      program?.stop()
    }
  }

  /// Tells its letters from those of readings.
  let number: Int
  private(set) var decorations = GitDecorations()
  /// Why there is none.
  private(set) var problem: GitStatusReader.Problem?
  private let asking: Asking
  private let mailbox: Mailbox
  /// Watches the index and the branch.
  private let notice: FolderNotice
  private var noticed: (folder: GitFolder, number: Int32?)?
  private var isStale = true
  private var isRunning = false
  private var lastStart: ContinuousClock.Instant?

  /// It is not asked more often than this.
  private static let interval = Duration.seconds(1)
  /// So many folders are asked about at a time.
  private static let queues = (0..<4).map { DispatchQueue(label: "git \($0)") }

  init(number: Int, path: [UInt8], notice: FolderNotice, mailbox: Mailbox) {
    self.number = number
    self.notice = notice
    self.mailbox = mailbox
    asking = Asking(path: path)
    run()
  }

  deinit {
    asking.stop()
    if let number = noticed?.number { notice.remove(number) }
  }

  /// Notes that something changed; git is asked again soon.
  func noteChange() { isStale = true }

  /// Takes in what git said, and asks again if something has changed since.
  ///
  /// `changed`: what has changed of what is watched; `nil`: perhaps all.
  /// - Returns: the paths that look different now.
  func takeIn(_ changed: Set<Int32>?) -> Set<[UInt8]> {
    var differences: Set<[UInt8]> = []
    let (outcome, folder) = asking.state.withLock { state in
      defer { state.outcome = nil }
      return (state.outcome, state.folder)
    }
    if let outcome {
      isRunning = false
      let old = decorations
      switch outcome {
      case .success(let new): (decorations, problem) = (new, nil)
      case .failure(let reason): (decorations, problem) = (GitDecorations(), reason)
      }
      differences = decorations.differences(from: old)
      watchData(of: folder)
    }
    if let number = noticed?.number, changed?.contains(number) ?? true { isStale = true }
    if isStale, !isRunning { run() }
    return differences
  }

  private func watchData(of folder: GitFolder?) {
    guard let folder, folder != noticed?.folder else { return }
    if let number = noticed?.number { notice.remove(number) }
    noticed = (folder, notice.add(folder.data))
  }

  private func run() {
    let now = ContinuousClock.now
    isRunning = true
    let start = max(now, lastStart.map { $0 + Self.interval } ?? now)
    lastStart = start
    isStale = false
    let wait = Int((start - now) / .milliseconds(1))
    let queue = Self.queues.randomElement() ?? .global()
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(wait)) {
      [asking, mailbox, number] in
      queue.async {
        asking.run()
        mailbox.post(Letter(reading: number))
      }
    }
  }
}
