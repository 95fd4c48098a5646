/// What a scan has found since it was asked last.
struct ScanBatch: Sendable {
  /// In an order in which the listing of a folder comes before those of the folders in it.
  var listings: [FolderListing] = []
  /// Folders that are watched by now, each after its listing and after the folder that it is in.
  var watched: [WatchedListing] = []
  /// No listing follows.
  var isFinished = false
  /// Nothing follows this batch.
  var hasEnded = false
  /// The limit of nodes stopped the scan; folders with tickets may stay unread.
  var isTruncated = false
  /// How far the whole scan is, the first level included.
  var foldersRead = 0
  var foldersKnown = 0
  var entriesRead = 0
}

/// A folder that was listed first and watched then.
struct WatchedListing: Sendable {
  enum Change: Sendable {
    case none
    /// Entries may have come or gone in between.
    case entries
    /// The folder may be another one than was listed, or somewhere else now.
    case everything
  }

  var ticket: Int
  /// Under what number it is watched, if it is.
  var watch: Int32?
  var change: Change
}
