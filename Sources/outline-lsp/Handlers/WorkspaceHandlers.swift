import OutlineEngine
import OutlineProtocol

/// What a plain LSP client gets of the open outlines.
enum WorkspaceHandlers {
  /// More symbols than this are not answered: no list of an editor shows them.
  private static let limit = 200

  /// Reads again what the client saw change, for systems or folders that are not watched.
  static func didChangeWatchedFiles(
    _ params: DidChangeWatchedFilesParams,
    _ server: Server
  ) throws(ResponseError) {
    let paths = params.changes.compactMap(\.uri.filePath)
    for outline in server.session.outlines.values {
      guard let directory = outline.directory else { continue }
      directory.noteChanges(at: paths, in: outline.store)
      server.mailbox.post(Letter(reading: directory.number))
    }
  }

  /// Brings the outlines whose roots are the editor's folders into step with them.
  static func didChangeFolders(
    _ params: DidChangeWorkspaceFoldersParams,
    _ server: Server
  ) throws(ResponseError) {
    func change(_ folders: [DocumentURI]) -> [DocumentURI] {
      let added = params.event.added.map(\.uri)
      let gone = Set(params.event.removed.map(\.uri)).subtracting(added)
      let left = folders.filter { !gone.contains($0) }
      return left + added.filter { !left.contains($0) }
    }
    server.session.workspaceFolders = change(server.session.workspaceFolders)
    for identifier in server.session.order {
      let outline = try server.session.outline(identifier)
      guard outline.followsWorkspace, case .directory(let folders?) = outline.source else {
        continue
      }
      let changed = change(folders)
      if changed != folders { try outline.take(changed, server) }
    }
  }

  /// The best hits over every open outline, best first.
  static func symbol(
    _ params: WorkspaceSymbolParams,
    _ context: RequestContext
  ) throws(ResponseError) -> Answer {
    let query = SearchQuery(params.query, match: .fuzzy)
    let session = context.server.session
    var found: [(hit: ExplorerStore.RankedHit, outline: OpenOutline)] = []
    for identifier in session.order {
      let outline = try session.outline(identifier)
      do {
        let best = try outline.store.bestHits(
          limit,
          for: query,
          shouldStop: context.isCancelled
        )
        found += best.map { ($0, outline) }
      } catch {
        throw ResponseError(error)
      }
    }
    // Sorting by index keeps the order of equals, which `sort` does not promise.
    let order = found.indices.sorted { first, second in
      let (left, right) = (found[first].hit.score, found[second].hit.score)
      return left == right ? first < second : left > right
    }
    let symbols = order.prefix(limit).map { found[$0].outline.symbol(for: found[$0].hit) }
    return Answer { try $0.encode(symbols) }
  }
}

extension OpenOutline {
  fileprivate func symbol(for hit: ExplorerStore.RankedHit) -> SymbolInformation {
    let place = store.place(of: hit.node) ?? 0
    let attributes = store.attributes(at: place)
    let start = Position(line: 0, character: 0)
    let range = attributes?.selectionRange ?? attributes?.range
    let isFolder = store.isFolder(at: place)
    let kind = attributes?.symbolKind.map(SymbolKind.init) ?? (isFolder ? .package : .file)
    return SymbolInformation(
      name: hit.path.last.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } ?? "?",
      kind: kind,
      location: Location(
        uri: uri(at: place, attributes),
        range: range.map(OutlineProtocol.TextRange.init) ?? .init(start: start, end: start)
      ),
      containerName: hit.path.count > 1 ? hit.path.dropLast().joined(separator: "/") : nil
    )
  }

  /// The node's own URI, or else the outline's.
  private func uri(at place: Int, _ attributes: NodeAttributes?) -> DocumentURI {
    if let rowURIPrefix, RowURIs.has(place, of: store, prefix: rowURIPrefix) {
      var writer = JSONWriter()
      var uris = RowURIs(prefix: rowURIPrefix, isForJSON: false)
      uris.write(place, of: store, to: &writer)
      return DocumentURI(String(decoding: writer.takeBytes(), as: UTF8.self))
    }
    return attributes?.uri.map(DocumentURI.init) ?? identifier.uri
  }
}
