/// Works out the splice that brings an outline to what a batch of listings says.
///
/// Costs the listings and the children of the folders they are about; without recursion, for deep
/// chains.
struct ListingPlan {
  /// A node that stays, with other facts.
  struct Change {
    var place: Int
    var flags: NodeFlags
    var attributes: NodeAttributes?
    var status: EntryStatus
  }

  /// What is to be done; it holds on to no column of the tree.
  struct Result {
    var splice = Splice()
    var inserted = Forest()
    var keptTickets: [(ticket: Int, id: NodeID)] = []
    var insertedTickets: [(ticket: Int, place: Int)] = []
    var changes: [Change] = []
    /// Files that stand under another one now and did not, or the reverse.
    var shifted: [NodeID] = []
  }

  private enum Step {
    case keep(Range<Int>)
    case list(Cursor)
  }

  /// A listing on its way into the tree.
  private struct Cursor {
    var listing: Int
    var next = 0
    var depth: Int32
    /// The folder's old children, as far as they have not been passed in step with the listing.
    var oldChildren = 0..<0
    /// The old children by name, made when the two lists first differ.
    var table: [[UInt8]: Int]?
  }

  private let outline: Outline
  private let listings: [FolderListing]
  /// By ticket: the listing, for folders that come in with this batch.
  private var listingOfTicket: [Int: Int] = [:]
  private var listingAt: [Int: Int] = [:]
  private var listedPlaces: [Int] = []
  private var rootListing: Int?
  private var keepsNotes = false

  private var result = Result()

  init(_ outline: Outline, _ listings: [FolderListing]) {
    self.outline = outline
    let marksIgnored = listings.contains { !$0.ignored.isEmpty }
    self.listings = marksIgnored ? listings.map(\.markingIgnored) : listings
    for index in listings.indices { listingOfTicket[listings[index].ticket] = index }
  }

  /// Says that a listing is about a folder of the outline.
  mutating func add(_ listing: Int, at place: Int) {
    if listingAt.updateValue(listing, forKey: place) == nil { listedPlaces.append(place) }
  }

  /// Says that a listing is about the roots.
  mutating func addRoot(_ listing: Int, keepsNotes: Bool) {
    rootListing = listing
    self.keepsNotes = keepsNotes
  }

  mutating func run() -> Result {
    listedPlaces.sort()
    let all = 0..<outline.count
    var steps: [Step] = [.keep(all)]
    if let rootListing {
      let end = keepsNotes ? outline.startOfNotes : all.upperBound
      steps = [
        .keep(end..<all.upperBound),
        .list(Cursor(listing: rootListing, depth: 0, oldChildren: 0..<end)),
      ]
    }
    while let step = steps.popLast() {
      switch step {
      case .keep(let range): keep(range, &steps)
      case .list(let cursor): list(cursor, &steps)
      }
    }
    return result
  }

  /// Keeps a run of the tree up to the first folder in it that is listed.
  private mutating func keep(_ range: Range<Int>, _ steps: inout [Step]) {
    let index = listedPlaces.partitioningIndex { $0 >= range.lowerBound }
    guard index < listedPlaces.count, listedPlaces[index] < range.upperBound,
      let listing = listingAt[listedPlaces[index]]
    else { return result.splice.keep(range) }
    let place = listedPlaces[index]
    result.splice.keep(range.lowerBound..<place + 1)
    steps.append(.keep(Int(outline.end[place])..<range.upperBound))
    steps.append(.list(cursor(listing, at: place)))
  }

  private func cursor(_ listing: Int, at place: Int) -> Cursor {
    Cursor(
      listing: listing,
      depth: outline.columns.depth[place] + 1,
      oldChildren: outline.descendants(of: place)
    )
  }

  /// Goes through a listing up to the first folder whose inside has to come before the next
  /// sibling.
  private mutating func list(_ cursor: Cursor, _ steps: inout [Step]) {
    var cursor = cursor
    let listing = listings[cursor.listing]
    let siblings = listing.siblings
    var run = cursor.next  // siblings from here on are inserted in one piece
    while cursor.next < siblings.count {
      let sibling = cursor.next
      cursor.next += 1
      if let place = match(sibling, of: siblings, &cursor) {
        insert(run..<sibling, of: cursor)
        run = sibling + 1
        keep(place, as: sibling, of: cursor, &steps)
        return
      }
      let ticket = listing.tickets.isEmpty ? -1 : Int(listing.tickets[sibling])
      guard ticket >= 0, let inside = listingOfTicket[ticket], listingIsNew(inside) else {
        continue
      }
      insert(run..<sibling + 1, of: cursor)
      result.inserted.take(listings[inside], at: result.inserted.count - 1)
      steps.append(.list(cursor))
      steps.append(.list(Cursor(listing: inside, depth: cursor.depth + 1)))
      return
    }
    insert(run..<cursor.next, of: cursor)
  }

  private func listingIsNew(_ listing: Int) -> Bool {
    listing != rootListing
  }

