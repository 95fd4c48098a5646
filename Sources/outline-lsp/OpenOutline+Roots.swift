import OutlineEngine
import OutlineProtocol

extension RootFolder {
  init(_ uri: DocumentURI) {
    self.init(uri: uri.string, path: uri.filePath)
  }
}

extension OpenOutline {
  /// Notes whether the roots that a source names are the editor's folders, in whatever order.
  func follow(_ workspace: [DocumentURI], with source: Source) {
    followsWorkspace = false
    if case .directory(let folders?) = source { followsWorkspace = Set(folders) == Set(workspace) }
  }

  /// Takes other folders as roots and tells the client.
  func take(_ folders: [DocumentURI], _ server: Server) throws(ResponseError) {
    let version = store.version
    var edits: [OutlineEngine.RowEdit]
    source = .directory(folders: folders)
    if let directory, !directory.isStopped {
      edits = directory.setFolders(folders.map(RootFolder.init), in: &store)
      edits += arrangeGit(server)
      server.mailbox.post(Letter(reading: directory.number))
    } else {
      // What a client has cancelled is begun anew.
      edits = try SourceReader(outline: self, server: server, token: nil).read(source)
      followsWorkspace = true
    }
    store.countAsOneChange(edits, since: version)
    if !edits.isEmpty { server.notifyChange(of: self, edits: edits) }
  }
}
