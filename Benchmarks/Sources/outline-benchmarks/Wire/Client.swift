/// A client of the server that is measured.
final class Client {
  let pipe: FramedPipe

  static let initialize = Frames.request("initialize", #"{"capabilities":{}}"#)

  /// Starts a server.
  init(_ binaries: Binaries) throws(Failure) {
    pipe = try FramedPipe([binaries.server])
    _ = try call(Self.initialize)
    pipe.send(Frames.notification("initialized", "{}"))
  }

  deinit {
    pipe.process.wait()
  }

  /// Sends a request that must succeed and returns the answer's body.
  func call(_ frame: [UInt8]) throws(Failure) -> String {
    pipe.send(frame)
    let body = String(decoding: try pipe.receive(), as: UTF8.self)
    guard !body.contains(#""error":{"#) else {
      throw Failure("\(String(decoding: frame.prefix(200), as: UTF8.self))\n\(body)")
    }
    return body
  }

  /// The id and the row of a node by its path, everything above it being open.
  func find(_ path: String) throws(Failure) -> (node: Int, row: Int) {
    let body = try call(Requests.reveal(path))
    guard let node = body.number(behind: #""node":"#), let row = body.number(behind: #""index":"#)
    else { throw Failure("\(path) is not found: \(body.suffix(200))") }
    return (node, row)
  }

  /// How many rows there are.
  func rowCount() throws(Failure) -> Int {
    try call(Requests.rows(0, 0)).number(behind: #""total":"#) ?? 0
  }
}

extension String {
  /// The number behind the last occurrence of a text.
  func number(behind text: String) -> Int? {
    guard let range = ranges(of: text).last else { return nil }
    return Int(self[range.upperBound...].prefix { $0.isNumber })
  }
}
