/// What a saved state does not open again, because too much would show at once.
///
/// Only the folders that a state names are judged, each once: when its children are there.
struct RestoreGuard: Sendable {
  /// A folder with more children than this stays closed.
  var maximumChildren = 10_000
  /// Folders stay closed once those that have opened hold so many children.
  var maximumRows = 100_000
  /// Children of the folders that have opened.
  private var opened = 0
  /// Folders that have opened and whose children are still to come.
  private(set) var pending: Set<NodeID> = []
  /// Folders that stay closed, and how many children they had.
  private(set) var closed: [NodeID: Int] = [:]

  /// Begins anew, for another state.
  mutating func reset() {
    (opened, pending, closed) = (0, [], [:])
  }

  /// Judges folders that a state opens now, and those whose children have come since; returns the
  /// places of those that are to be closed, ascending.
  ///
  /// Costs the children of the folders judged, and the folders that wait.
  mutating func judge(_ places: [Int], open: BitSet, in outline: Outline) -> [Int] {
    var places = places
    for id in pending {
      guard let place = outline.place(of: id), open[place] else {
        pending.remove(id)
        continue
      }
      if !outline.columns.flags[place].contains(.unread) {
        pending.remove(id)
        places.append(place)
      }
    }
    return Set(places).sorted().filter { place in
      let id = outline.id(at: place)
      guard !outline.columns.flags[place].contains(.unread) else {
        pending.insert(id)
        return false
      }
      let children = outline.childCount(of: place)
      if children <= maximumChildren, opened + children <= maximumRows {
        opened += children
        return false
      }
      closed[id] = children
      return true
    }
  }

  /// Notes that the user opened or closed what is in a range, whose children may be still to come.
  mutating func release(_ range: Range<Int>, of outline: Outline) {
    guard !pending.isEmpty else { return }
    pending = pending.filter { id in !(outline.place(of: id).map(range.contains) ?? true) }
  }

  /// Forgets what was kept closed in a range; returns the places.
  mutating func forget(_ range: Range<Int>, of outline: Outline) -> [Int] {
    let places = closed.keys.compactMap(outline.place(of:)).filter(range.contains)
    for place in places { closed[outline.id(at: place)] = nil }
    return places
  }

  /// Forgets folders that are open after all, or are none any more.
  mutating func forget(in open: BitSet, of outline: Outline) {
    for id in closed.keys {
      guard let place = outline.place(of: id), outline.expandable[place], !open[place] else {
        closed[id] = nil
        continue
      }
    }
  }

  /// The folders that are kept closed and were not, or the other way round.
  func difference(from before: [NodeID: Int]) -> Set<NodeID> {
    guard !before.isEmpty || !closed.isEmpty else { return [] }
    return Set(before.keys).symmetricDifference(closed.keys)
  }

  /// The folders that are kept closed or may be; `nil` if there are none.
  func undecided(in outline: Outline) -> BitSet? {
    guard !closed.isEmpty || !pending.isEmpty else { return nil }
    var places = BitSet(count: outline.count)
    for place in closed.keys.compactMap(outline.place(of:)) { places[place] = true }
    for place in pending.compactMap(outline.place(of:)) { places[place] = true }
    return places
  }

  /// Why a folder stays closed, as a sentence for people.
  func problem(of id: NodeID) -> String? {
    closed[id].map { children in
      children > maximumChildren
        ? "Not opened again: \(children) entries."
        : "Not opened again: more than \(maximumRows) entries would show."
    }
  }
}

extension Outline {
  /// How many children a node has.
  ///
  /// Costs as much.
  fileprivate func childCount(of place: Int) -> Int { children(of: place).count { _ in true } }
}

extension ExplorerStore {
  /// Closes again what a saved state opens and what holds too much.
  ///
  /// What a standing search opens stays open.
  mutating func closeOverfull(among saved: [Int]) {
    guard !saved.isEmpty || !restoring.pending.isEmpty else { return }
    for place in restoring.judge(saved, open: search?.base ?? expanded, in: outline) {
      search?.base[place] = false
      let isHeldOpen = search.map { $0.options.mode != .highlight && $0.helps[place] } ?? false
      if !isHeldOpen { expanded[place] = false }
    }
  }

  /// What only few nodes have, and why a closed folder was not opened again.
  package func attributes(at place: Int) -> NodeAttributes? {
    let attributes = outline.attributes(at: place)
    guard !restoring.closed.isEmpty, !expanded[place],
      let problem = restoring.problem(of: outline.id(at: place))
    else { return attributes }
    var noted = attributes ?? NodeAttributes()
    noted.problem = noted.problem ?? problem
    return noted
  }
}
