/// Puts requests together ahead of time.
enum Frames {
  static func request(_ method: String, _ params: String) -> [UInt8] {
    frame(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
  }

  static func notification(_ method: String, _ params: String) -> [UInt8] {
    frame(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  /// A request to the echo for a body of `size` bytes, itself as long as `request` if it can be.
  static func echo(of size: Int, like request: [UInt8]) -> [UInt8] {
    let start = #"{"size":\#(size),"pad":""#
    let header = 30
    let pad = max(0, request.count - header - start.utf8.count)
    return frame(start + String(repeating: "x", count: pad) + #""}"#)
  }

  private static func frame(_ body: String) -> [UInt8] {
    Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }
}

/// The requests about the one outline that a benchmark has open.
enum Requests {
  static let outline = #""outline":{"uri":"file:///benchmark"}"#
  static let modes = ["reveal", "filter", "highlight"]

  static func window(_ start: Int, _ count: Int = 50) -> String {
    #""window":{"start":\#(start),"count":\#(count)}"#
  }

  static func open(list: String) -> [UInt8] { about("open", source(list: list)) }

  static func refresh(list: String) -> [UInt8] { about("refresh", source(list: list)) }

  static let close = Frames.request("outline/close", "{\(outline)}")

  static func search(_ query: String, mode: String, start: Int = 0) -> [UInt8] {
    about("search", #""query":"\#(query)","options":{"mode":"\#(mode)"}"#, start)
  }

  static func search(_ query: String, match: String, scope: String) -> [UInt8] {
    about("search", #""query":"\#(query)","options":{"match":"\#(match)","scope":"\#(scope)"}"#)
  }

  static let hits = Frames.request("outline/hits", "{\(outline)}")

  static func toggle(_ node: Int, start: Int) -> [UInt8] {
    about("toggle", #""node":\#(node)"#, start)
  }

  static func rows(_ start: Int, _ count: Int = 50) -> [UInt8] {
    Frames.request("outline/rows", "{\(outline),\(window(start, count))}")
  }

  static let expandAll = about("expand", #""levels":"all""#)
  static let collapseAll = about("collapse", #""recursive":true"#)

  static func reveal(_ path: String) -> [UInt8] {
    let names = path.split(separator: "/").map { "\"\($0)\"" }.joined(separator: ",")
    return about("reveal", #""path":[\#(names)]"#)
  }

  private static func source(list: String) -> String {
    #""source":{"kind":"paths","list":"file://\#(list)"}"#
  }

  private static func about(_ method: String, _ members: String, _ start: Int = 0) -> [UInt8] {
    Frames.request("outline/\(method)", "{\(outline),\(members),\(window(start))}")
  }
}
