import Foundation

/// A folder that is gone once the run is over.
final class TemporaryFolder {
  let path: String

  /// `inMemory`: where the system keeps files in memory, if it has such a place.
  init(inMemory: Bool = false) throws {
    let name = "outline-benchmarks-\(ProcessInfo.processInfo.processIdentifier)"
    let memory = "/dev/shm"
    path =
      inMemory && access(memory, W_OK) == 0
      ? "\(memory)/\(name)" : FileManager.default.temporaryDirectory.appending(path: name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a text and returns the file's path.
  func write(_ text: String, to name: String) throws(Failure) -> String {
    let file = "\(path)/\(name)"
    do {
      try text.write(toFile: file, atomically: false, encoding: .utf8)
    } catch {
      throw Failure("\(file): \(error)")
    }
    return file
  }

  /// Makes folders and empty files and returns the path of the folder that they are in.
  func write(_ tree: PathTree, to name: String) throws(Failure) -> String {
    let root = "\(path)/\(name)"
    guard mkdir(root, 0o755) == 0 else { throw Failure("\(root) cannot be made") }
    for path in tree.paths {
      let full = "\(root)/\(path)"
      if path.hasSuffix("/") {
        mkdir(full, 0o755)
      } else {
        Self.touch([full])
      }
    }
    return root
  }

  /// Makes empty files.
  static func touch(_ files: [String]) {
    for file in files { close(open(file, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)) }
  }

  static func remove(_ files: [String]) {
    for file in files { unlink(file) }
  }
}

enum TextFile {
  static func read(_ path: String) throws(Failure) -> String {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw Failure("\(path): \(error)")
    }
  }

  static func bytes(of path: String) throws(Failure) -> [UInt8] {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Failure("\(path) cannot be read")
    }
    return Array(bytes)
  }

  static func write(_ text: String, to path: String) throws(Failure) {
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw Failure("\(path): \(error)")
    }
  }
}

extension TextFile {
  static func standardError(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
