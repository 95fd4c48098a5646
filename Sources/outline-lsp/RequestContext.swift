import OutlineProtocol

/// What a handler may know of the request it answers.
final class RequestContext {
  /// A look at what the client sends meanwhile costs a system call, so it is not taken more often.
  private static let checkInterval = Duration.milliseconds(1)

  let id: RequestID
  let server: Server
  private var lastCheck = ContinuousClock.now

  init(id: RequestID, server: Server) {
    self.id = id
    self.server = server
  }

  /// Whether the client has cancelled the request; for long work to ask now and then.
  func isCancelled() -> Bool {
    let now = ContinuousClock.now
    guard now - lastCheck >= Self.checkInterval else { return false }
    lastCheck = now
    return server.isCancelled(id)
  }
}
