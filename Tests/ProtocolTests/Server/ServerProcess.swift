import Foundation
import OutlineProtocol
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// The built `outline-lsp` behind pipes, with a deadline for every wait.
final class ServerProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private let ended = DispatchSemaphore(value: 0)
  private let framing: Framing
  private var decoder: MessageDecoder
  private(set) var stderr: [UInt8] = []

  /// The program that was built together with the tests.
  static let program: URL? = {
    // A handler and not SIG_IGN, which the server would inherit.
    signal(SIGPIPE) { _ in }
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    let executable = Bundle.main.executableURL.map { [$0] } ?? []
    return (bundles + executable).map { $0.deletingLastPathComponent() }
      .map { $0.appendingPathComponent("outline-lsp") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  convenience init(_ arguments: String..., framing: Framing = .contentLength) throws {
    try self.init(arguments: arguments, framing: framing)
  }

  /// `launcher`: a program that runs the server in its own place, with its arguments.
  init(launcher: [String] = [], arguments: [String], framing: Framing = .contentLength) throws {
    self.framing = framing
    decoder = MessageDecoder(framing: framing)
    let program: URL = try #require(Self.program, "outline-lsp is not beside the tests")
    let command = launcher + [program.path] + arguments
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    let ended = ended
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    for pipe in [input.fileHandleForWriting, output.fileHandleForReading] {
      let file = pipe.fileDescriptor
      _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  var identifier: Int32 { process.processIdentifier }

  /// A process that is past `initialized`.
  static func running(_ arguments: String...) throws -> ServerProcess {
    let server = try ServerProcess(arguments: arguments)
    server.send(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}"#)
    _ = server.next()
    server.send(#"{"jsonrpc":"2.0","method":"initialized"}"#)
    return server
  }

  func send(_ messages: String...) {
    for message in messages {
      let body = Array(message.utf8)
      let header = framing == .lines ? [] : Array("Content-Length: \(body.count)\r\n\r\n".utf8)
      write(header + body + (framing == .lines ? [0x0A] : []))
    }
  }

  /// Writes bytes; those that a server which has ended does not take are dropped.
  func write(_ bytes: [UInt8]) {
    let deadline = Deadline()
    let file = input.fileHandleForWriting.fileDescriptor
    var rest = bytes[...]
    while !rest.isEmpty {
      var ready = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      guard poll(&ready, 1, deadline.milliseconds) > 0 else {
        Issue.record("the server does not read")
        return
      }
      let written = rest.prefix(1 << 16).withUnsafeBytes {
        Foundation.write(file, $0.baseAddress, $0.count)
      }
      if written < 0, errno != EAGAIN { return }
      rest = rest.dropFirst(max(written, 0))
    }
  }

  /// The next message, `nil` at the end of the output.
  func next(sourceLocation: SourceLocation = #_sourceLocation) -> JSONValue? {
    nextBytes(sourceLocation: sourceLocation).map(JSONValue.init(utf8:))
  }

  func nextBytes(sourceLocation: SourceLocation = #_sourceLocation) -> [UInt8]? {
    let deadline = Deadline()
    while true {
      switch decoder.next() {
      case .message(let body): return body
      case .fault(let fault):
        Issue.record("stdout holds more than frames: \(fault)", sourceLocation: sourceLocation)
      case .unsupportedCharset: Issue.record("a charset", sourceLocation: sourceLocation)
      case nil:
        guard let bytes = read(output, deadline, sourceLocation: sourceLocation) else {
          #expect(decoder.finish().isEmpty, "the output ends inside a frame")
          return nil
        }
        decoder.append(bytes)
      }
    }
  }

  /// The next message that is a reply.
  func reply(sourceLocation: SourceLocation = #_sourceLocation) -> JSONValue? {
    while let message = next(sourceLocation: sourceLocation) {
      if message["method"] == nil { return message }
    }
    return nil
  }

  private func read(
    _ pipe: Pipe,
    _ deadline: Deadline,
    sourceLocation: SourceLocation
  ) -> [UInt8]? {
    let file = pipe.fileHandleForReading.fileDescriptor
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var ready = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, deadline.milliseconds) > 0 else {
        Issue.record("the server says nothing", sourceLocation: sourceLocation)
        return nil
      }
      let count = Foundation.read(file, &chunk, chunk.count)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      return count > 0 ? Array(chunk[..<count]) : nil
    }
  }

  func closeInput() { try? input.fileHandleForWriting.close() }
  func closeOutput() { try? output.fileHandleForReading.close() }

  /// Waits for the end of the process: its exit code, or the negative number of a signal.
  func exitCode(
    within seconds: Int = 60,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Int32? {
    guard ended.wait(timeout: .now() + .seconds(seconds)) == .success else {
      Issue.record("the process does not end", sourceLocation: sourceLocation)
      kill(process.processIdentifier, SIGKILL)
      return nil
    }
    ended.signal()
    let deadline = Deadline(seconds: 5)
    while let bytes = read(errors, deadline, sourceLocation: sourceLocation) { stderr += bytes }
    return process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }
}
