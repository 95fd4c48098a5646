import Foundation
import OutlineProtocol
import Testing

/// A client of the real program, with one folder to open.
final class ProcessClient {
  let server: ServerProcess
  private let folder: ScratchFolder
  private var lastID = 0
  /// What the server has sent beside replies.
  private(set) var notifications: [JSONValue] = []
  /// Whether the last word about the folder was that all of it is read.
  private(set) var isComplete = false

  init(_ folder: ScratchFolder, launcher: [String] = [], capabilities: String = "{}") throws {
    self.folder = folder
    server = try ServerProcess(launcher: launcher, arguments: [])
    _ = reply(to: send("initialize", params: #"{"capabilities":\#(capabilities)}"#))
    server.send(tell("initialized"))
  }

  /// Sends a request about the folder, and does not wait for its answer.
  func send(_ method: String, _ members: String = "") -> Int {
    let separator = members.isEmpty ? "" : ","
    return send(method, params: #"{"outline":\#(folder.outline)\#(separator)\#(members)}"#)
  }

  private func send(_ method: String, params: String) -> Int {
    lastID += 1
    server.send(call(lastID, method, params))
    return lastID
  }

  /// The `result` of the request of that number.
  @discardableResult
  func reply(
    to id: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    while let message = next(sourceLocation: sourceLocation) {
      guard message["id"]?.integer == id, message["method"] == nil else { continue }
      guard let result = message["result"] else { break }
      return result
    }
    Issue.record("request \(id) has no result", sourceLocation: sourceLocation)
    return .null
  }

  @discardableResult
  func request(
    _ method: String,
    _ members: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONValue {
    reply(to: send(method, members), sourceLocation: sourceLocation)
  }

  private func next(sourceLocation: SourceLocation) -> JSONValue? {
    guard let message = server.next(sourceLocation: sourceLocation) else { return nil }
    if message["method"] != nil { notifications.append(message) }
    if case .bool(let isComplete) = (message["result"] ?? message["params"])?["complete"] {
      self.isComplete = isComplete
    }
    return message
  }

  /// Opens the folder and waits until all of it is read.
  func open(_ members: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    request("outline/open", members, sourceLocation: sourceLocation)
    wait(sourceLocation: sourceLocation) { isComplete }
  }

  /// Reads what the server sends until the condition holds.
  func wait(sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool) {
    while !condition() {
      guard next(sourceLocation: sourceLocation) != nil else { return }
    }
  }

  var rows: [JSONValue] {
    request("outline/rows", #""window":{"start":0,"count":1000}"#)["window"]?["rows"]?.array ?? []
  }

  var names: [String] { rows.compactMap { $0["name"]?.string } }

  func row(_ name: String) -> JSONValue? { rows.first { $0["name"] == .string(name) } }

  /// What the system knows of the server.
  var usage: ProcessUsage { ProcessUsage(of: server.identifier) }

  /// Waits until what closing frees in the background is freed.
  func waitForUsage(
    sourceLocation: SourceLocation = #_sourceLocation,
    until condition: (ProcessUsage) -> Bool
  ) {
    let deadline = Deadline()
    while !condition(usage) {
      guard !deadline.hasPassed else {
        Issue.record("still in use: \(usage)", sourceLocation: sourceLocation)
        return
      }
      usleep(2_000)
    }
  }

  /// Ends the program as an editor does.
  func end(sourceLocation: SourceLocation = #_sourceLocation) {
    lastID += 1
    server.send(call(lastID, "shutdown"), tell("exit"))
    while next(sourceLocation: sourceLocation) != nil {}
    #expect(server.exitCode() == 0, sourceLocation: sourceLocation)
  }
}

/// What a process holds, by `/proc`.
struct ProcessUsage: Equatable, CustomStringConvertible {
  var descriptors: [String]
  var watches = 0
  var threads = 0
  /// What it has in memory, in kilobytes.
  var memory = 0

  init(of process: Int32) {
    let files = FileManager.default
    let place = "/proc/\(process)"
    let numbers = (try? files.contentsOfDirectory(atPath: "\(place)/fd")) ?? []
    descriptors = numbers.compactMap { number in
      try? files.destinationOfSymbolicLink(atPath: "\(place)/fd/\(number)")
    }
    for number in numbers {
      let lines = Self.lines(of: "\(place)/fdinfo/\(number)")
      watches += lines.count { $0.hasPrefix("inotify wd:") }
    }
    for line in Self.lines(of: "\(place)/status") {
      let words = line.split { $0 == " " || $0 == "\t" }
      guard words.count > 1, let number = Int(words[1]) else { continue }
      if words[0] == "Threads:" { threads = number }
      if words[0] == "VmRSS:" { memory = number }
    }
  }

  /// Whether nothing more is held than before; Dispatch keeps a few descriptors and some threads
  /// for its timers from the first one on.
  func isBack(at before: ProcessUsage) -> Bool {
    let timers = ["anon_inode:[eventfd]", "anon_inode:[eventpoll]", "anon_inode:[timerfd]"]
    return watches == 0 && threads <= before.threads + 16
      && descriptors.filter { !timers.contains($0) }.count
        <= before.descriptors.filter { !timers.contains($0) }.count
  }

  private static func lines(of path: String) -> [Substring] {
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return (text ?? "").split(separator: "\n")
  }

  var description: String {
    "\(descriptors.sorted()), \(watches) watches, \(threads) threads, \(memory) kB"
  }
}

/// Programs that run another one with fewer rights or under tighter limits.
enum Launcher {
  /// Without a power over files that are not its own; the tests themselves have none unless they
  /// run as root.
  static let unprivileged =
    geteuid() == 0
    ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"] : []

  /// With so many watches at the most, in a user namespace of its own.
  static func watches(atMost count: Int) -> [String] {
    let script = #"echo \#(count) > /proc/sys/user/max_inotify_watches && exec "$0" "$@""#
    return ["/usr/bin/unshare", "-U", "-r", "/bin/sh", "-c", script]
  }

  /// Whether this system lets the server be run so.
  static func runs(_ launcher: [String]) -> Bool {
    guard let program = ServerProcess.program else { return false }
    let process = Process()
    let command = launcher + [program.path, "--version"]
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.runToEnd()) != nil else { return false }
    return process.terminationStatus == 0
  }
}
