/// What becomes of entries whose names begin with a dot.
public enum HiddenFiles: String, Sendable {
  case show, hide
}

/// What becomes of entries that ignore rules name.
public enum IgnoredFiles: String, Sendable {
  /// They are left out.
  case hide
  /// They are marked; a folder is not read.
  case mark
  /// Rules are not read.
  case off
}

/// What a scan lists and how.
struct ScanOptions: Sendable {
  var order = SiblingOrder()
  /// Whether names that begin with a dot are listed.
  var hidden = HiddenFiles.show
  /// Folders named `.git` are left out.
  var excludesDotGit = true
  /// The system is asked for the size and the time of each entry.
  var asksStatus = false
  /// Folders are not read before they are opened, each by itself.
  var defersFolders = false
  /// Which files are shown under others of their folder.
  var nesting: NestingRules?
  /// Reading stops when so many entries are listed.
  var maxNodes = 2_000_000
  /// The roots, if they are several folders; else they are the entries of the folder.
  var roots: RootTable?
  /// What decides over the entries of the root, and makes the rules for the folders in it.
  var rules: (any FolderRules)?
  var workers = 2
  /// Told of each folder that is read.
  var watcher: (any FolderWatching)?
  /// Of so many folders each is watched before it is listed; a scan watches the others at its end.
  var watchedFirst = Int.max

  /// What tells two readings of the rules of an opened folder apart.
  func ruleDigest(of root: [UInt8]) -> Int? {
    let rules = (rules as? RootRules).map { $0.rules(of: root) } ?? rules
    return (rules as? FileRules)?.digest
  }
}

/// What decides which entries of a folder are listed: for ignore rules, which a folder inherits
/// from the one above and adds to by files of its own.
protocol FolderRules: Sendable {
  /// The rules for the entries of a folder below.
  ///
  /// Called once, when its names have been read.
  func entering(_ folder: EnteredFolder) -> any FolderRules
  func verdict(on name: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> EntryVerdict
}

enum EntryVerdict: UInt8, Sendable {
  case list
  /// Listed and marked as ignored; a folder is not read.
  case mark
  case leaveOut
}

/// A folder that rules are asked about.
struct EnteredFolder {
  /// Its name; empty for the root, whose rules come from `ScanOptions`.
  var name: [UInt8]
  /// Open for reading files relative to it, as long as the call lasts.
  var descriptor: Int32
  /// All its entries, also those that will be left out.
  var entries: EntryTable
}
