import OutlineEngine
import OutlineProtocol

/// The server without its pipes: takes messages in, puts answers into `output`.
///
/// Belongs to one thread. Requests take effect in the order in which they came; each gets exactly
/// one reply, because `handleNext` alone writes replies and takes each job once.
final class Server {
  /// More bytes of waiting requests than this end the process: the client writes and never reads.
  static let backlogLimit = 256 << 20

  let framing: Framing
  let mailbox = Mailbox()
  let log: Log
  var output = OutputBuffer()
  var session = Session()
  /// Set by `exit`.
  var exitCode: Int32?
  /// Its end ends this one.
  var parentProcess: Int32?
  /// How changes in folders are noticed.
  var folderWatch = FolderWatch.system
  /// Reads messages that have come meanwhile; a long search calls it to learn of cancellations.
  var readAhead: () -> Void = {}

  private let router = RequestRouter.make()
  private(set) var jobs = JobQueue()

  init(framing: Framing = .contentLength, log: Log = Log()) {
    self.framing = framing
    self.log = log
  }

  var hasWork: Bool { !jobs.isEmpty }
  var isBacklogOverLimit: Bool { jobs.bytes > Self.backlogLimit }
  var hasExitWaiting: Bool { jobs.hasExit }
  /// 0 after `shutdown`, else 1.
  var codeAtEndOfInput: Int32 { session.phase == .shutDown ? 0 : 1 }

  /// Notes what came in; only cancellations take effect at once.
  func receive(_ event: FramingEvent) {
    switch event {
    case .message(let body): receive(IncomingMessage(parsing: body), batch: nil)
    case .fault(let fault): log.warning("\(fault)")
    case .unsupportedCharset(let charset):
      jobs.append(.invalid(nil, .invalidRequest("unsupported charset \(charset)"), nil))
    }
  }

  private func receive(_ message: IncomingMessage, batch: BatchReply?) {
    switch message {
    case .request(let id, let method, let params):
      guard jobs.register(id) else {
        let error = ResponseError.invalidRequest("request \(id) is still being handled")
        return jobs.append(.invalid(id, error, batch))
      }
      jobs.append(.request(id, method, params, batch))
    case .notification(CancelParams.method, let params):
      if let cancel = try? params.decode(CancelParams.self) { jobs.cancel(cancel.id) }
      batch?.expect(-1)
    case .notification(let method, let params):
      jobs.append(.notification(method, params))
      batch?.expect(-1)
    case .response: batch?.expect(-1)
    case .invalid(let id, let error): jobs.append(.invalid(id, error, batch))
    case .batch(let messages):
      let batch = BatchReply(expecting: messages.count)
      for message in messages { receive(message, batch: batch) }
    }
  }

  /// Handles the message that has waited longest.
  func handleNext() {
    guard let job = jobs.popFirst() else { return }
    switch job {
    case .request(let id, let method, let params, let batch):
      answer(id, method, params, batch)
      jobs.finish(id)
    case .notification(let method, let params): handle(method, params)
    case .invalid(let id, let error, let batch):
      reply(batch) { $0.response(to: id, error: error) }
    }
  }

  private func answer(
    _ id: RequestID,
    _ method: String,
    _ params: MessageParams,
    _ batch: BatchReply?
  ) {
    let start = session.trace == .off ? nil : ContinuousClock.now
    do throws(ResponseError) {
      guard !jobs.isCancelled(id) else { throw .cancelled }
      try session.admit(request: method)
      let context = RequestContext(id: id, server: self)
      let result = try router.answer(method, params, context)
      reply(batch) { writer in
        do {
          try writer.response(to: id, result: result.write)
        } catch {
          writer.response(to: id, error: .internalError("the result cannot be encoded: \(error)"))
        }
      }
    } catch {
      reply(batch) { $0.response(to: id, error: error) }
    }
    if let start { traceRequest(method, id, since: start) }
  }

  private func handle(_ method: String, _ params: MessageParams) {
    guard session.admits(notification: method) else { return }
    do throws(ResponseError) {
      try router.handle(method, params, self)
    } catch {
      log.warning("\(method): \(error.message)")
    }
  }

  /// Whether the client has cancelled a request, after a look at what it has sent meanwhile.
  func isCancelled(_ id: RequestID) -> Bool {
    readAhead()
    return jobs.isCancelled(id)
  }

  // MARK: Writing

  private func reply(_ batch: BatchReply?, _ body: (inout JSONWriter) -> Void) {
    guard let batch else { return output.writer.frame(framing, body: body) }
    batch.append(body)
    guard batch.isComplete else { return }
    output.writer.frame(framing) { $0.raw(batch.bytes) }
  }

  /// Sends a notification.
  func notify(_ method: String, _ params: (inout JSONWriter) throws -> Void) {
    do {
      try output.writer.frame(framing) { writer in
        try writer.notification(method, params: params)
      }
    } catch {
      log.error("\(method) cannot be encoded: \(error)")
    }
  }

  /// Sends a notification whose params are encoded the plain way.
  func notify(_ params: some Notification & Encodable) {
    notify(type(of: params).method) { try $0.encode(params) }
  }

  private func traceRequest(_ method: String, _ id: RequestID, since start: ContinuousClock.Instant)
  {
    let message = "\(method) (\(id)) took \(ContinuousClock.now - start)"
    let verbose = session.trace == .verbose ? "\(output.count) bytes wait to be read" : nil
    notify(LogTraceParams(message: message, verbose: verbose))
  }
}
