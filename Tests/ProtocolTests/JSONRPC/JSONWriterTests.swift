import Foundation
import OutlineProtocol
import Testing

private func written(_ body: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter(capacity: 0)
  body(&writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

@Suite struct JSONWriterTests {
  @Test(arguments: [
    0, 1, 9, 10, 11, 99, 100, 101, 999, 1000, 12345, 99_999, 100_000, 1_234_567_890, .max, -1, -9,
    -10, -100, .min,
  ])
  func integersAreWrittenAsSwiftPrintsThem(value: Int) {
    #expect(written { $0.integer(value) } == "\(value)")
  }

  @Test func everyIntegerOfFiveDigitsIsRight() {
    var writer = JSONWriter()
    for value in 0..<100_000 {
      writer.removeAll()
      writer.integer(value)
      if String(decoding: writer.bytes, as: UTF8.self) != "\(value)" { Issue.record("\(value)") }
    }
  }

  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1F}", #""\u0000\u001F""#), ("/\u{7F}é\u{2028}😀", "\"/\u{7F}é\u{2028}😀\""),
  ])
  func stringsAreEscapedOnlyWhereTheyMust(text: String, expected: String) {
    #expect(written { $0.string(text) } == expected)
  }

  @Test func randomStringsComeBackFromTheDecoder() throws {
    var generator = SeededGenerator(state: 7)
    let scalars: [Unicode.Scalar] = [
      "a", "\"", "\\", "\n", "\u{1}", "\u{1F}", " ", "~", "é", "漢", "😀", "\u{7F}",
    ]
    for _ in 0..<3000 {
      let count = Int.random(in: 0...40, using: &generator)
      let isPlain = Bool.random(using: &generator)
      var text = String.UnicodeScalarView()
      for _ in 0..<count {
        text.append(isPlain ? "x" : scalars[Int.random(in: scalars.indices, using: &generator)])
      }
      let string = String(text)
      var writer = JSONWriter(capacity: 0)
      writer.string(string)
      #expect(try JSONDecoder().decode(String.self, from: Data(writer.bytes)) == string)
      let lazy = Array(string.utf8).lazy.map { $0 }
      #expect(written { $0.string(utf8: lazy) } == written { $0.string(string) })
    }
  }

  @Test func everyByteAtEveryPlaceOfAWordIsRight() throws {
    for scalar in UInt8.min..<0x80 {
      for place in 0..<17 {
        var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 17)
        bytes[place] = scalar
        let json = written { $0.string(utf8: bytes) }
        let decoded = try JSONDecoder().decode(String.self, from: Data(json.utf8))
        #expect(Array(decoded.utf8) == bytes)
      }
    }
  }

  /// The start of a row is written in one step, what else is not: both must say the same.
  @Test func theStartOfARowIsThatOfItsMembers() {
    var generator = SeededGenerator(state: 9)
    for size in 0..<200 {
      var name = [UInt8](repeating: UInt8(ascii: "x"), count: size)
      for _ in 0..<size % 3 {
        let index = Int.random(in: name.indices, using: &generator)
        name[index] = Array("\"\\\n\u{1}".utf8).randomElement(using: &generator) ?? 0
      }
      let id = [0, 7, 1_234_567, .max].randomElement(using: &generator) ?? 0
      let expected = written { writer in
        writer.raw(#"{"id":"#)
        writer.integer(id)
        writer.raw(#","name":"#)
        writer.string(utf8: name)
        writer.raw(#","depth":"#)
        writer.integer(size)
      }
      #expect(
        written { writer in
          name.withUnsafeBufferPointer { writer.rowStart(id: id, name: $0, depth: size) }
        } == expected
      )
    }
  }

  @Test func aKeyAndItsIntegerAreWrittenInOneStep() {
    for value in [0, 10, -123, .min, .max] {
      #expect(written { $0.integer(value, after: #"{"a":"#) } == "{\"a\":\(value)")
    }
  }

  @Test func growingKeepsWhatWasWritten() {
    let text = String(repeating: "ab\"", count: 500)
    let json = written { writer in
      for _ in 0..<20 { writer.string(text) }
    }
    let one = written { $0.string(text) }
    #expect(json == String(repeating: one, count: 20))
  }

  @Test func anEncodableGoesThroughTheEncoder() throws {
    var writer = JSONWriter()
    try writer.encode(VoidResponse())
    writer.raw(",")
    try writer.encode(DocumentURI("file:///a/b"))
    #expect(String(decoding: writer.bytes, as: UTF8.self) == #"null,"file:///a/b""#)
  }

  @Test func messagesHaveTheirEnvelope() {
    #expect(
      written { $0.response(to: .number(1)) { $0.null() } }
        == #"{"jsonrpc":"2.0","id":1,"result":null}"#
    )
    #expect(
      written { $0.notification("a/b") { $0.raw("{}") } }
        == #"{"jsonrpc":"2.0","method":"a/b","params":{}}"#
    )
    #expect(
      written { $0.request(.number(2), "m") { $0.raw("[]") } }
        == #"{"jsonrpc":"2.0","id":2,"method":"m","params":[]}"#
    )
  }
}
