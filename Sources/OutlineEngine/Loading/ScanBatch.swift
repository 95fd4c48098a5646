/// What a scan has found since it was asked last.
struct ScanBatch: Sendable {
  /// In an order in which the listing of a folder comes before those of the folders in it.
  var listings: [FolderListing] = []
  /// Nothing follows this batch.
  var isFinished = false
  /// The limit of nodes stopped the scan; folders with tickets may stay unread.
  var isTruncated = false
  /// How far the whole scan is, the first level included.
  var foldersRead = 0
  var foldersKnown = 0
  var entriesRead = 0
}
