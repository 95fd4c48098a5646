import OutlineProtocol
import Testing

/// Whether the server takes a text for JSON, as the client sees it.
private func isJSON(_ text: [UInt8]) -> Bool {
  if case .invalid(_, let error) = IncomingMessage(parsing: text) {
    error.code != .parseError
  } else {
    true
  }
}

@Suite struct JSONScannerTests {
  @Test(arguments: [
    "0", "-0", "1", "-12", "1.5", "0.25", "1e5", "1E+5", "1.5e-7", "0e1", "-0E10",
    "123456789012345678901234567890",
    "true", "false", "null", "\"\"", "[]", "{}", " [ ] ", "{ }", "\t\r\n 1 \n",
    #""a\"\\\/\b\f\n\r\t\u0041""#, #""\ud83d\ude00""#, #""\ud83d""#, #""\ude00\ud83d""#,
    #""\u0000""#,
    "\"\u{7F}\u{2028}é漢😀\u{10FFFF}\"", "[1,2,[3,{\"a\":[]}],\"x\"]", #"{"a":1,"a":2,"":3}"#,
    "{\"a\" : 1 , \"b\" : [ ] }", "\u{FEFF}{}", "[[[[[]]]]]",
  ])
  func takesJSON(_ text: String) {
    #expect(isJSON(Array(text.utf8)))
  }

  @Test(arguments: [
    "", " ", "\u{FEFF}", "01", "-", "-01", "+1", "1.", ".5", "1e", "1e+", "0x1", "1.e1", "--1",
    "1 2", "NaN",
    "Infinity", "-Infinity", "tru", "True", "nul", "truee", "'a'", "\"", "\"a", "\"\\\"", #""\x""#,
    #""\u12""#,
    #""\u12G4""#, "\"\t\"", "\"\n\"", "\"\u{0}\"", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]",
    "[1 2]", "[1,,2]",
    "{", "}", "{\"a\"}", "{\"a\":}", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{a:1}", "{1:1}",
    "{\"a\" 1}",
    "{\"a\":1 \"b\":2}", "[}", "{]", "[1}", "{\"a\":1]", "{}{}", "[]]", "{}x", "// c\n1", "1/**/",
    "\u{A0}1",
    "\u{FEFF}\u{FEFF}1", "[1]\u{0}", "-e1", "{\"a\":[}", "*",
  ])
  func refusesWhatIsNotJSON(_ text: String) {
    #expect(!isJSON(Array(text.utf8)))
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0xAF], [0xC1, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xE9, 0x41],
    ] as [[UInt8]]
  )
  func refusesWhatIsNotUTF8(_ inside: [UInt8]) {
    for padding in 0..<9 {
      let text =
        Array("\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: padding) + inside
        + Array("\"".utf8)
      #expect(!isJSON(text))
    }
  }

  @Test func everyPrefixOfAMessageIsRefusedWithoutATrap() {
    let message = Array(
      #"{"jsonrpc":"2.0","id":-1.5e+3,"x":["\ud83d\ude00é😀",true,null,{"a":[]}]}"#.utf8
    )
    for count in 0..<message.count {
      #expect(!isJSON(Array(message[..<count])), "the first \(count) bytes")
    }
    #expect(isJSON(message))
  }

  @Test func noByteAnywhereTraps() {
    let message = Array(#"{"id":1,"method":"a\u00e9","params":[-0.5e3,{"é":null}]}"#.utf8)
    for index in message.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = message
        changed[index] = byte
        _ = IncomingMessage(parsing: changed)
      }
    }
  }

  @Test(arguments: [(10_000, true), (10_001, false), (100_000, false)])
  func depthIsLimitedAndNeverOverflowsTheStack(depth: Int, isTaken: Bool) {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(isJSON(Array(text.utf8)) == isTaken)
    let unclosed = String(repeating: "{\"a\":[", count: depth)
    #expect(!isJSON(Array(unclosed.utf8)))
  }

  @Test func bracketsMustMatchAtEveryDepth() {
    for depth in [1, 63, 64, 65, 128, 129, 500] {
      let open = String(repeating: "[{\"a\":", count: depth)
      let close = String(repeating: "}]", count: depth)
      #expect(isJSON(Array((open + "1" + close).utf8)))
      #expect(!isJSON(Array((open + "1" + close.dropLast(2) + "]}").utf8)))
    }
  }
}