  /// Keeps a node that the listing still has, and what is below it.
  private mutating func keep(
    _ place: Int,
    as sibling: Int,
    of cursor: Cursor,
    _ steps: inout [Step]
  ) {
    let listing = listings[cursor.listing]
    let isNewlyDeferred = noteChange(of: place, to: sibling, of: listing.siblings)
    steps.append(.list(cursor))
    // What was read of it before it was to be read on demand is let go.
    if isNewlyDeferred { return result.splice.keep(place..<place + 1) }
    let ticket = listing.tickets.isEmpty ? -1 : Int(listing.tickets[sibling])
    if ticket >= 0 { result.keptTickets.append((ticket, outline.id(at: place))) }
    if ticket >= 0, let inside = listingOfTicket[ticket] {
      result.splice.keep(place..<place + 1)
      steps.append(.list(self.cursor(inside, at: place)))
    } else if outline.isFolder(place) {
      steps.append(.keep(outline.branch(of: place)))
    } else {
      // What was shown under it has siblings of its own to stand for it.
      let depth = cursor.depth + listing.siblings.depth[sibling]
      let offset = depth - outline.columns.depth[place]
      result.splice.keep(place..<place + 1, depthOffset: offset)
      if offset != 0 { result.shifted.append(outline.id(at: place)) }
    }
  }

  /// Whether a kept node is unread is what the outline says: its children are there already.
  ///
  /// Returns whether the node is one to be read on demand now and was not before.
  private mutating func noteChange(
    of place: Int,
    to sibling: Int,
    of siblings: Forest
  ) -> Bool {
    let old = outline.columns.flags[place].subtracting(.attributed)
    var flags = siblings.flags[sibling].subtracting([.unread, .attributed])
      .union(old.intersection(.unread))
    let isNewlyDeferred = flags.contains(.deferred) && !old.contains(.deferred)
    if isNewlyDeferred { flags.insert(.unread) }
    var attributes = siblings.attributes[sibling]
    if let problem = outline.attributes(at: place)?.problem {
      attributes = attributes ?? NodeAttributes()
      attributes?.problem = problem
    }
    let status = siblings.status(at: sibling)
    guard
      flags != old || attributes != outline.attributes(at: place)
        || status != outline.columns.status(at: place)
    else { return false }
    result.changes.append(
      Change(place: place, flags: flags, attributes: attributes, status: status)
    )
    return isNewlyDeferred
  }

  private mutating func insert(_ range: Range<Int>, of cursor: Cursor) {
    guard !range.isEmpty else { return }
    let listing = listings[cursor.listing]
    let base = result.inserted.count
    result.inserted.append(range, of: listing.siblings, depthOffset: cursor.depth)
    result.splice.insert(base..<result.inserted.count, depthOffset: 0)
    guard !listing.tickets.isEmpty else { return }
    for sibling in range where listing.tickets[sibling] >= 0 {
      result.insertedTickets.append(
        (Int(listing.tickets[sibling]), base + sibling - range.lowerBound)
      )
    }
  }

  /// The old child that a sibling is: the same bytes, and a folder or not as before.
  private func match(_ sibling: Int, of siblings: Forest, _ cursor: inout Cursor) -> Int? {
    guard !cursor.oldChildren.isEmpty || cursor.table != nil else { return nil }
    let name = siblings.keyBytes(at: sibling)
    let isFolder = siblings.flags[sibling].isFolder
    if cursor.table == nil {
      let place = cursor.oldChildren.lowerBound
      if outline.keyBytes(at: place) == name, outline.isFolder(place) == isFolder {
        cursor.oldChildren = outline.endOfEntry(place)..<cursor.oldChildren.upperBound
        return place
      }
      cursor.table = childrenByName(cursor.oldChildren)
      cursor.oldChildren = 0..<0
    }
    guard let place = cursor.table?[name], outline.isFolder(place) == isFolder else {
      return nil
    }
    return place
  }

  private func childrenByName(_ range: Range<Int>) -> [[UInt8]: Int] {
    var table: [[UInt8]: Int] = [:]
    var place = range.lowerBound
    while place < range.upperBound {
      table[outline.keyBytes(at: place)] = place
      place = outline.endOfEntry(place)
    }
    return table
  }
}

extension Forest {
  /// Notes on a folder that what is in it comes with it.
  fileprivate mutating func take(_ listing: FolderListing, at place: Int) {
    setFlags(flags[place].subtracting(.unread), at: place)
    guard let problem = listing.problem else { return }
    var attributes = attributes[place] ?? NodeAttributes()
    attributes.problem = problem
    setAttributes(attributes, at: place)
  }
}

extension FolderListing {
  /// The listing with what rules ignore marked on the nodes themselves.
  fileprivate var markingIgnored: FolderListing {
    var listing = self
    for sibling in ignored {
      let flags = listing.siblings.flags[Int(sibling)]
      listing.siblings.setFlags(flags.union(.ignored), at: Int(sibling))
    }
    return listing
  }
}

extension Array {
  /// The first index whose element fulfils a condition that all after it fulfil too.
  func partitioningIndex(where isSecond: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
