import OutlineProtocol

extension Server {
  /// Asks a client that offers it to tell of changes in files, once: where the system does not.
  func askClientToWatch() {
    guard session.offersWatching else { return }
    session.offersWatching = false
    let registration = Registration(
      id: "watched-files",
      method: DidChangeWatchedFilesParams.method,
      registerOptions: DidChangeWatchedFilesRegistrationOptions(
        watchers: [FileSystemWatcher(globPattern: "**/*")]
      )
    )
    // There is one request of the server's own, so that its answer need not be told apart.
    output.writer.frame(framing) { writer in
      writer.request(.string("watched-files"), RegistrationParams.method) { writer in
        do {
          try writer.encode(RegistrationParams(registrations: [registration]))
        } catch {
          writer.null()
        }
      }
    }
  }
}
