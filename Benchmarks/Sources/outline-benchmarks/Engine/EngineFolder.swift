import Dispatch
import OutlineEngine

/// A folder that the engine reads in this process, and reads again where it is told to.
final class EngineFolder {
  private var store = ExplorerStore()
  private let loader: DirectoryLoader
  private let letters = DispatchSemaphore(value: 0)
  /// How long it took to read everything.
  private(set) var openNanoseconds = 0

  init(_ root: String) throws {
    let letters = letters
    var options = DirectoryLoader.Options()
    options.gitignore = .off
    loader = DirectoryLoader(path: Array(root.utf8), options: options) { letters.signal() }
    openNanoseconds = try nanoseconds {
      _ = try loader.start(into: &store)
      while !loader.isComplete {
        letters.wait()
        _ = loader.takeIn(into: &store)
      }
    }
  }

  deinit { loader.stop() }

  /// Makes the entries of a folder visible.
  func reveal(_ path: String) throws {
    let found = store.node(atPath: path.split(separator: "/").map(String.init))
    guard let node = found.node else { throw Failure("\(path) is not in the tree") }
    _ = try store.reveal(node, expand: true)
  }

  /// Takes in what has changed in the folder of a file; the nanoseconds that this keeps the owner of
  /// the store busy.
  func takeIn(changeAt path: String) -> Int {
    let version = store.version
    loader.noteChanges(at: [Array(path.utf8)], in: store)
    var busy = 0
    while true {
      busy += nanoseconds { _ = loader.takeIn(into: &store) }
      if store.version != version { return busy }
      letters.wait()
    }
  }
}
