#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONWriter {
  /// Appends a value by way of `JSONEncoder`, for answers that are not hot.
  public mutating func encode(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    raw(try encoder.encode(value))
  }

  public mutating func id(_ id: RequestID?) {
    switch id {
    case .number(let number): integer(number)
    case .string(let text): string(text)
    case nil: null()
    }
  }

  /// Appends a whole reply whose result `result` writes; nothing is appended when that throws.
  @inlinable
  public mutating func response(
    to id: RequestID,
    result: (inout JSONWriter) throws -> Void
  ) rethrows {
    try restoringOnError { writer in
      writer.raw(#"{"jsonrpc":"2.0","id":"#)
      writer.id(id)
      writer.raw(#","result":"#)
      try result(&writer)
      writer.raw("}")
    }
  }

  /// Appends a whole error reply; the id is `null` where none could be read.
  public mutating func response(to id: RequestID?, error: ResponseError) {
    raw(#"{"jsonrpc":"2.0","id":"#)
    self.id(id)
    raw(#","error":{"code":"#)
    integer(error.code.rawValue)
    raw(#","message":"#)
    string(error.message)
    if let data = error.data {
      raw(#","data":{"#)
      if let reason = data.reason {
        raw(#""reason":"#)
        string(reason.rawValue)
      }
      if let offset = data.offset {
        if data.reason != nil { raw(",") }
        raw(#""offset":"#)
        integer(offset)
      }
      raw("}")
    }
    raw("}}")
  }

  /// Appends a whole notification; nothing is appended when `params` throws.
  @inlinable
  public mutating func notification(
    _ method: String,
    params: (inout JSONWriter) throws -> Void
  ) rethrows {
    try restoringOnError { writer in
      writer.raw(#"{"jsonrpc":"2.0","method":"#)
      writer.string(method)
      writer.raw(#","params":"#)
      try params(&writer)
      writer.raw("}")
    }
  }

  /// Appends a whole request to the client; nothing is appended when `params` throws.
  @inlinable
  public mutating func request(
    _ id: RequestID,
    _ method: String,
    params: (inout JSONWriter) throws -> Void
  ) rethrows {
    try restoringOnError { writer in
      writer.raw(#"{"jsonrpc":"2.0","id":"#)
      writer.id(id)
      writer.raw(#","method":"#)
      writer.string(method)
      writer.raw(#","params":"#)
      try params(&writer)
      writer.raw("}")
    }
  }

  @inlinable
  mutating func restoringOnError(_ body: (inout JSONWriter) throws -> Void) rethrows {
    let start = used
    do {
      try body(&self)
    } catch {
      used = start
      throw error
    }
  }
}
