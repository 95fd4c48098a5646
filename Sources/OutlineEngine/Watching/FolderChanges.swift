/// What has changed in watched folders, gathered so that a burst stays small.
struct FolderChanges: Sendable {
  /// An entry by its folder's watch and its name.
  struct Entry: Sendable, Hashable {
    var folder: Int32
    var name: [UInt8]
  }

  /// What became of an entry, in the order in which it happened.
  enum Step: Sendable, Equatable {
    case removed(Entry)
    case moved(Entry, to: Entry, isFolder: Bool)
  }

  /// Folders in which entries came, went or look different.
  var folders: Set<Int32> = []
  /// Folders whose files of rules changed: they are to be read with all that is below.
  var deep: Set<Int32> = []
  /// Entries that are folders, and perhaps others than those of that name before.
  var renewed: Set<Entry> = []
  /// Folders whose rights or times may have changed.
  var retouched: Set<Entry> = []
  /// Folders with entries that stay, and whose size or time changed.
  var outdated: Set<Int32> = []
  /// Watches of folders that are no more.
  var ended: Set<Int32> = []
  /// Watches of folders that were moved.
  var movedFolders: Set<Int32> = []
  private(set) var steps: [Step] = []
  /// Events were lost: everything is to be read.
  var hasLostEvents = false
  /// Roots that may be other folders than before, or none.
  var otherRoots: Set<[UInt8]> = []
  /// The rules that come from outside the roots may be others.
  var hasOtherRules = false
  /// The content of some file changed.
  var hasWrites = false
  /// By cookie: the step that says that an entry moved away.
  private var departures: [UInt32: Int] = [:]

  /// More steps than this are not kept: what is moved then gets a new id.
  static let mostSteps = 20_000

  var isEmpty: Bool {
    folders.isEmpty && deep.isEmpty && renewed.isEmpty && !hasLostEvents && otherRoots.isEmpty
      && !hasWrites && !hasOtherRules && retouched.isEmpty && outdated.isEmpty && ended.isEmpty
  }

  /// Whether a folder is to be read again.
  func touches(_ watch: Int32) -> Bool {
    hasLostEvents || !otherRoots.isEmpty || folders.contains(watch) || deep.contains(watch)
      || outdated.contains(watch)
  }

  /// What moved, for nodes to follow, and from and into which folders.
  var moves: FolderChanges {
    var moves = FolderChanges()
    (moves.steps, moves.movedFolders) = (steps, movedFolders)
    for case .moved(let entry, let other, _) in steps {
      moves.folders.formUnion([entry.folder, other.folder])
    }
    return moves
  }

  /// What is to be read, whatever has moved.
  var withoutMoves: FolderChanges {
    var changes = self
    (changes.steps, changes.departures, changes.movedFolders) = ([], [:], [])
    return changes
  }

  /// Adds what changed later.
  mutating func append(_ later: FolderChanges) {
    folders.formUnion(later.folders)
    deep.formUnion(later.deep)
    renewed.formUnion(later.renewed)
    retouched.formUnion(later.retouched)
    outdated.formUnion(later.outdated)
    ended.formUnion(later.ended)
    movedFolders.formUnion(later.movedFolders)
    for step in later.steps { note(step) }
    hasLostEvents = hasLostEvents || later.hasLostEvents
    otherRoots.formUnion(later.otherRoots)
    hasOtherRules = hasOtherRules || later.hasOtherRules
    hasWrites = hasWrites || later.hasWrites
  }

  /// Notes that an entry came, in place of whatever had its name.
  mutating func noteArrival(_ entry: Entry, isFolder: Bool, cookie: UInt32 = 0) {
    noteChange(of: entry)
    if let departure = departures.removeValue(forKey: cookie), steps.indices.contains(departure),
      case .removed(let origin) = steps[departure]
    {
      steps[departure] = .moved(origin, to: entry, isFolder: isFolder)
    } else if isFolder {
      renewed.insert(entry)
    }
  }

  /// Notes that an entry went, and with a cookie that it may come somewhere else.
  mutating func noteDeparture(_ entry: Entry, cookie: UInt32 = 0) {
    noteChange(of: entry)
    if cookie != 0 { departures[cookie] = steps.count }
    note(.removed(entry))
  }

  /// Notes that the content or the facts of an entry changed.
  mutating func noteTouch(of entry: Entry, isFolder: Bool) {
    outdated.insert(entry.folder)
    if isFolder {
      retouched.insert(entry)
    } else {
      hasWrites = true
      if Self.isRuleFile(entry.name) { deep.insert(entry.folder) }
    }
  }

  private mutating func noteChange(of entry: Entry) {
    folders.insert(entry.folder)
    if Self.isRuleFile(entry.name) { deep.insert(entry.folder) }
  }

  private mutating func note(_ step: Step) {
    if steps.count < Self.mostSteps { steps.append(step) }
  }

  /// Whether what is in a folder is ignored may depend on an entry of that name.
  static func isRuleFile(_ name: some Collection<UInt8>) -> Bool {
    name.first == 0x2E
      && (name.elementsEqual(gitignore) || name.elementsEqual(ignore) || name.elementsEqual(dotGit))
  }

  private static let gitignore = Array(".gitignore".utf8)
  private static let dotGit = Array(".git".utf8)
  private static let ignore = Array(".ignore".utf8)
}
