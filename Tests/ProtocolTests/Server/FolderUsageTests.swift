import OutlineProtocol
import Testing

#if os(Linux)
/// What an open folder costs the system, and that closing gives it back; by `/proc`.
@Suite struct FolderUsageTests {
  @Test func fiveHundredRoundsOfOpeningAndClosingLeaveNothingBehind() throws {
    let folder = try ScratchFolder(inMemory: true)
    for number in 0..<30 {
      folder.folder("d\(number)")
      for file in 0..<20 { folder.file("d\(number)/file \(file)") }
    }
    let client = try ProcessClient(folder)
    let before = client.usage
    var warm = before
    for round in 1...500 {
      if round % 2 == 0 {
        client.open()
        if round % 100 == 0 { client.waitForUsage { $0.watches == 31 } }
        client.request("outline/close")
      } else {
        // The scan has but begun.
        let opening = client.send("outline/open")
        let closing = client.send("outline/close")
        client.reply(to: opening)
        #expect(client.reply(to: closing) == .null)
      }
      guard round % 100 == 0 else { continue }
      client.waitForUsage { $0.isBack(at: before) }
      if round == 100 { warm = client.usage }
    }
    #expect(warm.memory > 0)
    // A tree that stayed in each round would be some hundred bytes a node, 630 nodes a round.
    let growth = client.usage.memory - warm.memory
    #expect(growth < 8 << 10, "\(growth) kB in 400 rounds")
    client.end()
  }

  @Test func requestsAreAnsweredDuringAScanAndClosingEndsIt() throws {
    let folder = try ScratchFolder(inMemory: true)
    for outer in 0..<150 {
      folder.folder("d\(outer)")
      for inner in 0..<100 { folder.folder("d\(outer)/e\(inner)") }
    }
    let client = try ProcessClient(folder)
    let before = client.usage
    let window = #""window":{"start":0,"count":20}"#
    let opening = client.send("outline/open", #""workDoneToken":"t",\#(window)"#)
    let opened = client.reply(to: opening)
    #expect(opened["complete"] == .bool(false))
    #expect(opened["window"]?["rows"]?.array?.count == 20, "the first rows do not wait")
    for _ in 0..<3 {
      #expect(client.request("outline/rows", window)["window"]?["rows"]?.array?.count == 20)
      client.request("outline/search", #""query":"d1",\#(window)"#)
      client.request("outline/search", #""query":"""#)
      client.request("outline/state")
    }
    #expect(!client.isComplete, "the scan goes on meanwhile")
    #expect(client.request("outline/close") == .null)
    let told = client.notifications
    let progress = told.filter { $0["method"] == .string("$/progress") }
    #expect(progress.last?["params"]?["value"]?["kind"] == .string("end"))
    client.waitForUsage { $0.isBack(at: before) }
    client.end()
    #expect(client.notifications == told, "nothing is said about a folder that is closed")
    let percentages = told.compactMap { $0["params"]?["value"]?["percentage"]?.integer }
    #expect(percentages.allSatisfy { $0 < 100 })
  }
}
#endif
