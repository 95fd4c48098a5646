import OutlineEngine

/// What git says of the folders of an outline.
final class OutlineGit {
  /// Tells its letters from those of readings.
  let number: Int
  /// By path of a root folder; by the empty path if the folder's entries are the roots.
  private var statuses: [[UInt8]: GitStatus] = [:]
  private let notice: FolderNotice
  private let mailbox: Mailbox

  init(number: Int, watch: FolderWatch, mailbox: Mailbox) {
    self.number = number
    self.mailbox = mailbox
    notice = FolderNotice(watch: watch) { mailbox.post(Letter(reading: number)) }
  }

  /// By path of a root folder.
  var decorations: [[UInt8]: GitDecorations] { statuses.mapValues(\.decorations) }

  /// Asks about these folders from now on, and about those that it knows again.
  ///
  /// `folders`: by path of a root folder where it lies.
  func ask(about folders: [[UInt8]: [UInt8]]) {
    statuses = statuses.filter { folders[$0.key] != nil }
    for status in statuses.values { status.noteChange() }
    for (root, path) in folders where statuses[root] == nil {
      statuses[root] = GitStatus(number: number, path: path, notice: notice, mailbox: mailbox)
    }
    mailbox.post(Letter(reading: number))
  }

  /// Notes that something changed in a folder.
  func noteChange(in root: [UInt8]) { statuses[root]?.noteChange() }

  /// Takes in what git said.
  ///
  /// - Returns: by root the paths that look different now, and why something cannot be told, once.
  func takeIn() -> (differences: [[UInt8]: Set<[UInt8]>], problems: [String]) {
    let changed = notice.take()
    var differences: [[UInt8]: Set<[UInt8]>] = [:]
    var problems: [String] = []
    for (root, status) in statuses {
      let problem = status.problem
      let paths = status.takeIn(changed)
      if !paths.isEmpty { differences[root] = paths }
      guard let new = status.problem, new != problem else { continue }
      let name = root.isEmpty ? "" : "\(String(decoding: root, as: UTF8.self)): "
      problems.append(name + new.sentence)
    }
    return (differences, problems.sorted())
  }
}
