import Dispatch
import OutlineEngine
import Synchronization

/// The git status of an open folder, asked for in the background whenever something has changed.
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
  private let watch: FolderWatch
  /// Watches the index and the branch.
  private var notice: FolderNotice?
  private var noticed: GitFolder?
  private var isStale = true
  private var isRunning = false
  private var lastStart: ContinuousClock.Instant?

  /// It is not asked more often than this.
  private static let interval = Duration.seconds(1)

  init(number: Int, path: [UInt8], watch: FolderWatch, mailbox: Mailbox) {
    self.number = number
    self.watch = watch
    self.mailbox = mailbox
    asking = Asking(path: path)
    run()
  }

  deinit { asking.stop() }

  /// Notes that something changed; git is asked again soon.
  func noteChange() { isStale = true }

  /// Takes in what git said, and asks again if something has changed since.
  ///
  /// - Returns: the paths that look different now.
  func takeIn() -> Set<[UInt8]> {
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
    if notice?.take() == true { isStale = true }
    if isStale, !isRunning { run() }
    return differences
  }

  private func watchData(of folder: GitFolder?) {
    guard let folder, folder != noticed else { return }
    noticed = folder
    notice = FolderNotice(of: folder.data, watch: watch) { [mailbox, number] in
      mailbox.post(Letter(reading: number))
    }
  }

  private func run() {
    let now = ContinuousClock.now
    isRunning = true
    let start = max(now, lastStart.map { $0 + Self.interval } ?? now)
    lastStart = start
    isStale = false
    let wait = Int((start - now) / .milliseconds(1))
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(wait)) {
      [asking, mailbox, number] in
      asking.run()
      mailbox.post(Letter(reading: number))
    }
  }
}
