import OutlineProtocol
import Testing

@Suite struct RequestIDTests {
  @Test func aNumberIsNotTheStringOfIt() {
    #expect(RequestID.number(1) != RequestID.string("1"))
    #expect("\(RequestID.number(1)) \(RequestID.string("1"))" == #"1 "1""#)
  }

  @Test func twoSpellingsOfOneTextAreTwoIds() {
    let composed = RequestID.string("\u{E9}")
    let decomposed = RequestID.string("e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, .string("\u{E9}")]).count == 2)
  }
}
