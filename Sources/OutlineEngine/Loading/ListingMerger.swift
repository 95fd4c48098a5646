/// Brings the folders that a scan has read into a store: what is still there stays the same node,
/// what is new comes in, what is gone goes.
package struct ListingMerger: Sendable {
  /// By ticket: the node that the scan reads under it.
  private var nodes: [Int: NodeID] = [:]
  /// The ticket of each folder that is still to be read.
  private var tickets: [NodeID: Int] = [:]
  /// The node whose children are the scan's root; `nil`: they are the outline's roots.
  private let root: NodeID?
  private var lastDemand = -1
  /// Numbers of folders that are read again, which are good for one reading.
  private var passing: [Int] = []

  package init(root: NodeID? = nil) {
    self.root = root
  }

  /// The scan's number for a folder that it has not read yet.
  package func ticket(of id: NodeID) -> Int? { tickets[id] }

  /// The folder that the scan reads, or has read, under a number.
  func node(ofTicket ticket: Int) -> NodeID? { nodes[ticket] }

  /// Gives a folder that is to be read again a number of its own.
  mutating func assign(_ ticket: Int, to id: NodeID) {
    nodes[ticket] = id
    passing.append(ticket)
  }

  /// Ends the reading again; returns the folders that were to be read and were not.
  mutating func forgetPassing(except read: Set<Int>) -> [NodeID] {
    defer { passing = [] }
    return passing.compactMap { ticket in
      guard let id = nodes.removeValue(forKey: ticket) else { return nil }
      if tickets[id] == ticket { tickets[id] = nil }
      return read.contains(ticket) ? nil : id
    }
  }

  /// Takes in a batch of folders with one change of the rows.
  ///
  /// With `keepsNotes` last roots that are notes on the whole tree stay.
  mutating func merge(
    _ listings: [FolderListing],
    into store: inout ExplorerStore,
    keepsNotes: Bool = false
  ) -> [RowEdit] {
    let (listed, plan) = plan(listings, for: store.outline, keepsNotes: keepsNotes)
    let firstID = store.outline.nextID
    for (ticket, id) in plan.keptTickets { note(id, under: ticket) }
    for (ticket, place) in plan.insertedTickets {
      note(NodeID(rawValue: firstID + UInt32(place)), under: ticket)
    }
    var touched = store.outline.take(plan.changes)
    for (index, place) in listed where store.note(listings[index], at: place) {
      touched.append(store.outline.id(at: place))
    }
    return store.apply(
      plan.splice,
      inserting: plan.inserted,
      touched: touched,
      redrawn: plan.shifted
    )
  }

  /// What a batch changes, and which listing is about which place.
  private mutating func plan(
    _ listings: [FolderListing],
    for outline: Outline,
    keepsNotes: Bool
  ) -> (listed: [(listing: Int, place: Int)], result: ListingPlan.Result) {
    var plan = ListingPlan(outline, listings)
    var listed: [(listing: Int, place: Int)] = []
    for (index, listing) in listings.enumerated() {
      guard listing.ticket != 0 || root != nil else {
        plan.addRoot(index, keepsNotes: keepsNotes)
        continue
      }
      guard let id = listing.ticket == 0 ? root : nodes[listing.ticket],
        let place = outline.place(of: id)
      else { continue }
      plan.add(index, at: place)
      tickets[id] = nil
      listed.append((index, place))
    }
    return (listed, plan.run())
  }

  /// Takes in folders that were read by themselves.
  mutating func merge(
    _ demanded: [DemandReader.Answer],
    into store: inout ExplorerStore
  ) -> [RowEdit] {
    let listings = demanded.map { answer in
      lastDemand -= 1
      nodes[lastDemand] = answer.node
      var listing = answer.listing
      listing.ticket = lastDemand
      return listing
    }
    defer { for listing in listings { nodes[listing.ticket] = nil } }
    return merge(listings, into: &store)
  }

  private mutating func note(_ id: NodeID, under ticket: Int) {
    if ticket >= FolderRereader.firstTicket { passing.append(ticket) }
    nodes[ticket] = id
    tickets[id] = ticket
  }
}

extension ExplorerStore {
  /// Notes on a folder that it has been read and what went wrong; returns whether its row looks
  /// different now.
  fileprivate mutating func note(_ listing: FolderListing, at place: Int) -> Bool {
    let flags = outline.columns.flags[place]
    var attributes = outline.attributes(at: place)
    let hasOtherProblem = attributes?.problem != listing.problem
    guard flags.contains(.unread) || hasOtherProblem else { return false }
    if hasOtherProblem {
      attributes = attributes ?? NodeAttributes()
      attributes?.problem = listing.problem
    }
    let wasLoading = isLoading(place)
    outline.update(place, flags: flags.subtracting(.unread), attributes: attributes)
    return hasOtherProblem || wasLoading
  }
}

extension Outline {
  /// Takes over what is new about nodes that stay.
  fileprivate mutating func take(_ changes: [ListingPlan.Change]) -> [NodeID] {
    for change in changes {
      update(change.place, flags: change.flags, attributes: change.attributes)
      columns.setStatus(change.status, at: change.place)
    }
    return changes.map { id(at: $0.place) }
  }
}
