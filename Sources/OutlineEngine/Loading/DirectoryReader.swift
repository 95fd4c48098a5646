#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Opens and reads directories: the one seam to the system for what a folder holds.
///
/// With glibc `getdents64` fills one buffer that serves all folders; elsewhere `readdir` does the
/// same. Opening leaves the access time alone where the system allows that.
struct DirectoryReader: ~Copyable {
  private let buffer: UnsafeMutableRawPointer

  init() {
    buffer = .allocate(byteCount: Self.bufferSize, alignment: 16)
  }

  deinit {
    buffer.deallocate()
  }

  /// Appends the entries of an open directory, from its beginning if it is freshly opened.
  ///
  /// Stops early when `isCancelled` says so; what was read is in the table also after an error.
  func read(
    _ descriptor: Int32,
    into table: inout EntryTable,
    isCancelled: () -> Bool
  ) throws(FolderProblem) {
    #if canImport(Glibc)
    try readRecords(descriptor, into: &table, isCancelled: isCancelled)
    #else
    try readStream(descriptor, into: &table, isCancelled: isCancelled)
    #endif
  }

  #if !canImport(Glibc)
  private func readStream(
    _ descriptor: Int32,
    into table: inout EntryTable,
    isCancelled: () -> Bool
  ) throws(FolderProblem) {
    // The stream owns its descriptor, and the caller goes on using this one.
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard own >= 0 else { throw FolderProblem(errorNumber: errno) }
    guard let stream = fdopendir(own) else {
      let number = errno
      close(own)
      throw FolderProblem(errorNumber: number)
    }
    defer { closedir(stream) }
    var count = 0
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw FolderProblem(errorNumber: errno) }
        return
      }
      count += 1
      if count & 0xFFF == 0, isCancelled() { return }
      let type = Self.entryType(entry.pointee.d_type)
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: UInt8.self)
      table.append(
        name: name,
        length: strlen(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)),
        type: type
      )
    }
  }
  #endif

  fileprivate static func entryType(_ type: UInt8) -> EntryTable.EntryType {
    switch Int(type) {
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): .unknown
    default: .file
    }
  }

  private static let bufferSize = 65_536
}

#if canImport(Glibc)
/// `getdents64(2)`, which glibc has since 2.30 and declares for GNU sources only.
///
/// Not looked up at run time: in a static binary there is nothing to find.
@_silgen_name("getdents64")
private func getdents64(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int

extension DirectoryReader {
  /// Walks the records of `struct linux_dirent64`: inode and offset of 8 bytes each, the length
  /// of the record, the type, the name and a NUL.
  private func readRecords(
    _ descriptor: Int32,
    into table: inout EntryTable,
    isCancelled: () -> Bool
  ) throws(FolderProblem) {
    while !isCancelled() {
      let filled = getdents64(descriptor, buffer, Self.bufferSize)
      guard filled > 0 else {
        if filled < 0 { throw FolderProblem(errorNumber: errno) }
        return
      }
      var offset = 0
      while offset < filled {
        let record = buffer + offset
        let length = Int(record.load(fromByteOffset: 16, as: UInt16.self))
        let type = Self.entryType(record.load(fromByteOffset: 18, as: UInt8.self))
        let name = (record + 19).assumingMemoryBound(to: UInt8.self)
        let nameLength = strnlen((record + 19).assumingMemoryBound(to: CChar.self), length - 19)
        table.append(name: name, length: nameLength, type: type)
        offset += length
      }
    }
  }
}
#endif
