import OutlineProtocol
import Testing

@Suite struct ErrorCodeTests {
  @Test(arguments: [
    (ErrorCode.parseError, -32700), (.invalidRequest, -32600), (.methodNotFound, -32601),
    (.invalidParams, -32602), (.internalError, -32603), (.serverNotInitialized, -32002),
    (.requestCancelled, -32800), (.contentModified, -32801), (.requestFailed, -32803),
  ])
  func numbersAreThoseOfTheSpecification(code: ErrorCode, number: Int) {
    #expect(code.rawValue == number)
  }

  @Test func aFailureSaysItsReason() {
    var writer = JSONWriter()
    writer.response(to: .string("a"), error: .failed(.noSuchNode, "no node 7"))
    let expected =
      #"{"jsonrpc":"2.0","id":"a","error":{"code":-32803,"message":"no node 7","data":{"reason":"noSuchNode"}}}"#
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
  }

  @Test func anUnreadableIdIsNull() {
    var writer = JSONWriter()
    writer.response(to: nil, error: .invalidParams("q: \"", offset: 3))
    let expected =
      #"{"jsonrpc":"2.0","id":null,"error":{"code":-32602,"message":"q: \"","data":{"offset":3}}}"#
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
  }
}
