import OutlineProtocol
import Testing

/// A stream and the events that it must bring, however it is cut.
struct FramingCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let input: String
  let events: [FramingEvent]

  init(_ name: String, _ input: String, _ events: FramingEvent...) {
    testDescription = name
    self.input = input
    self.events = events
  }
}

func body(_ text: String) -> FramingEvent {
  .message(Array(text.utf8))
}

/// Feeds the input in pieces of several sizes.
func checkFraming(
  _ framing: Framing,
  _ input: [UInt8],
  _ expected: [FramingEvent],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for size in [max(input.count, 1), 1, 2, 3, 7, 64, 1000] {
    var decoder = MessageDecoder(framing: framing)
    var events: [FramingEvent] = []
    for start in stride(from: 0, to: input.count, by: size) {
      decoder.append(input[start..<min(start + size, input.count)])
      while let event = decoder.next() { events.append(event) }
    }
    events += decoder.finish()
    #expect(events == expected, "in pieces of \(size)", sourceLocation: sourceLocation)
  }
}

@Suite struct MessageFramingTests {
  static let frames = [
    FramingCase("plain", "Content-Length: 2\r\n\r\n{}", body("{}")),
    FramingCase("empty stream", ""),
    FramingCase(
      "two in one write",
      "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]",
      body("{}"),
      body("[1]")
    ),
    FramingCase("bytes, not characters", "Content-Length: 4\r\n\r\n\"é\"", body("\"é\"")),
    FramingCase("lower case", "content-length: 2\r\n\r\n{}", body("{}")),
    FramingCase("upper case", "CONTENT-LENGTH: 2\r\n\r\n{}", body("{}")),
    FramingCase("no space", "Content-Length:2\r\n\r\n{}", body("{}")),
    FramingCase("blanks about the value", "Content-Length: \t 2 \t\r\n\r\n{}", body("{}")),
    FramingCase("line feeds only", "Content-Length: 2\n\n{}", body("{}")),
    FramingCase("unknown header", "X-Content-Length: 9\r\nContent-Length: 2\r\n\r\n{}", body("{}")),
    FramingCase(
      "type before length",
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}",
      body("{}")
    ),
    FramingCase(
      "the type that Vim sends",
      "Content-Length: 2\r\nContent-Type: application/vim-jsonrpc; charset=utf-8\r\n\r\n{}",
      body("{}")
    ),
    FramingCase(
      "utf8 without the hyphen, quoted",
      "Content-Length: 2\r\nContent-Type: a/b; x=y; Charset=\"UTF8\"\r\n\r\n{}",
      body("{}")
    ),
    FramingCase(
      "another charset is skipped",
      "Content-Length: 2\r\nContent-Type: a/b; charset=UTF-16\r\n\r\n{}Content-Length: 1\r\n\r\n1",
      .unsupportedCharset("utf-16"),
      body("1")
    ),
    FramingCase(
      "blank lines between messages",
      "\r\n\nContent-Length: 1\r\n\r\n1\r\n\r\nContent-Length: 1\r\n\r\n2",
      body("1"),
      body("2")
    ),
    FramingCase(
      "length zero is no message",
      "Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n1",
      body("1")
    ),
    FramingCase(
      "length zero with a body",
      "Content-Length: 0\r\n\r\n{\"a\":1}Content-Length: 1\r\n\r\n1",
      .fault(.unexpectedLine("{\"a\":1}Content-Length: 1")),
      body("1")
    ),
    FramingCase(
      "the last length counts",
      "Content-Length: 9\r\nContent-Length: 1\r\n\r\n1",
      body("1")
    ),
    FramingCase(
      "a header before the end",
      "Content-Length: 2\r\n\r\n{}Content-Le",
      body("{}"),
      .fault(.truncated)
    ),
    FramingCase("an end inside a body", "Content-Length: 9\r\n\r\n{}", .fault(.truncated)),
    FramingCase("an end after a header line", "Content-Length: 9\r\n", .fault(.truncated)),
    FramingCase("a line feed at the end", "Content-Length: 2\r\n\r\n{}\n", body("{}")),
  ]

  static let broken = [
    FramingCase(
      "garbage lines are told once",
      "garbage\nmore\n{x}\nContent-Length: 1\r\n\r\n1",
      .fault(.unexpectedLine("garbage")),
      body("1")
    ),
    FramingCase(
      "garbage inside a header",
      "Content-Length: 1\r\ngarbage\r\n\r\n1",
      .fault(.unexpectedLine("garbage")),
      body("1")
    ),
    FramingCase(
      "a negative length",
      "Content-Length: -1\r\n\r\nContent-Length: 1\r\n\r\n1",
      .fault(.invalidLength("-1")),
      body("1")
    ),
    FramingCase(
      "a word for a length",
      "Content-Length: ten\r\n\r\n{}Content-Length: 1\r\n\r\n1",
      .fault(.invalidLength("ten")),
      .fault(.unexpectedLine("{}Content-Length: 1")),
      body("1")
    ),
    FramingCase(
      "an empty length",
      "Content-Length:\r\n\r\nContent-Length: 1\r\n\r\n1",
      .fault(.invalidLength("")),
      body("1")
    ),
    FramingCase(
      "an overflowing length",
      "Content-Length: 99999999999999999999\r\n\r\nContent-Length: 1\r\n\r\n1",
      .fault(.lengthTooLarge("99999999999999999999")),
      body("1")
    ),
    FramingCase(
      "two GiB",
      "Content-Length: 2147483648\r\n\r\nContent-Length: 1\r\n\r\n1",
      .fault(.lengthTooLarge("2147483648")),
      body("1")
    ),
    FramingCase(
      "no length",
      "X-Other: 1\r\n\r\nContent-Length: 1\r\n\r\n1",
      .fault(.missingLength),
      body("1")
    ),
    FramingCase(
      "a long header line",
      "X-Long: \(String(repeating: "x", count: 9000))\r\nContent-Length: 1\r\n\r\n1",
      .fault(.headerLineTooLong),
      body("1")
    ),
    FramingCase(
      "a long body without its header",
      "{\(String(repeating: "x", count: 9000))}Content-Length: 1\r\n\r\n1",
      .fault(.headerLineTooLong),
      body("1")
    ),
    FramingCase(
      "an endless header",
      String(repeating: "X-Header: 0123456789\r\n", count: 3000) + "\r\nContent-Length: 1\r\n\r\n1",
      .fault(.headerBlockTooLong),
      .fault(.missingLength),
      body("1")
    ),
  ]

  @Test(arguments: frames) func readsFrames(_ row: FramingCase) {
    checkFraming(.contentLength, Array(row.input.utf8), row.events)
  }

  @Test(arguments: broken) func findsTheNextHeaderAfterAFault(_ row: FramingCase) {
    checkFraming(.contentLength, Array(row.input.utf8), row.events)
  }

  @Test(arguments: [
    FramingCase("several", "{}\n[1]\r\n", body("{}"), body("[1]")),
    FramingCase("blank lines", "\n \t\n{}\n\n", body("{}")),
    FramingCase("no line feed at the end", "{}\n[1]", body("{}"), body("[1]")),
  ])
  func readsLines(_ row: FramingCase) {
    checkFraming(.lines, Array(row.input.utf8), row.events)
  }

  @Test func aLineOverTheLimitIsOneFault() {
    var decoder = MessageDecoder(framing: .lines, maximumBody: 4)
    decoder.append(Array("123456\n12\n".utf8))
    #expect(decoder.next() == .fault(.lengthTooLarge("6")))
    #expect(decoder.next() == body("12"))
    #expect(decoder.next() == nil)
  }

  @Test func manySmallMessagesComeOutOfOneChunk() {
    let input = Array(String(repeating: "Content-Length: 2\r\n\r\n{}", count: 3000).utf8)
    checkFraming(.contentLength, input, Array(repeating: body("{}"), count: 3000))
  }

  @Test func aHugeLengthIsNotAllocatedUpFront() {
    var decoder = MessageDecoder(framing: .contentLength)
    decoder.append(Array("Content-Length: 1073741824\r\n\r\nabc".utf8))
    #expect(decoder.next() == nil)
    #expect(decoder.finish() == [.fault(.truncated)])
  }

  @Test func aDamagedStreamReadsTheSameHoweverItIsCut() {
    let pieces = [
      "Content-Length: 2\r\n\r\n{}", "Content-Length: 5\n\nabc\nd", "\r\n", "\n", "garbage", ":",
      "X: y\r\n",
      "Content-Length:", " 3", "Content-Length: 0\r\n\r\n", "Content-Length: x\r\n\r\n", "\u{0}",
      "é",
      "Content-Type: a/b; charset=x\r\n", String(repeating: "z", count: 4094), "123",
    ]
    var generator = SeededGenerator(state: 42)
    for _ in 0..<200 {
      let count = Int.random(in: 1...12, using: &generator)
      let chosen = (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &generator)]
      }
      let input = Array(chosen.joined().utf8)
      var decoder = MessageDecoder(framing: .contentLength)
      decoder.append(input)
      checkFraming(.contentLength, input, decoder.finish())
    }
  }
}

/// The same numbers in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
