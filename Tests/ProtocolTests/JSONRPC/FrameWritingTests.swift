import OutlineProtocol
import Testing

@Suite struct FrameWritingTests {
  @Test(arguments: [0, 1, 9, 10, 99, 100, 999, 1000, 12345], [0, 1, 500, 10_000])
  func writesFramesThatItReads(size: Int, sizeBefore: Int) {
    let contents = [sizeBefore, size].map { [UInt8](repeating: UInt8(ascii: "7"), count: $0) }
    for framing in [Framing.contentLength, .lines] {
      var writer = JSONWriter(capacity: 64)
      for content in contents { writer.frame(framing) { $0.raw(content) } }
      writer.frame(framing) { $0.raw("[]") }
      let messages = contents.filter { !$0.isEmpty }.map(FramingEvent.message)
      checkFraming(framing, writer.bytes, messages + [body("[]")])
    }
  }

  @Test func writesTheHeaderAsLSPSpellsIt() {
    var writer = JSONWriter()
    writer.frame(.contentLength) { $0.raw("{}") }
    #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == "Content-Length: 2\r\n\r\n{}")
    #expect(writer.count == 0)
  }

  @Test func aFrameWhoseBodyThrowsLeavesNothing() {
    struct Failure: Error {}
    var writer = JSONWriter()
    #expect(throws: Failure.self) {
      try writer.frame(.contentLength) { writer in
        writer.raw("{")
        throw Failure()
      }
    }
    #expect(writer.count == 0)
  }
}
