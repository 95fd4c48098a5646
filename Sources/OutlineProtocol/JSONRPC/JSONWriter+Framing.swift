extension JSONWriter {
  /// Appends one frame whose body `body` writes, so that header and body go out in one `write`.
  ///
  /// Nothing is appended when `body` throws. A body whose size has not as many digits as the one
  /// before is moved by a few bytes.
  @inlinable
  public mutating func frame(
    _ framing: Framing,
    body: (inout JSONWriter) throws -> Void
  ) rethrows {
    let start = used
    if framing == .contentLength {
      header(size: lastBodySize)
    }
    let bodyStart = used
    do {
      try body(&self)
    } catch {
      used = start
      throw error
    }
    switch framing {
    case .contentLength: endFrame(headerStart: start, bodyStart: bodyStart)
    case .lines: raw("\n")
    }
  }

  @usableFromInline
  mutating func header(size: Int) {
    raw("Content-Length: ")
    integer(max(size, 0))
    raw("\r\n\r\n")
  }

  /// Writes the real length over the expected one, after moving the body if it needs other room.
  @usableFromInline
  mutating func endFrame(headerStart: Int, bodyStart: Int) {
    let size = used - bodyStart
    lastBodySize = size
    let labelSize = 16
    let endOfLineSize = 4
    let digits = JSONWriter.digitCount(of: size.magnitude)
    let shift = headerStart + labelSize + digits + endOfLineSize - bodyStart
    if shift != 0 {
      makeRoom(for: max(shift, 0))
      let end = used
      storage.withUnsafeMutableBytes { output in
        UnsafeMutableRawBufferPointer(rebasing: output[(bodyStart + shift)...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: output[bodyStart..<end]))
      }
    }
    used = headerStart
    header(size: size)
    used = bodyStart + shift + size
  }
}
