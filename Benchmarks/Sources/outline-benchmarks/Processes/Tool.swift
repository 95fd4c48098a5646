import Foundation

/// A program that need not be installed.
struct Tool {
  let name: String
  let path: String

  init(path: String) {
    (name, self.path) = (path, path)
  }

  /// Looks in the folders of `PATH`.
  init?(_ names: String...) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    for name in names {
      for folder in folders where access("\(folder)/\(name)", X_OK) == 0 {
        (self.name, self.path) = (name, "\(folder)/\(name)")
        return
      }
    }
    return nil
  }

  /// From start to end, its output going nowhere.
  func run(_ arguments: [String], input: String? = nil) throws(Failure) -> Int {
    let (code, time) = try Self.spawn([path] + arguments, input: input)
    guard code == 0 || code == 1 else { throw Failure("\(name) ended with \(code)") }
    return time
  }

  /// Runs a program that must succeed; what it says goes to stderr.
  static func succeed(_ command: [String]) throws(Failure) {
    let shown = command.joined(separator: " ")
    let code = system("\(command.map(quoted).joined(separator: " ")) >&2")
    guard code == 0 else { throw Failure("failed: \(shown)") }
  }

  /// What a program prints.
  static func output(of command: [String]) -> String {
    let line = command.map(quoted).joined(separator: " ") + " 2>/dev/null"
    guard let pipe = popen(line, "r") else { return "" }
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, pipe), count > 0 {
      bytes.append(contentsOf: chunk[..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  private static func spawn(
    _ command: [String],
    input: String?
  ) throws(Failure) -> (code: Int32, nanoseconds: Int) {
    let start = ContinuousClock.now
    let child = try SpawnedProcess(command, streams: .files(input: input ?? "/dev/null"))
    let code = child.wait()
    return (code, (ContinuousClock.now - start).wholeNanoseconds)
  }
}
