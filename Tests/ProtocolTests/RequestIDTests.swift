import OutlineProtocol
import Testing

@Suite struct RequestIDTests {
  @Test func aNumberIsNotTheStringOfIt() {
    #expect(RequestID.number(1) != RequestID.string("1"))
  }
}
