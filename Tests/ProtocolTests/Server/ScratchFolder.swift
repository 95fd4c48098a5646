import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// A folder on disk that goes away with its owner; names are bytes.
final class ScratchFolder: Sendable {
  let path: String

  /// With `inMemory` on a file system in memory where there is one, for very many files.
  init(inMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory)
    let parent = isThere ? memory : NSTemporaryDirectory()
    var template = Array((parent + "/outline-wire-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw POSIXError(.EIO) }
    let made = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = realpath(made, nil).map { String(cString: $0) } ?? made
  }

  deinit {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/rm")
    process.arguments = ["-rf", path]
    try? process.runToEnd()
  }

  var uri: String { "file://\(path)" }
  var outline: String { #"{"uri":"\#(uri)"}"# }

  func folder(_ name: [UInt8]) { #expect(mkdir(full(name), 0o755) == 0) }
  func folder(_ name: String) { folder(Array(name.utf8)) }
  func file(_ name: String, _ content: [UInt8] = []) { file(Array(name.utf8), content) }

  func file(_ name: [UInt8], _ content: [UInt8] = []) {
    let descriptor = open(full(name), O_CREAT | O_WRONLY | O_EXCL, 0o644)
    #expect(descriptor >= 0)
    var rest = content[...]
    while !rest.isEmpty {
      let written = Array(rest.prefix(1 << 20)).withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      guard written > 0 else { break }
      rest = rest.dropFirst(written)
    }
    close(descriptor)
  }

  /// Makes a chain of folders of that name, deeper than the system takes in one path.
  func nest(_ name: String, depth: Int) {
    var directory = open(path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<depth {
      #expect(mkdirat(directory, name, 0o755) == 0)
      let next = openat(directory, name, O_RDONLY | O_DIRECTORY)
      close(directory)
      directory = next
    }
    close(directory)
  }

  /// Makes empty files with that many numbers for names.
  func files(_ count: Int, in folder: String = ".") {
    let directory = open(full(Array(folder.utf8)), O_RDONLY | O_DIRECTORY)
    for number in 0..<count {
      let file = openat(directory, "f\(number)", O_CREAT | O_WRONLY, 0o644)
      guard file >= 0 else {
        Issue.record("file \(number) cannot be made")
        break
      }
      close(file)
    }
    close(directory)
  }

  private func full(_ name: [UInt8]) -> [CChar] {
    (Array(path.utf8) + [0x2F] + name + [0]).map(CChar.init(bitPattern:))
  }
}

extension ScratchFolder {
  /// Folders, those above first, and empty files in them.
  convenience init(folders: [String], files: [String] = []) throws {
    try self.init()
    for folder in folders { self.folder(folder) }
    for file in files { self.file(file) }
  }
}
