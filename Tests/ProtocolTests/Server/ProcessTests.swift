import Foundation
import OutlineProtocol
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// The real program behind pipes: how it begins and how it ends.
@Suite struct ProcessTests {
  static let shutdown = call(1, "shutdown")
  static let exit = tell("exit")

  @Test func shutdownAndExitEndWithZeroThoughStdinStaysOpen() throws {
    let server = try ServerProcess.running("--stdio")
    server.send(Self.shutdown)
    #expect(server.next() == JSONValue(text: #"{"jsonrpc":"2.0","id":1,"result":null}"#))
    server.send(Self.exit)
    #expect(server.exitCode() == 0)
    #expect(server.stderr.isEmpty)
  }

  @Test func exitWithoutShutdownEndsWithOne() throws {
    let server = try ServerProcess.running()
    server.send(Self.exit)
    #expect(server.exitCode() == 1)
  }

  @Test func exitBeforeInitializeEndsWithOne() throws {
    let server = try ServerProcess()
    server.send(Self.exit)
    #expect(server.exitCode() == 1)
  }

  @Test func endOfInputEndsWithOne() throws {
    for server in [try ServerProcess(), try ServerProcess.running()] {
      server.closeInput()
      #expect(server.exitCode() == 1)
    }
  }

  @Test func endOfInputAfterShutdownEndsWithZero() throws {
    let server = try ServerProcess.running()
    server.send(Self.shutdown)
    server.closeInput()
    #expect(server.next()?["id"] == .integer(1), "what was asked before the end is answered")
    #expect(server.exitCode() == 0)
  }

  @Test(arguments: ["Content-Length: 9", "Content-Length: 99\r\n\r\n{\"jsonrpc\""])
  func endOfInputInsideAFrameEndsWithOne(_ rest: String) throws {
    let server = try ServerProcess.running()
    server.write(Array(rest.utf8))
    server.closeInput()
    #expect(server.next() == nil)
    #expect(server.exitCode() == 1)
    #expect(String(decoding: server.stderr, as: UTF8.self).contains("ended inside a message"))
  }

  @Test func aClosedOutputEndsTheProcessWithoutASignal() throws {
    let server = try ServerProcess.running()
    server.closeOutput()
    server.send(call(1, "outline/list"))
    #expect(server.exitCode() == 1)
  }

  @Test func aClosedOutputAfterShutdownEndsWithZero() throws {
    let server = try ServerProcess.running()
    server.send(Self.shutdown)
    _ = server.next()
    server.closeOutput()
    server.send(call(2, "outline/list"))
    #expect(server.exitCode() == 0)
  }

