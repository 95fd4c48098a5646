#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The folders from the system's root down to an opened one, open as long as this lives.
struct OpenedFolders: ~Copyable {
  struct Folder {
    /// Empty for the root.
    var name: [UInt8]
    var descriptor: Int32
  }

  /// Only the last one if the way to it cannot be gone again.
  private(set) var all: [Folder] = []
  /// Which of them is the top of the innermost repository.
  private(set) var top: Int?

  init(downTo path: [UInt8]) {
    let isReopened = RealPath.of(path).map { openAll($0.split(separator: 0x2F).map(Array.init)) }
    if isReopened != true {
      closeAll()
      if let descriptor = try? DirectoryReader.open(path, link: .follow) {
        all = [Folder(name: [], descriptor: descriptor)]
      }
    }
    top = findTop()
  }

  deinit {
    for folder in all { close(folder.descriptor) }
  }

  private mutating func closeAll() {
    for folder in all { close(folder.descriptor) }
    all = []
  }

  /// Opens the root and each folder in the one above; returns whether that was possible.
  private mutating func openAll(_ names: [[UInt8]]) -> Bool {
    var parent: Int32 = AT_FDCWD
    for name in [[]] + names {
      guard
        let descriptor = try? DirectoryReader.openPathOnly(
          name.isEmpty ? [0x2F] : name,
          at: parent
        )
      else { return false }
      all.append(Folder(name: name, descriptor: descriptor))
      parent = descriptor
    }
    return true
  }

  /// Looks upwards for a repository, on the file system of the opened folder, as git does.
  private func findTop() -> Int? {
    guard let last = all.last, let device = FileIdentity(of: last.descriptor)?.device else {
      return nil
    }
    for index in all.indices.reversed() {
      let descriptor = all[index].descriptor
      guard FileIdentity(of: descriptor)?.device == device else { return nil }
      if GitRepository(at: descriptor) != nil { return index }
    }
    return nil
  }
}
