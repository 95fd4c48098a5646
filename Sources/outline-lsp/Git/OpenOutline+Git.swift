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
      return touch(GitDecorations().differences(from: old.decorations))
    }
    if let git {
      git.noteChange()
      server.mailbox.post(Letter(reading: git.number))
    } else {
      git = GitStatus(
        number: server.session.nextReading(),
        path: directory.path,
        watch: server.folderWatch,
        mailbox: server.mailbox
      )
    }
    return []
  }

  /// Takes in what git has said.
  func takeInGit(_ server: Server) -> [OutlineEngine.RowEdit] {
    let hasNews = directory?.takeNews() ?? false
    guard let git else { return [] }
    if hasNews { git.noteChange() }
    let problem = git.problem
    let edits = touch(git.takeIn())
    if let new = git.problem, new != problem {
      server.log.warning("\(identifier.uri): \(new.sentence)")
      server.notify(LogMessageParams(type: .warning, message: new.sentence))
    }
    return edits
  }

  private func touch(_ paths: Set<[UInt8]>) -> [OutlineEngine.RowEdit] {
    paths.isEmpty ? [] : store.touch(store.nodes(atRawPaths: paths))
  }
}
