import Foundation
import Synchronization
import Testing

@testable import OutlineEngine

@Suite struct ScanControlTests {
  @Test func cancellingClosesEverythingAndDeliversNothingMore() throws {
    let folder = try wideFolder()
    let scannerBox = Shared<DirectoryScanner?>(nil)
    let deliveries = Shared(0)
    let entered = Shared(0)
    let deliveriesAtCancel = Shared(0)
    let hook = FolderHook { _ in
      entered.update { $0 += 1 }
      guard entered.current == 50 else { return }
      scannerBox.current?.cancel()
      deliveriesAtCancel.update { $0 = deliveries.current }
    }
    let scanner = DirectoryScanner(root: folder.bytes, options: ScanOptions(rules: hook)) {
      deliveries.update { $0 += 1 }
    }
    scannerBox.update { $0 = scanner }
    _ = try scanner.readFirstLevel()
    scanner.start()
    #expect(scanner.wait(upTo: 60_000))
    #expect(folder.openDescriptors() == 0)
    #expect(deliveries.current == deliveriesAtCancel.current)
    #expect(scanner.take().foldersRead < 70)
    scannerBox.update { $0 = nil }
  }

  @Test func aScannerThatWasNeverStartedKeepsNothingOpen() throws {
    let folder = try wideFolder()
    do {
      let scanner = DirectoryScanner(root: folder.bytes, options: ScanOptions(), deliver: {})
      _ = try scanner.readFirstLevel()
      #expect(folder.openDescriptors() == 1)
    }
    #expect(folder.openDescriptors() == 0)
    let scanner = DirectoryScanner(root: folder.bytes, options: ScanOptions(), deliver: {})
    _ = try scanner.readFirstLevel()
    scanner.cancel()
    #expect(folder.openDescriptors() == 0)
  }

  @Test func aFolderThatIsAskedForComesNext() throws {
    let folder = try wideFolder()
    let order = Shared<[String]>([])
    let scannerBox = Shared<DirectoryScanner?>(nil)
    let wanted = Shared(-1)
    let hook = FolderHook { entered in
      order.update { $0.append(String(decoding: entered.name, as: UTF8.self)) }
      if order.current.count == 1 { scannerBox.current?.prioritize(wanted.current) }
    }
    let scanner = DirectoryScanner(
      root: folder.bytes,
      options: ScanOptions(rules: hook, workers: 1),
      deliver: {}
    )
    scannerBox.update { $0 = scanner }
    let first = try scanner.readFirstLevel()
    wanted.update { $0 = Int(first.tickets[7]) }
    scanner.prioritize(-1)
    scanner.prioritize(99_999)
    scanner.start()
    #expect(scanner.wait(upTo: 60_000))
    #expect(order.current.prefix(2) == ["d0", "d7"])
    #expect(order.current.count == 110)
    scannerBox.update { $0 = nil }
  }

  @Test func theEndIsAlwaysDelivered() throws {
    let folder = try wideFolder()
    for _ in 0..<50 {
      let deliveries = Shared(0)
      let scanner = DirectoryScanner(root: folder.bytes, options: ScanOptions()) {
        deliveries.update { $0 += 1 }
      }
      _ = try scanner.readFirstLevel()
      scanner.start()
      #expect(scanner.wait(upTo: 60_000))
      // Nothing was taken, so that one announcement stands for all.
      #expect(deliveries.current == 1)
      let batch = scanner.take()
      #expect(batch.isFinished && batch.listings.count == 110)
    }
  }

  @Test func anEmptyFolderIsFinishedAtOnce() throws {
    let folder = try TemporaryFolder()
    let tree = try ScannedTree(folder)
    #expect(tree.entries.isEmpty)
    #expect(tree.last.isFinished)
    #expect(tree.last.foldersRead == 1)
  }

  @Test func batchesComeInGrowingIntervals() {
    var pace = DeliveryPace()
    pace.start(at: 1_000)
    let millisecond: UInt64 = 1_000_000
    #expect(pace.found(at: 1_000) == .look(at: 1_000 + 2 * millisecond))
    #expect(pace.found(at: 2_000) == .none)
    #expect(pace.found(at: 1_000 + 2 * millisecond) == .deliver)
    // One announcement stands until it is answered.
    #expect(pace.found(at: 100 * millisecond) == .none)
    pace.taken(at: 100 * millisecond)
    pace.looked()
    #expect(pace.found(at: 101 * millisecond) == .look(at: 110 * millisecond))
    #expect(pace.found(at: 101 * millisecond, isUrgent: true) == .deliver)
    pace.taken(at: 102 * millisecond)
    #expect(pace.found(at: 113 * millisecond) == .none)
    #expect(pace.found(at: 114 * millisecond) == .deliver)
  }

  /// Ten folders of ten folders, with a file in each.
  private func wideFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for outer in 0..<10 {
      folder.folder("d\(outer)")
      for inner in 0..<10 {
        folder.folder("d\(outer)/e\(inner)")
        folder.file("d\(outer)/e\(inner)/file")
      }
    }
    return folder
  }
}
