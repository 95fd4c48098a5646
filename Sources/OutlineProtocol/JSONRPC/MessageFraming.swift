/// How messages are told apart in a stream of bytes, the same in both directions.
public enum Framing: Sendable {
  /// The base framing of LSP: a header with `Content-Length`, then that many bytes.
  case contentLength
  /// One JSON value a line.
  case lines
}

/// What a ``MessageDecoder`` found next in the stream.
public enum FramingEvent: Hashable, Sendable {
  /// The body of one message, not yet looked at.
  case message([UInt8])
  /// Bytes that are no frame; the decoder goes on with the next header.
  case fault(FramingFault)
  /// A body in another charset, which was skipped, its id unread.
  case unsupportedCharset(String)
}

/// Why bytes were not read as a message.
public enum FramingFault: Error, Hashable, Sendable {
  /// A line between the messages that is no header; told once until the next good header.
  case unexpectedLine(String)
  case missingLength
  case invalidLength(String)
  case lengthTooLarge(String)
  case headerLineTooLong
  case headerBlockTooLong
  /// The stream ended inside a header or a body.
  case truncated
}

extension FramingFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unexpectedLine(let line): "skipped a line that is no header: \(line)"
    case .missingLength: "a header without Content-Length"
    case .invalidLength(let value): "Content-Length is no length: \(value)"
    case .lengthTooLarge(let value):
      "Content-Length is over the limit of \(FramingLimits.body) bytes: \(value)"
    case .headerLineTooLong: "a header line of more than \(FramingLimits.headerLine) bytes"
    case .headerBlockTooLong: "a header of more than \(FramingLimits.headerBlock) bytes"
    case .truncated: "the input ended inside a message"
    }
  }
}

/// The sizes, in bytes, past which input is refused.
public enum FramingLimits {
  public static let body = 1 << 30
  public static let headerLine = 4096
  public static let headerBlock = 65_536
}
