import Foundation
import Testing

@testable import OutlineEngine

/// A folder on disk that goes away with its owner.
///
/// Paths in it are bytes, and may be longer than the system takes in one call.
final class TemporaryFolder: Sendable {
  let path: String

  var bytes: [UInt8] { [UInt8](path.utf8) }

  /// `inMemory`: for very many files, which some disks take a minute to make.
  init(inMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let isInMemory = inMemory && access(memory, W_OK) == 0
    let parent = isInMemory ? memory : NSTemporaryDirectory()
    var template = Array((parent + "/outline-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    let made = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    // The name that the system gives it, where the way to it leads over a link.
    path = realpath(made, nil).map { String(cString: $0) } ?? made
    chmod(path, 0o755)
  }

  /// A folder that is there already.
  init(at path: String) throws { self.path = path }

  deinit { _ = try? run("/bin/rm", "-rf", path) }

  func folder(_ name: String) { folder([UInt8](name.utf8)) }

  func folder(_ name: [UInt8]) { #expect(mkdir(full(name), 0o755) == 0) }

  func file(_ name: String) { file([UInt8](name.utf8)) }

  func file(_ name: [UInt8]) {
    let descriptor = open(full(name), O_CREAT | O_WRONLY | O_EXCL, 0o644)
    #expect(descriptor >= 0)
    close(descriptor)
  }

  func link(_ name: String, to target: String) {
    #expect(symlink(target, path + "/" + name) == 0)
  }

  /// Makes a chain of folders of that name, with what `body` makes in each by its descriptor.
  func nest(_ name: String, depth: Int, _ body: (Int32) -> Void = { _ in }) {
    var directory = open(path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<depth {
      #expect(mkdirat(directory, name, 0o755) == 0)
      let next = openat(directory, name, O_RDONLY | O_DIRECTORY)
      close(directory)
      directory = next
      body(directory)
    }
    close(directory)
  }

  /// How many descriptors of this process are open in the folder.
  func openDescriptors() -> Int {
    var count = 0
    for descriptor in 0..<256 {
      var target = [CChar](repeating: 0, count: 4_096)
      let length = readlink("/proc/self/fd/\(descriptor)", &target, target.count - 1)
      guard length > 0 else { continue }
      let text = String(decoding: target[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
      if text.hasPrefix(path) { count += 1 }
    }
    return count
  }

  /// What `find` prints about each entry with that format.
  func find(_ format: String) throws -> Set<[UInt8]> {
    let output = try run("/usr/bin/find", path, "-mindepth", "1", "-printf", format + "\\0")
    return Set(output.split(separator: 0).map { [UInt8]($0) })
  }

  private func full(_ name: [UInt8]) -> [CChar] {
    (bytes + [0x2F] + name + [0]).map(CChar.init(bitPattern:))
  }
}

/// Runs a program and returns what it prints.
@discardableResult func run(_ arguments: String...) throws -> Data {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: arguments[0])
  process.arguments = Array(arguments.dropFirst())
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return output
}
