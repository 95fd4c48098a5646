import OutlineEngine
import OutlineProtocol

/// Brings what a source holds into the store of an outline.
///
/// Only once a source has turned out to be readable does anything of the outline change.
struct SourceReader {
  let outline: OpenOutline
  let server: Server
  let token: ProgressToken?

  /// What a URI is read as, also when the client does not say.
  static func source(_ source: Source?, of uri: DocumentURI) throws(ResponseError) -> Source {
    if let source { return source }
    guard uri.filePath != nil else {
      throw .failed(.unreadable, "\(uri) is no file: URI, and the request brings no source")
    }
    return .directory(folders: nil)
  }

  func read(_ source: Source) throws(ResponseError) -> [OutlineEngine.RowEdit] {
    switch source {
    case .directory(let folders):
      return try read(source, place(of: folders))
    case .tree(let nodes):
      let forest = Forest(nodes.map(OutlineItem.init), order: order(of: source))
        .nested(by: outline.options.nesting)
      return finish(source, outline.store.replace(with: forest, truncatedAt: nil))
    case .paths(let paths):
      return finish(source, try readPaths(paths))
    case .document, .symbols:
      throw .failed(.unsupported, "\(source.kind.rawValue) sources are not supported yet")
    }
  }

  private func order(of source: Source) -> SiblingOrder {
    outline.options.order(for: source.kind)
  }

  private var limit: Int { outline.options.maxNodes ?? DirectoryLoader.Options().maxNodes }

  private func place(of folders: [DocumentURI]?) throws(ResponseError) -> DirectoryReading.Place {
    if let folders { return .roots(folders.map(RootFolder.init)) }
    let uri = outline.identifier.uri
    guard let path = uri.filePath else {
      throw .failed(.unreadable, "\(uri) is no file: URI")
    }
    return .folder(path)
  }

  private func read(
    _ source: Source,
    _ place: DirectoryReading.Place
  ) throws(ResponseError) -> [OutlineEngine.RowEdit] {
    let number = server.session.nextReading()
    let reading = DirectoryReading(
      number: number,
      place: place,
      options: outline.options.loading,
      watch: server.folderWatch,
      mailbox: server.mailbox
    )
    var edits = try reading.start(into: &outline.store)
    outline.directory?.stop()
    outline.directory?.progress?.end(message: "read again", server)
    outline.directory = reading
    outline.takeRowURIs(from: place)
    outline.follow(server.session.workspaceFolders, with: source)
    outline.source = source
    edits += outline.arrangeGit(server)
    if let token {
      reading.progress = ProgressReport(token, title: "Reading folders", server)
      server.reportProgress(of: reading)
    }
    return edits
  }

  /// Notes that a source other than a folder has been read.
  private func finish(
    _ source: Source,
    _ edits: [OutlineEngine.RowEdit]
  ) -> [OutlineEngine.RowEdit] {
    outline.directory?.stop()
    outline.directory = nil
    outline.git = nil
    if case .paths(let paths) = source {
      outline.rowBase = paths.base
    } else {
      outline.rowBase = nil
    }
    outline.source = source
    outline.followsWorkspace = false
    if let token { ProgressReport(token, title: "Reading", server).end(server) }
    return edits
  }

  private func replace(with list: PathList.Result) -> [OutlineEngine.RowEdit] {
    let forest = list.forest.nested(by: outline.options.nesting)
    return outline.store.replace(with: forest, truncatedAt: list.isTruncated ? limit : nil)
  }

  private func readPaths(
    _ paths: Source.Paths
  ) throws(ResponseError) -> [OutlineEngine.RowEdit] {
    let list = outline.options.pathList(separator: try separator(paths.separator))
    switch (paths.paths, paths.list) {
    case (let paths?, nil):
      return replace(with: list.build(paths: paths))
    case (nil, let uri?):
      guard let path = uri.filePath else { throw .failed(.unreadable, "\(uri) is no file: URI") }
      let bytes: [UInt8]
      do { bytes = try FileBytes.read(path) } catch {
        throw .failed(.unreadable, "\(uri): \(error)")
      }
      return replace(with: list.build(lines: bytes))
    default: throw .invalidParams("params.source: expected either paths or list")
    }
  }

  private func separator(_ text: String?) throws(ResponseError) -> UInt8 {
    guard let text else { return UInt8(ascii: "/") }
    guard text.utf8.count == 1, let byte = text.utf8.first, byte != 0x0A else {
      throw .invalidParams("params.source.separator: expected one ASCII character")
    }
    return byte
  }
}
