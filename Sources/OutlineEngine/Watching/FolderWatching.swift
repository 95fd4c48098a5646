/// The seam to what a system tells about changes in folders.
///
/// Calls may come from any thread. A watch is a number that stands for one directory, whatever it
/// is called: each successful `watch` is one claim on it, and it ends with the last `release`.
protocol FolderWatching: AnyObject, Sendable {
  /// Begins to watch an open directory, which is to be read only afterwards, so that no change
  /// falls in between; `nil` if that is not possible.
  func watch(_ descriptor: Int32) -> Int32?
  func release(_ watch: Int32)
  /// Whether anything is watched at all.
  var isWatching: Bool { get }
  /// Moves out what has changed since the last call.
  ///
  /// With `onlyWhenDue` it is `nil` while a burst is awaited: `deliver` is called at its end.
  func take(onlyWhenDue: Bool) -> FolderChanges?
  /// Takes back what was taken before it was due and not followed yet: it is due like any other
  /// change, and `deliver` is called then.
  func giveBack(_ changes: FolderChanges)
  /// Sees to it that it is noticed when other folders bear the names of these roots.
  func look(after roots: [[UInt8]])
  /// Sees to it that it is noticed when there is a folder again where a root was missing; `nil`
  /// stands for all roots.
  func noteMissing(_ root: [UInt8]?)
  /// Sees to it that it is noticed when rules that come from outside the roots may be others.
  func look(at rules: RuleWatch)
  /// Why some folders are not watched, if so.
  var problem: WatchProblem? { get }
  /// Ends all watches; nothing is delivered any more.
  func stop()
}

/// Which files of rules are looked at every now and then.
///
/// They are not watched as folders are: those above a root, of the user's home for one, see much
/// else, and what is named there may be a link to a file in yet another folder.
enum RuleWatch: Sendable {
  case none
  /// Something is to be said of them at the next look, as it is not known how they looked.
  case unknown
  case files(RuleOrigins)
}

/// Why changes in some folders are not noticed.
enum WatchProblem: Sendable, Equatable {
  /// The system watches no more folders for this user.
  case limit
  /// The system gave another reason, by its number.
  case system(Int32)

  /// The problem for people.
  var sentence: String {
    switch self {
    case .limit:
      "Changes in some folders are seen only after a refresh: the system watches no more of them."
    case .system:
      "Changes in some folders are seen only after a refresh: the system does not watch them."
    }
  }
}

/// How folders are watched, if at all.
public struct FolderWatch: Sendable {
  /// Makes what watches the folders of one tree, by the paths of its roots.
  let make:
    @Sendable (_ roots: [[UInt8]], _ deliver: @escaping @Sendable () -> Void) -> any FolderWatching

  /// The system's own way; where this program knows none, nothing is watched.
  public static let system = FolderWatch { roots, deliver in
    #if os(Linux)
    if let watcher = InotifyWatcher(roots: roots, deliver: deliver) { return watcher }
    #endif
    return NoWatcher()
  }

  /// Nothing is watched: changes are seen after a refresh, or when somebody tells of them.
  public static let none = FolderWatch { _, _ in NoWatcher() }

  /// Whether this program can watch folders on this system.
  public static var isAvailable: Bool {
    #if os(Linux)
    true
    #else
    false
    #endif
  }
}

/// Watches nothing.
private final class NoWatcher: FolderWatching {
  var problem: WatchProblem? { nil }
  var isWatching: Bool { false }

  func watch(_ descriptor: Int32) -> Int32? { nil }
  func release(_ watch: Int32) {}
  func take(onlyWhenDue: Bool) -> FolderChanges? { nil }
  func giveBack(_ changes: FolderChanges) {}
  func look(after roots: [[UInt8]]) {}
  func look(at rules: RuleWatch) {}
  func noteMissing(_ root: [UInt8]?) {}
  func stop() {}
}
