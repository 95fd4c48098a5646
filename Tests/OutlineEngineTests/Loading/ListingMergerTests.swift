import Testing

@testable import OutlineEngine

/// What a scan finds comes into the store batch by batch; the tree is then what was found.
@Suite struct ListingMergerTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func batchesInAnyOrderGiveTheTreeThatWasRead(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var folder = ModelFolder.make(depth: 0, using: &generator)
      var store = ExplorerStore()
      var mirror = RowMirror(store)
      for round in 0..<4 {
        scan(folder, into: &store, &mirror, using: &generator)
        #expect(picture(of: store) == folder.picture(), "round \(round)")
        folder.change(using: &generator)
      }
    }
  }

  @Test func nodesThatStayKeepTheirIDsAndExpansion() throws {
    var generator = SeededGenerator(seed: 5)
    var store = ExplorerStore()
    var mirror = RowMirror(store)
    let folder = ModelFolder(folders: ["a": ModelFolder(files: ["x"]), "b": ModelFolder()])
    scan(folder, into: &store, &mirror, using: &generator)
    let a = try #require(store.node(atPath: ["a"]).node)
    let x = try #require(store.node(atPath: ["a", "x"]).node)
    mirror.follow(try store.expand(a), of: store, "expand")
    var changed = folder
    changed.files = ["0"]
    changed.folders["a"]?.files = ["x", "y"]
    scan(changed, into: &store, &mirror, using: &generator)
    #expect(store.node(atPath: ["a"]).node == a)
    #expect(store.node(atPath: ["a", "x"]).node == x)
    #expect(try store.row(for: a).isExpanded)
  }

  @Test func aFolderThatComesBackIsOpenAgain() throws {
    var generator = SeededGenerator(seed: 6)
    var store = ExplorerStore()
    var mirror = RowMirror(store)
    let folder = ModelFolder(folders: ["a": ModelFolder(files: ["x"])])
    scan(folder, into: &store, &mirror, clicks: false, using: &generator)
    mirror.follow(try store.expand(store.node(atPath: ["a"]).node), of: store, "expand")
    scan(ModelFolder(), into: &store, &mirror, clicks: false, using: &generator)
    #expect(store.rowCount == 0)
    scan(folder, into: &store, &mirror, clicks: false, using: &generator)
    #expect(store.rows(in: 0..<9).map(\.name) == ["a", "x"])
  }

  /// Reads a folder as a scan does: listings in a random order that names parents first, cut into
  /// random batches, with clicks and searches in between if wanted.
  private func scan(
    _ folder: ModelFolder,
    into store: inout ExplorerStore,
    _ mirror: inout RowMirror,
    clicks: Bool = true,
    using generator: inout SeededGenerator
  ) {
    var merger = ListingMerger()
    var listings = folder.listings(using: &generator)[...]
    while !listings.isEmpty {
      let batch = Array(listings.prefix(Int.random(in: 1...6, using: &generator)))
      listings = listings.dropFirst(batch.count)
      let edits = merger.merge(batch, into: &store)
      mirror.follow(edits, of: store, "batch")
      store.checkInvariants()
      if clicks { click(&store, &mirror, using: &generator) }
    }
  }

  private func click(
    _ store: inout ExplorerStore,
    _ mirror: inout RowMirror,
    using generator: inout SeededGenerator
  ) {
    let row = Int.random(in: 0..<max(store.rowCount, 1), using: &generator)
    do {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1:
        guard let id = store.node(atRow: row) else { return }
        mirror.follow(try store.toggle(id), of: store, "toggle")
      case 2:
        var options = SearchOptions()
        options.mode = SearchMode.allCases.randomElement(using: &generator) ?? .reveal
        let query = ["", "a", "b"].randomElement(using: &generator) ?? ""
        let edits = try store.search(SearchQuery(query), options: options)
        mirror.follow(edits, of: store, "search")
      case 3: mirror.follow(try store.expand(nil, depth: .all), of: store, "expand all")
      default: return
      }
    } catch {
      Issue.record("\(error)")
    }
  }

  private func picture(of store: ExplorerStore) -> [String] {
    (0..<store.outline.count).map { place in
      let row = store.row(at: place)
      return String(repeating: "  ", count: row.depth) + row.name + (row.isExpandable ? "/" : "")
    }
  }
}

/// A folder in memory that says what a scan of it would find.
struct ModelFolder {
  var files: Set<String> = []
  var folders: [String: ModelFolder] = [:]

  static func make(depth: Int, using generator: inout SeededGenerator) -> ModelFolder {
    var folder = ModelFolder()
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let name = randomName(using: &generator)
      if Bool.random(using: &generator), depth < 4 {
        folder.folders[name] = make(depth: depth + 1, using: &generator)
        folder.files.remove(name)
      } else if folder.folders[name] == nil {
        folder.files.insert(name)
      }
    }
    return folder
  }

  private static func randomName(using generator: inout SeededGenerator) -> String {
    String((0..<2).map { _ in "abcd".randomElement(using: &generator) ?? "a" })
  }

  mutating func change(using generator: inout SeededGenerator) {
    let other = Self.make(depth: 3, using: &generator)
    for name in other.files where folders[name] == nil { files.insert(name) }
    for (name, folder) in other.folders where folders[name] == nil {
      files.remove(name)
      folders[name] = folder
    }
    if let file = files.sorted().first, Bool.random(using: &generator) { files.remove(file) }
    for name in folders.keys.sorted() {
      if Int.random(in: 0..<5, using: &generator) == 0 {
        folders[name] = nil
      } else {
        folders[name]?.change(using: &generator)
      }
    }
  }

  /// The listings of the folder and all below, a parent's before its children's.
  func listings(using generator: inout SeededGenerator) -> [FolderListing] {
    var listings: [FolderListing] = []
    var ready: [(ticket: Int, folder: ModelFolder)] = [(0, self)]
    var lastTicket = 0
    while !ready.isEmpty {
      let index = Int.random(in: ready.indices, using: &generator)
      let (ticket, folder) = ready.remove(at: index)
      var listing = FolderListing(ticket: ticket, siblings: Forest())
      for name in folder.folders.keys.sorted() {
        lastTicket += 1
        listing.append(name, isFolder: true, ticket: lastTicket)
        if let child = folder.folders[name] { ready.append((lastTicket, child)) }
      }
      for name in folder.files.sorted() { listing.append(name, isFolder: false, ticket: -1) }
      listings.append(listing)
    }
    return listings
  }

  func picture(depth: Int = 0) -> [String] {
    let indent = String(repeating: "  ", count: depth)
    return folders.keys.sorted().flatMap { name in
      ["\(indent)\(name)/"] + (folders[name]?.picture(depth: depth + 1) ?? [])
    } + files.sorted().map { indent + $0 }
  }
}

extension FolderListing {
  fileprivate mutating func append(_ name: String, isFolder: Bool, ticket: Int) {
    var name = name
    name.withUTF8 { name in
      siblings.append(
        name: name,
        depth: 0,
        kind: isFolder ? KindTable.folder : KindTable.file,
        flags: isFolder ? [.expandable, .unread] : [],
        sourceRank: UInt32(siblings.count)
      )
    }
    tickets.append(Int32(ticket))
  }
}
