import Foundation
import OutlineProtocol
import Testing

@testable import outline_lsp

#if canImport(Glibc)
import Glibc
#endif

/// Clients that write faster than they read.
@Suite struct OverloadTests {
  static let rows = #"{"outline":{"uri":"t:1"},"window":{"start":0,"count":100000}}"#

  static func open(_ uri: String, leaves: Int) -> String {
    let nodes = (0..<leaves).map { #"{"name":"leaf \#($0)"}"# }.joined(separator: ",")
    return #"{"outline":{"uri":"\#(uri)"},"source":{"kind":"tree","nodes":[\#(nodes)]}}"#
  }

  @Test func tenThousandRequestsBeforeTheFirstAnswerIsRead() throws {
    let server = try ServerProcess.running()
    server.send(call(-1, "outline/open", Self.open("t:1", leaves: 12)))
    var bytes: [UInt8] = []
    for id in 0..<10_000 {
      let message = Array(call(id, "outline/rows", Self.rows).utf8)
      bytes += Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
    server.write(bytes)
    #expect(server.next()?["id"] == .integer(-1))
    for id in 0..<10_000 {
      let prefix = Array(#"{"jsonrpc":"2.0","id":\#(id),"result":{"version":1,"total":12,"#.utf8)
      guard let reply = server.nextBytes(), reply.starts(with: prefix) else {
        Issue.record("request \(id) is not answered in its turn")
        return
      }
    }
    server.send(call(1, "shutdown"), tell("exit"))
    #expect(server.next()?["id"] == .integer(1))
    #expect(server.exitCode() == 0)
  }

  @Test func answersThatNobodyReadsDoNotPileUp() throws {
    let server = try ServerProcess.running()
    server.send(call(-1, "outline/open", Self.open("t:1", leaves: 2_000)))
    #expect(server.next()?["id"] == .integer(-1))
    // 2,000 answers of 180 kB each: more than the machine has room for, if they were kept.
    for id in 0..<2_000 { server.send(call(id, "outline/rows", Self.rows)) }
    let memory = server.residentMegabytes
    #expect(memory < 200, "\(memory) MB")
    server.closeOutput()
    #expect(server.exitCode() == 1, "the process ends when the client goes")
  }

  @Test func answersThatNobodyReadsDoNotKeepTheProcess() throws {
    let folder = try ScratchFolder()
    for number in 0..<400 {
      folder.folder("d\(number)")
      for file in 0..<20 { folder.file("d\(number)/f\(file)") }
    }
    let idle = try ServerProcess.running()
    idle.send(call(-1, "outline/open", Self.open("t:1", leaves: 2_000)))
    for id in 0..<200 { idle.send(call(id, "outline/rows", Self.rows)) }
    idle.closeInput()
    // The scan of this one goes on while its answers wait.
    let server = try ServerProcess.running()
    server.send(call(-1, "outline/open", Self.open("t:1", leaves: 30_000)))
    server.send(call(-2, "outline/open", #"{"outline":\#(folder.outline)}"#))
    for id in 0..<3 { server.send(call(id, "outline/rows", Self.rows)) }
    server.closeInput()
    #expect(idle.exitCode() == 1)
    #expect(server.exitCode() == 1)
  }

  @Test func aReaderThatIsSlowerThanTheServerDoesNotGrowTheBuffer() {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    _ = fcntl(ends[1], F_SETFL, fcntl(ends[1], F_GETFL) | O_NONBLOCK)
    var output = OutputBuffer()
    let answer = [UInt8](repeating: 0x20, count: 100_000)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var written = 0
    var taken = 0
    for _ in 0..<2_000 {
      if !output.isOverLimit {
        output.writer.raw(answer)
        written += answer.count
      }
      #expect(output.flush(to: ends[1]) != .closed)
      taken += read(ends[0], &chunk, chunk.count)
    }
    #expect(written > 50 << 20)
    #expect(
      output.writer.count < 3 * OutputBuffer.softLimit,
      "\(output.writer.count) bytes are kept"
    )
    #expect(output.count <= OutputBuffer.softLimit + answer.count)
    while output.count > 0 {
      _ = output.flush(to: ends[1])
      taken += max(0, read(ends[0], &chunk, chunk.count))
    }
    #expect(written - taken < 1 << 17, "only the pipe holds the rest")
  }
}

extension ServerProcess {
  /// The memory that the process really uses; 0 where the system does not tell.
  var residentMegabytes: Int {
    let text = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let number = line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
    return number.flatMap { Int($0) }.map { $0 / 1_024 } ?? 0
  }
}
