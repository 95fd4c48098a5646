import Synchronization
import Testing

@testable import OutlineEngine

/// All that a scan found, put together by its tickets.
struct ScannedTree {
  struct Entry: Equatable {
    var kind: UInt16
    var flags: NodeFlags
    var attributes: NodeAttributes?
    var problem: String?
  }

  /// By path from the root, in bytes as on disk.
  var entries: [[UInt8]: Entry] = [:]
  /// The paths that rules marked.
  var ignored: [[UInt8]] = []
  var isTruncated = false
  var last = ScanBatch()

  init(_ folder: TemporaryFolder, options: ScanOptions = ScanOptions()) throws {
    let scanner = DirectoryScanner(root: folder.bytes, options: options, deliver: {})
    try self.init(scanner)
  }

  /// Runs a scan to its end.
  init(_ scanner: DirectoryScanner) throws {
    var paths: [Int: [UInt8]] = [0: []]
    add(try scanner.readFirstLevel(), paths: &paths)
    scanner.start()
    #expect(scanner.wait(upTo: 120_000))
    last = scanner.take()
    for listing in last.listings { add(listing, paths: &paths) }
    #expect(last.isFinished)
  }

  subscript(_ path: String) -> Entry? { entries[[UInt8](path.utf8)] }

  /// A line for each entry as `find -printf '%y %P'` has it, links and files as what they are
  /// listed as.
  var lines: Set<[UInt8]> {
    Set(entries.map { [$0.value.kind == KindTable.folder ? 0x64 : 0x66, 0x20] + $0.key })
  }

  private mutating func add(_ listing: FolderListing, paths: inout [Int: [UInt8]]) {
    guard let path = paths[listing.ticket] else {
      Issue.record("A listing came before the one of the folder above")
      return
    }
    if let problem = listing.problem { entries[path]?.problem = problem }
    let siblings = listing.siblings
    #expect(listing.tickets.count == siblings.count)
    for place in 0..<siblings.count {
      let attributes = siblings.attributes[place]
      let name = attributes?.rawName ?? [UInt8](siblings.names.name(place).utf8)
      let child = path.isEmpty ? name : path + [0x2F] + name
      entries[child] = Entry(
        kind: siblings.kind[place],
        flags: siblings.flags[place],
        attributes: attributes
      )
      if listing.ignored.contains(Int32(place)) { ignored.append(child) }
      if listing.tickets[place] >= 0 { paths[Int(listing.tickets[place])] = child }
    }
  }
}

/// Rules that list everything and tell when a folder has been read, on the worker's thread and
/// before anything in it is opened: a point at which a test can step in.
struct FolderHook: FolderRules {
  var entered: @Sendable (EnteredFolder) -> Void

  func entering(_ folder: EnteredFolder) -> any FolderRules {
    entered(folder)
    return self
  }

  func verdict(on name: UnsafeBufferPointer<UInt8>, isFolder: Bool) -> EntryVerdict { .list }
}

/// A value that hooks on other threads change.
final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  var current: Value { value.withLock { $0 } }

  func update(_ body: (inout Value) -> Void) { value.withLock { body(&$0) } }
}
