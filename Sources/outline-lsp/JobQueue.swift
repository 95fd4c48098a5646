import OutlineProtocol

/// A message that waits to be handled.
enum Job {
  case request(RequestID, String, MessageParams, BatchReply?)
  case notification(String, MessageParams)
  /// Only an error is to be answered.
  case invalid(RequestID?, ResponseError, BatchReply?)

  /// About how much memory it holds.
  fileprivate var bytes: Int {
    switch self {
    case .request(_, _, let params, _), .notification(_, let params):
      100 + (params.bytes?.count ?? 0)
    case .invalid: 100
    }
  }

  fileprivate var isExit: Bool {
    if case .notification(ExitParams.method, _) = self { true } else { false }
  }
}

/// Messages in the order in which they came, and which requests are in flight.
struct JobQueue {
  private var jobs: [Job] = []
  private var head = 0
  /// In-flight requests: waiting ones and the one that is being handled.
  private var inFlight: Set<RequestID> = []
  private var cancelled: Set<RequestID> = []
  /// About how much memory the waiting messages hold.
  private(set) var bytes = 0
  private(set) var hasExit = false

  /// How many messages have come so far.
  private(set) var received = 0

  var isEmpty: Bool { head == jobs.count }

  /// The messages that wait, the next first.
  var waiting: ArraySlice<Job> { jobs[head...] }

  mutating func append(_ job: Job) {
    jobs.append(job)
    received += 1
    bytes += job.bytes
    if job.isExit { hasExit = true }
  }

  mutating func popFirst() -> Job? {
    guard head < jobs.count else { return nil }
    let job = jobs[head]
    jobs[head] = .notification("", .absent)  // a large message is not kept longer than needed
    bytes -= job.bytes
    head += 1
    if head == jobs.count || head > 1_000 && head * 2 > jobs.count {
      jobs.removeFirst(head)
      head = 0
    }
    return job
  }

  /// Notes a request as in flight; returns false when its id already is.
  mutating func register(_ id: RequestID) -> Bool { inFlight.insert(id).inserted }

  mutating func finish(_ id: RequestID) {
    inFlight.remove(id)
    cancelled.remove(id)
  }

  /// Marks a request that is in flight; any other id is ignored.
  mutating func cancel(_ id: RequestID) {
    if inFlight.contains(id) { cancelled.insert(id) }
  }

  func isCancelled(_ id: RequestID) -> Bool { cancelled.contains(id) }
}

/// The answers to a batch, which go out in one array once all are there.
final class BatchReply {
  private var missing: Int
  private var writer = JSONWriter()

  init(expecting count: Int) {
    missing = count
  }

  var isComplete: Bool { missing == 0 && writer.count > 0 }

  /// The array.
  var bytes: [UInt8] {
    [UInt8(ascii: "[")] + writer.bytes + [UInt8(ascii: "]")]
  }

  /// Changes how many answers are still to come: a notification gets none.
  func expect(_ change: Int) {
    missing += change
  }

  func append(_ body: (inout JSONWriter) -> Void) {
    if writer.count > 0 { writer.raw(",") }
    body(&writer)
    missing -= 1
  }
}
