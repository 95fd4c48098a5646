import OutlineEngine
import Testing

@Suite struct NodeIDTests {
  @Test func idsAreOrderedByTheirNumber() {
    #expect(NodeID(rawValue: 2) < NodeID(rawValue: 10))
  }
}
