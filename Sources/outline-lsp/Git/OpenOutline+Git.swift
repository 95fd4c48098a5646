import OutlineEngine
import OutlineProtocol

extension OpenOutline {
  /// Begins to ask git, asks it again, or no longer, as the options say.
  ///
  /// - Returns: how the rows change when it is no longer asked.
  func arrangeGit(_ server: Server) -> [OutlineEngine.RowEdit] {
    guard let directory, options.git == .status else {
      guard let old = git else { return [] }
      git = nil
      return old.decorations.flatMap { root, decorations in
        touch(GitDecorations().differences(from: decorations), of: root)
      }
    }
    let asked =
      git
      ?? OutlineGit(
        number: server.session.nextReading(),
        watch: server.folderWatch,
        mailbox: server.mailbox
      )
    git = asked
    asked.ask(about: directory.gitFolders(in: store))
    return []
  }

  /// Takes in what git has said.
  func takeInGit(_ server: Server) -> [OutlineEngine.RowEdit] {
    let news = directory?.takeNews() ?? []
    guard let git else { return [] }
    for root in news {
      guard let root else {
        git.noteChange(in: [])
        continue
      }
      if let path = store.rootPath(of: root) { git.noteChange(in: path) }
    }
    let (differences, problems) = git.takeIn()
    for problem in problems {
      server.log.warning("\(identifier.uri): \(problem)")
      server.notify(LogMessageParams(type: .warning, message: problem))
    }
    return differences.flatMap { root, paths in touch(paths, of: root) }
  }

  private func touch(_ paths: Set<[UInt8]>, of root: [UInt8]) -> [OutlineEngine.RowEdit] {
    guard !paths.isEmpty else { return [] }
    let node = root.isEmpty ? nil : store.rootFolder(at: root)
    guard root.isEmpty || node != nil else { return [] }
    let nodes = store.nodes(atRawPaths: paths, below: node)
    return store.touch(store.nests(over: nodes).union(nodes))
  }
}

extension DirectoryReading {
  /// By path of a root folder, or the empty one, the folders to ask git about.
  fileprivate func gitFolders(in store: ExplorerStore) -> [[UInt8]: [UInt8]] {
    switch place {
    case .folder(let path): [[]: path]
    case .roots:
      Dictionary(uniqueKeysWithValues: store.rootFolderPaths.map { ($0, $0) })
    }
  }
}
