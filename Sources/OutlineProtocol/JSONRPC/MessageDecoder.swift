/// An incremental decoder of a byte stream into message bodies: total work is linear however the bytes arrive.
public struct MessageDecoder: Sendable {
  private let framing: Framing
  private let maximumBody: Int
  /// Bytes that arrived; those before `start` are used up.
  private var pending: [UInt8] = []
  private var start = 0
  /// No line feed lies in `pending[start..<scanned]`.
  private var scanned = 0
  private var header = HeaderBlock()
  private var state = State.line
  /// Whether the rest of an overlong line is being skipped.
  private var isSkippingLine = false
  /// Whether stray lines were reported since the last good header.
  private var isResynchronizing = false

  private enum State {
    case line
    case body(collected: [UInt8], remaining: Int)
    case skippedBody(remaining: Int)
  }

  /// How much of an overlong line is kept: a header may follow a body that has no line feed.
  private static let keptTail = 256

  public init(framing: Framing, maximumBody: Int = FramingLimits.body) {
    self.framing = framing
    self.maximumBody = maximumBody
  }

  /// Takes bytes from the stream; call ``next()`` until it returns `nil` afterwards.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    dropUsedBytes()
    pending.append(contentsOf: bytes)
  }

  public mutating func append(_ bytes: some Sequence<UInt8>) {
    dropUsedBytes()
    pending.append(contentsOf: bytes)
  }

  /// The next message or fault, `nil` when more bytes are needed.
  public mutating func next() -> FramingEvent? {
    while true {
      let event: FramingEvent?
      switch state {
      case .line:
        guard let found = nextLine() else { return nil }
        event = found
      case .body(var collected, let remaining):
        state = .line
        let count = min(remaining, pending.count - start)
        collected.append(contentsOf: pending[start..<start + count])
        consume(count)
        guard count == remaining else {
          state = .body(collected: collected, remaining: remaining - count)
          return nil
        }
        event = .message(collected)
      case .skippedBody(let remaining):
        let count = min(remaining, pending.count - start)
        consume(count)
        state = count == remaining ? .line : .skippedBody(remaining: remaining - count)
        guard count == remaining else { return nil }
        continue
      }
      if case .fault(.unexpectedLine) = event {
        if isResynchronizing { continue }
        isResynchronizing = true
      }
      if let event { return event }
    }
  }

  /// The events that are left when the stream has ended.
  public mutating func finish() -> [FramingEvent] {
    var events: [FramingEvent] = []
    while let event = next() { events.append(event) }
    let rest = pending[start...]
    let isRestBlank = rest.allSatisfy { isBlank($0) || $0 == UInt8(ascii: "\r") }
    switch (state, framing) {
    case (.line, .lines):
      if !isRestBlank, !isSkippingLine { events.append(.message(Array(rest))) }
    case (.line, .contentLength):
      if !isRestBlank || !header.isEmpty { events.append(.fault(.truncated)) }
    default:
      events.append(.fault(.truncated))
    }
    self = MessageDecoder(framing: framing, maximumBody: maximumBody)
    return events
  }

  /// Reads one line: `nil` when there is none yet, `.some(nil)` when it brought no event.
  private mutating func nextLine() -> FramingEvent?? {
    guard let feed = pending.firstIndex(ofLineFeedFrom: max(scanned, start)) else {
      scanned = pending.count
      return framing == .lines ? checkLineOfMessage() : checkHeaderLine()
    }
    var end = feed
    if end > start, pending[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let line = pending[start..<end]
    let wasSkipping = isSkippingLine
    if framing == .contentLength, !wasSkipping, line.count > FramingLimits.headerLine {
      consume(line.count - Self.keptTail)
      return reportSkippedLine(.headerLineTooLong)
    }
    defer { consume(feed + 1 - start) }
    isSkippingLine = false
    if framing == .contentLength { return .some(take(line, isTail: wasSkipping)) }
    guard !wasSkipping, !line.allSatisfy(isBlank) else { return .some(nil) }
    guard line.count <= maximumBody else { return .fault(.lengthTooLarge("\(line.count)")) }
    return .message(Array(line))
  }

  /// Drops what cannot be a line of a header any more.
  private mutating func checkHeaderLine() -> FramingEvent?? {
    // One more byte may be a carriage return.
    guard pending.count - start > FramingLimits.headerLine + 1 else { return nil }
    consume(pending.count - start - Self.keptTail)
    return reportSkippedLine(.headerLineTooLong)
  }

  private mutating func checkLineOfMessage() -> FramingEvent?? {
    guard pending.count - start > maximumBody || isSkippingLine else { return nil }
    let size = pending.count - start
    consume(size)
    return reportSkippedLine(.lengthTooLarge("\(size)"))
  }

  private mutating func reportSkippedLine(_ fault: FramingFault) -> FramingEvent?? {
    defer { isSkippingLine = true }
    return isSkippingLine ? FramingEvent??.none : .fault(fault)
  }

  /// Takes one line of a header, of which only the tail is left when it was too long.
  private mutating func take(_ line: ArraySlice<UInt8>, isTail: Bool) -> FramingEvent? {
    guard line.isEmpty, !isTail else {
      switch header.add(isTail ? line.suffix(Self.keptTail) : line, isTail: isTail) {
      case .taken: return nil
      case .stray: return isTail ? nil : .fault(.unexpectedLine(preview(line)))
      case .full:
        header = HeaderBlock()
        return .fault(.headerBlockTooLong)
      }
    }
    guard !header.isEmpty else { return nil }
    defer { header = HeaderBlock() }
    switch header.length {
    case .missing: return .fault(.missingLength)
    case .invalid(let value): return .fault(.invalidLength(value))
    case .tooLarge(let value): return .fault(.lengthTooLarge(value))
    case .bytes(let count) where count > maximumBody: return .fault(.lengthTooLarge("\(count)"))
    case .bytes(let count):
      isResynchronizing = false
      guard count > 0 else { return nil }
      guard let charset = header.charset, charset != "utf-8", charset != "utf8" else {
        state = .body(collected: [], remaining: count)
        return nil
      }
      state = .skippedBody(remaining: count)
      return .unsupportedCharset(charset)
    }
  }

  private mutating func consume(_ count: Int) {
    start += count
    scanned = start
  }

  /// Moves the unused bytes to the front, at most once per time that their number has arrived.
  private mutating func dropUsedBytes() {
    guard start > 0, start >= pending.count - start else { return }
    pending.removeSubrange(..<start)
    scanned = max(scanned - start, 0)
    start = 0
  }
}

extension [UInt8] {
  /// The first line feed at or after `lowerBound`, looked for eight bytes at a time.
  fileprivate func firstIndex(ofLineFeedFrom lowerBound: Int) -> Int? {
    withUnsafeBytes { bytes in
      var index = lowerBound
      while index + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let found = SWAR.bytes(equalTo: 0x0A, in: word)
        if found != 0 { return index + found.trailingZeroBitCount / 8 }
        index += 8
      }
      return bytes[index...].firstIndex(of: 0x0A)
    }
  }
}

/// The start of a line as text fit for a log.
func preview(_ line: ArraySlice<UInt8>) -> String {
  let text = String(decoding: line.prefix(60), as: UTF8.self)
  return String(
    String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? "\u{FFFD}" : $0 })
  )
}

func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}
