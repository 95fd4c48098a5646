/// Requests that bring the server round to where it was, each with a request to the echo that is
/// as long and has an answer as long.
struct Cycle {
  struct Step {
    var name: String
    var request: [UInt8]
    var echo: [UInt8] = []
    var replyBytes = 0
  }

  private(set) var steps: [Step]

  /// Goes round twice to learn how long the answers are.
  init(_ steps: [(name: String, request: [UInt8])], on client: Client) throws(Failure) {
    self.steps = steps.map { Step(name: $0.name, request: $0.request) }
    for _ in 0..<2 {
      for index in self.steps.indices {
        let size = try client.call(self.steps[index].request).utf8.count
        self.steps[index].replyBytes = size
        self.steps[index].echo = Frames.echo(of: size, like: self.steps[index].request)
      }
    }
  }

  /// Goes round so many times, each step on the server and at once on the echo, so that whatever
  /// disturbs the machine meets both.
  func measure(
    _ times: Int,
    on client: Client,
    echo: FramedPipe,
    into recorder: Recorder,
    placement: Placement? = nil
  ) throws(Failure) {
    placement?.apply(to: [client.pipe, echo])
    defer { if placement != nil { Placement.free([client.pipe, echo]) } }
    let suffix = placement.map { ", \($0.rawValue)" } ?? ""
    for _ in 0..<times {
      for step in steps {
        recorder.record(step.name + suffix, try client.pipe.roundTrip(step.request))
        recorder.record("echo of \(step.name)\(suffix)", try echo.roundTrip(step.echo))
      }
    }
  }
}