  @Test func theEndOfTheNamedClientEndsTheProcess() throws {
    let client = Process()
    client.executableURL = URL(fileURLWithPath: "/bin/sleep")
    client.arguments = ["600"]
    let ended = try client.start()
    let byArgument = try ServerProcess.running(
      "--clientProcessId",
      "\(client.processIdentifier)"
    )
    let byInitialize = try ServerProcess()
    byInitialize.send(
      call(0, "initialize", #"{"processId":\#(client.processIdentifier),"capabilities":{}}"#)
    )
    #expect(byInitialize.next()?["id"] == .integer(0))
    byArgument.send(call(1, "outline/list"))
    #expect(byArgument.next()?["id"] == .integer(1), "it serves while the client lives")
    kill(client.processIdentifier, SIGKILL)
    #expect(ended.wait(timeout: .now() + .seconds(60)) == .success)
    #expect(byArgument.exitCode() == 1)
    #expect(byInitialize.exitCode() == 1)
  }

  @Test func aClientThatIsDeadAlreadyEndsTheProcess() throws {
    let client = Process()
    client.executableURL = URL(fileURLWithPath: "/bin/echo")
    client.standardOutput = FileHandle.nullDevice
    try client.runToEnd()
    let server = try ServerProcess("--clientProcessId=\(client.processIdentifier)")
    #expect(server.exitCode() == 1)
  }

  @Test func linesAreOneMessageEachInBothDirections() throws {
    let server = try ServerProcess("--framing", "lines", framing: .lines)
    server.send(call(0, "initialize", "{}"), "", tell("initialized"), "no JSON")
    server.send("[\(call(1, "outline/list"))]", call(2, "shutdown"))
    #expect(server.next()?["id"] == .integer(0))
    #expect(server.next()?["error"]?["code"] == .integer(-32_700))
    #expect(server.next()?[0]?["id"] == .integer(1))
    #expect(server.next()?["id"] == .integer(2))
    server.write(Array(Self.exit.utf8))  // the last line needs no end
    server.closeInput()
    #expect(server.next() == nil)
    #expect(server.exitCode() == 0)
  }

  static let headers = [
    "Content-Length: ", "content-length:",
    "Content-Type: application/vim-jsonrpc; charset=utf-8\r\nContent-Length:\t",
    "noise without a colon\r\nX-Content-Length: 3\r\nContent-Length: ",
    "Content-Length: -1\r\n\r\nContent-Length: ", "Content-Length: x\r\n\r\n\r\nContent-Length: ",
    "Content-Length: 99999999999999999999\r\n\r\nContent-Length: ",
    "Content-Length: 2147483648\r\n\r\nContent-Length: ",
    "Content-Length: 0\r\n\r\nContent-Length: ", "Content-Length: 7\r\nContent-Length: ",
    "X: \(String(repeating: "y", count: 3_000))\r\nContent-Length: ",
    "\(String(repeating: "y", count: 100_000))\r\nContent-Length: ",
  ]

  @Test func oddHeadersDoNotStopTheServer() throws {
    let server = try ServerProcess.running()
    for (id, header) in Self.headers.enumerated() {
      let message = call(id, "outline/list")
      server.write(Array("\(header)\(message.utf8.count)\r\n\r\n\(message)".utf8))
      #expect(server.next()?["id"] == .integer(id), "\(header.prefix(80))")
    }
    server.write(Array("Content-Type: x; charset=utf-16\r\nContent-Length: 4\r\n\r\n{\0}\0".utf8))
    #expect(
      server.next()?.includes(JSONValue(text: #"{"id":null,"error":{"code":-32600}}"#)) == true
    )
    server.send(Self.shutdown, Self.exit)
    _ = server.next()
    #expect(server.next() == nil)
    #expect(server.exitCode() == 0)
  }

  @Test func stdoutHoldsFramesAloneAtTheHighestLogLevel() throws {
    let server = try ServerProcess.running("--log-level", "debug")
    server.send(tell("x/y"), "no JSON", call(1, "outline/list"), tell("exit"))
    #expect(server.next()?["id"] == .null)
    #expect(server.next()?["id"] == .integer(1))
    #expect(server.next() == nil)
    #expect(server.exitCode() == 1)
    #expect(String(decoding: server.stderr, as: UTF8.self).contains("ignored x/y"))
  }

  @Test func stderrThatNobodyReadsStopsNothing() throws {
    let server = try ServerProcess.running("--log-level", "debug")
    let noise = tell("x/\(String(repeating: "y", count: 500))")
    for _ in 0..<1_000 { server.send(noise) }
    server.send(call(1, "outline/list"))
    #expect(server.next()?["id"] == .integer(1))
    server.closeInput()
    #expect(server.exitCode() == 1)
  }

  @Test func aTreeIsThatOfTheFolderTheShellMeans() throws {
    let scratch = try ScratchFolder()
    for folder in ["a", "b", "b/in"] { scratch.folder(folder) }
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/a/link",
      withDestinationPath: "../b/in"
    )
    for path in ["link/..", "\(scratch.path)/a/link/..", "./../b", "../a/link/../."] {
      let process = Process()
      process.executableURL = ServerProcess.program
      process.arguments = ["tree", path]
      process.currentDirectoryURL = URL(fileURLWithPath: "\(scratch.path)/a")
      let output = Pipe()
      process.standardOutput = output
      try process.runToEnd()
      let printed = output.fileHandleForReading.readDataToEndOfFile()
      #expect(String(decoding: printed, as: UTF8.self) == "▸ in/\n", "\(path)")
    }
  }

  @Test func theCommandLineTellsAndRefuses() throws {
    let cases: [(arguments: [String], code: Int32, stdout: String, stderr: String)] = [
      (["--version"], 0, "outline-lsp ", ""), (["--help"], 0, "Usage: outline-lsp", ""),
      (["--bogus"], 2, "", "unknown argument --bogus"),
      (["--framing", "x"], 2, "", "--framing takes"), (["--log-level"], 2, "", "--log-level takes"),
      (["--clientProcessId", "-1"], 2, "", "--clientProcessId takes"),
    ]
    for (arguments, code, stdout, stderr) in cases {
      let process = Process()
      process.executableURL = ServerProcess.program
      process.arguments = arguments
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      process.standardInput = FileHandle.nullDevice
      try process.runToEnd()
      let printed = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(),
        as: UTF8.self
      )
      let logged = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(),
        as: UTF8.self
      )
      #expect(process.terminationStatus == code, "\(arguments)")
      #expect(stdout.isEmpty ? printed.isEmpty : printed.hasPrefix(stdout), "\(arguments)")
      #expect(stderr.isEmpty ? logged.isEmpty : logged.contains(stderr), "\(arguments)")
    }
  }
}
