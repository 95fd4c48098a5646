import Foundation
import Testing

/// A reader of a page, who makes its files, pastes its commands into a shell and looks whether they
/// print what the page shows.
struct PageReader: Sendable {
  /// Where the commands run.
  let folder: String
  /// What is not to lie before the reader.
  let files: ScratchFolder

  /// `folder`: a folder that stays, where what is built is not to be built again.
  init(folder: String? = nil) throws {
    files = try ScratchFolder()
    self.folder = folder ?? files.path + "/home"
    try FileManager.default.createDirectory(
      atPath: self.folder,
      withIntermediateDirectories: true
    )
    // Stands in for another machine, whose home folder this is.
    try program(
      "ssh",
      #"""
      if [ "$1" = -n ]; then shift; exec </dev/null; fi
      shift
      cd '\#(self.folder)'
      exec sh -c "$*"
      """#
    )
  }

  /// Whether a program is on the `PATH`.
  static func has(_ program: String) -> Bool { path(of: program) != nil }

  /// Where on the `PATH` a program is.
  static func path(of program: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(program)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  /// Writes a file below the folder, with the folders above it.
  func write(_ text: String, to file: String) throws {
    try Self.write(text, to: "\(folder)/\(file)")
  }

  /// Does what the blocks of one part of a page say, in their order; returns what they printed.
  ///
  /// A block with the name of a file is written, `sh` runs, and `text` is what the `sh` before it
  /// prints.
  @discardableResult
  func follow(
    _ blocks: [Page.Block],
    within seconds: Int = 60,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> (output: String, errors: String) {
    var last: String?
    var (output, errors) = ("", "")
    for block in blocks {
      if !block.file.isEmpty { try write(block.text, to: block.file) }
      if block.language == "sh" {
        let result = try await run(block.text, within: seconds)
        #expect(result.code == 0, "\(block.text)\(result.errors)", sourceLocation: sourceLocation)
        last = result.output
        output += result.output
        errors += result.errors
      } else if block.language == "text" {
        #expect(last == block.text, "\(errors)", sourceLocation: sourceLocation)
      }
    }
    #expect(last != nil, "the part has commands", sourceLocation: sourceLocation)
    return (output, errors)
  }

  /// Runs commands in bash, and meanwhile other tests on this thread.
  func run(
    _ commands: String,
    within seconds: Int = 60
  ) async throws -> (code: Int32, output: String, errors: String) {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try wait(for: commands, within: seconds) })
      }
    }
  }

  private func wait(
    for commands: String,
    within seconds: Int
  ) throws -> (code: Int32, output: String, errors: String) {
    let server: URL = try #require(ServerProcess.program, "outline-lsp is not beside the tests")
    var environment = ProcessInfo.processInfo.environment
    let path = [bin, server.deletingLastPathComponent().path]
    environment["PATH"] = (path + [environment["PATH"] ?? ""]).joined(separator: ":")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-euo", "pipefail", "-c", commands]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let outputs = ["output", "errors"].map { files.path + "/" + $0 }
    for output in outputs { try Self.write("", to: output) }
    process.standardOutput = FileHandle(forWritingAtPath: outputs[0])
    process.standardError = FileHandle(forWritingAtPath: outputs[1])
    try process.runToEnd(within: seconds)
    let texts = try outputs.map { try String(contentsOfFile: $0, encoding: .utf8) }
    return (process.terminationStatus, texts[0], texts[1])
  }

  /// Puts a shell script before the programs on the reader's `PATH`.
  func program(_ name: String, _ commands: String) throws {
    let path = "\(bin)/\(name)"
    try Self.write("#!/bin/sh\n\(commands)\n", to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private var bin: String { files.path + "/bin" }

  static func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }
}
