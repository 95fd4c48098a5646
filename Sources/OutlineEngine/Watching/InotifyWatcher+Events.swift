#if os(Linux)
#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

extension InotifyWatcher.State {
  /// Reads all events that wait in the queue.
  mutating func drain() {
    guard descriptor >= 0 else { return }
    let size = 1 << 15
    withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + 16 <= count {
          let length = Int(buffer.load(fromByteOffset: offset + 12, as: UInt32.self))
          note(UnsafeRawBufferPointer(rebasing: buffer[offset..<offset + 16 + length]))
          offset += 16 + length
        }
        noteTime()
      }
    }
  }

  /// Takes in a `struct inotify_event`.
  private mutating func note(_ event: UnsafeRawBufferPointer) {
    let watch = event.load(as: Int32.self)
    let mask = event.load(fromByteOffset: 4, as: UInt32.self)
    let cookie = event.load(fromByteOffset: 8, as: UInt32.self)
    func has(_ flag: Int32) -> Bool { mask & UInt32(flag) != 0 }
    if has(IN_Q_OVERFLOW | IN_UNMOUNT) { changes.hasLostEvents = true }
    if has(IN_IGNORED), claims.removeValue(forKey: watch) != nil { changes.ended.insert(watch) }
    if has(IN_MOVE_SELF) { changes.movedFolders.insert(watch) }
    guard watch >= 0, !has(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT) else { return }
    let name = event[16...].prefix { $0 != 0 }.map { $0 }
    guard !name.isEmpty else {
      // Its own rights may have changed.
      changes.folders.insert(watch)
      return
    }
    let entry = FolderChanges.Entry(folder: watch, name: name)
    let isFolder = mask & UInt32(IN_ISDIR) != 0
    if has(IN_CREATE) { changes.noteArrival(entry, isFolder: isFolder) }
    if has(IN_MOVED_TO) { changes.noteArrival(entry, isFolder: isFolder, cookie: cookie) }
    if has(IN_DELETE) { changes.noteDeparture(entry) }
    if has(IN_MOVED_FROM) { changes.noteDeparture(entry, cookie: cookie) }
    if has(IN_ATTRIB | IN_CLOSE_WRITE) { changes.noteTouch(of: entry, isFolder: isFolder) }
  }
}
#endif
