import OutlineProtocol
import Testing

@testable import outline_lsp

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite struct OutputBufferTests {
  @Test(arguments: [1, 4_096, 100_000, 3_000_000])
  func whatAPipeDoesNotTakeAtOnceFollowsInOrder(size: Int) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    var buffer = OutputBuffer()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    buffer.writer.raw(bytes)
    var received: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 50_000)
    var progress = buffer.flush(to: ends[1])
    while received.count < size {
      #expect((progress == .empty) == (buffer.count == 0))
      let count = read(ends[0], &chunk, chunk.count)
      try #require(count > 0)
      received += chunk[..<count]
      progress = buffer.flush(to: ends[1])
    }
    #expect(progress == .empty)
    #expect(received == bytes)
  }

  @Test func aReaderThatIsGoneEndsIt() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    var buffer = OutputBuffer()
    #expect(buffer.flush(to: ends[1]) == .empty)
    buffer.writer.raw("x")
    #expect(buffer.flush(to: ends[1]) == .closed)
  }
}
