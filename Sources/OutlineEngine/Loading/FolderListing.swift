/// One folder as read.
struct FolderListing: Sendable {
  /// The folder's number within the scan; the root has 0.
  var ticket: Int
  /// The entries in order, all of depth 0.
  var siblings: Forest
  /// For each sibling the ticket of the listing that will follow for it, else -1.
  var tickets: [Int32] = []
  /// The siblings that rules marked as ignored, ascending.
  var ignored: [Int32] = []
  /// Why the folder could not be read, or not to its end, as a sentence for people.
  var problem: String?
  /// There is no such folder.
  var isMissing = false
  /// Under what number the folder is watched, if it is.
  var watch: Int32?
  /// The limit of nodes cut off entries.
  var isTruncated = false

  init(ticket: Int, siblings: Forest = .empty, problem: String? = nil) {
    self.ticket = ticket
    self.siblings = siblings
    self.problem = problem
  }
}

extension Forest {
  /// One that all empty listings share, so that thousands of them cost no table of kinds each.
  static let empty = Forest()
}
