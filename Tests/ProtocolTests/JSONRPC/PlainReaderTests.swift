import Testing

@testable import OutlineProtocol

/// Decodes by way of `Decodable` alone, as a type that no plain reader knows.
private struct Decoded<Params: Request>: Decodable {
  let params: Params

  init(from decoder: any Decoder) throws { params = try Params(from: decoder) }
}

/// Expects that params are read as `Decodable` has them, or refused with its very words.
private func checkAgreement<Params: Request & Equatable>(_ type: Params.Type, _ json: String) {
  let read = Result { () throws(ResponseError) in try params(json).decode(type) }
  let decoded = Result { () throws(ResponseError) in
    try params(json).decode(Decoded<Params>.self).params
  }
  #expect(read == decoded, "\(type): \(json)")
}

private func checkAgreementOfAll(_ json: String) {
  checkAgreement(OutlineToggleParams.self, json)
  checkAgreement(OutlineExpandParams.self, json)
  checkAgreement(OutlineCollapseParams.self, json)
  checkAgreement(OutlineRowsParams.self, json)
  checkAgreement(OutlineSearchParams.self, json)
  checkAgreement(OutlineHitsParams.self, json)
}

/// Whether params are read without the decoder.
private func isPlain<Params: Request>(_ type: Params.Type, _ json: String) -> Bool {
  Array(json.utf8).withUnsafeBufferPointer { bytes in
    var reader = PlainReader(bytes)
    return Params(plain: &reader) != nil && !reader.hasGivenUp
  }
}

@Suite struct PlainReaderTests {
  private static let outline = #""outline":{"uri":"file:///é","view":"left"}"#
  private static let window =
    #""window":{"start":0,"count":50,"around":[7],"follow":true,"sticky":true}"#

  @Test func whatComesWithEveryKeystrokeIsPlain() {
    let about = "\(Self.outline),\(Self.window)"
    #expect(isPlain(OutlineToggleParams.self, #"{\#(about),"node":7}"#))
    #expect(isPlain(OutlineToggleParams.self, "{ \"node\" : 7 ,\n\(Self.outline) }"))
    #expect(isPlain(OutlineExpandParams.self, #"{\#(about),"node":7}"#))
    #expect(isPlain(OutlineCollapseParams.self, #"{\#(about),"node":7,"recursive":true}"#))
    #expect(isPlain(OutlineRowsParams.self, #"{\#(about),"sticky":false}"#))
    #expect(
      isPlain(
        OutlineSearchParams.self,
        #"{\#(about),"query":"réadme","options":{"mode":"filter","match":"fuzzy","under":3}}"#
      )
    )
  }

  @Test(arguments: [
    #""node":7.0"#, #""node":7e0"#, #""node":-7"#, #""node":7,"node":8"#, #""node":7,"a":8"#,
    #""node":null"#, #""node":12345678901234567890"#, #""\u006eode":7"#, #""node":7,"window":null"#,
  ])
  func theDecoderHasTheWordOnAllElse(members: String) {
    #expect(!isPlain(OutlineToggleParams.self, "{\(Self.outline),\(members)}"))
  }

  @Test func randomParamsAreReadAsTheDecoderReadsThem() {
    var generator = SeededGenerator(state: 11)
    for _ in 0..<1_500 { checkAgreementOfAll(object(using: &generator)) }
  }

  @Test func damagedParamsAreReadAsTheDecoderReadsThem() {
    var generator = SeededGenerator(state: 12)
    let bytes = Array(#"0123456789.eE+-"\{}[]:,tfn aué"#.utf8)
    for _ in 0..<1_500 {
      var text = Array(object(using: &generator).utf8)
      let index = Int.random(in: text.indices, using: &generator)
      text[index] = bytes.randomElement(using: &generator) ?? 0
      let json = String(decoding: text, as: UTF8.self)
      let message = #"{"jsonrpc":"2.0","id":1,"method":"a","params":\#(json)}"#
      // What is no JSON any more never gets as far as the params.
      guard case .request = IncomingMessage(parsing: Array(message.utf8)) else { continue }
      checkAgreementOfAll(json)
    }
  }

  /// Members of all kinds of requests, most of them as they should be.
  private func object(using generator: inout SeededGenerator) -> String {
    let members: [(key: String, values: [String])] = [
      (
        "outline",
        [
          #"{"uri":"a:b"}"#, #"{ "view" : "é" , "uri" : "file:///a%20b" }"#, #"{"uri":"a\/b"}"#,
          #"{"uri":"","view":""}"#, #"{"uri":7}"#, #"{"view":"x"}"#, "{}",
          #"{"uri":"a","uri":"b"}"#,
        ]
      ),
      (
        "window",
        [
          #"{"start":0,"count":50}"#, #"{"count":9,"start":1}"#, #"{"start":-1,"count":1}"#,
          #"{"start":1.5,"count":1}"#, #"{"start":1}"#, #"{"start":1,"count":2,"around":3}"#,
          #"{"start":1,"count":2,"around":[],"follow":true}"#,
          #"{"around":[ 4 ,5],"start":1,"sticky":false,"count":2}"#,
          #"{"start":1,"count":2,"around":[4,"5"]}"#, #"{"start":1,"count":2,"around":[-4]}"#,
          #"{"start":1,"count":2,"around":[4,[5]],"follow":1}"#,
          #"{"start":1,"count":1e2}"#, #"{"start":{},"count":1}"#,
        ]
      ),
      ("around", [#"{"node":1,"count":2}"#, "3"]),
      (
        "node",
        ["1", "0", "999999999999999999", "9999999999999999999", "-1", "1.0", "1e1", #""1""#]
      ),
      ("levels", ["1", #""all""#, #""some""#, "-1"]),
      ("recursive", ["true", "false", "1"]),
      ("sticky", ["true", "false", #""yes""#]),
      ("query", [#""readme""#, #""""#, #""a\"b""#, #""漢字😀 x""#, #""\ud800""#, "5"]),
      (
        "options",
        [
          #"{"mode":"filter"}"#, #"{"mode":"x"}"#, "{}", #"{"kinds":["file"],"under":4}"#,
          #"{"match":"words","case":"smart","diacritics":"ignore","scope":"path"}"#,
          #"{"onClear":"restore","under":-4}"#, #"{"mode":"filter","mode":"reveal"}"#,
        ]
      ),
      ("keep", ["3", "-3"]),
      ("limit", ["5", "true"]),
      ("unknown", [#"{"node":1}"#, "[1,{}]"]),
    ]
    var texts: [String] = []
    for (key, values) in members where key == "outline" || Bool.random(using: &generator) {
      let isOdd = Int.random(in: 0..<12, using: &generator) == 0
      let value = isOdd ? "null" : values.randomElement(using: &generator) ?? "1"
      texts.append("\"\(key)\":\(value)")
      if isOdd, Bool.random(using: &generator) { texts.append("\"\(key)\":\(values[0])") }
    }
    texts.shuffle(using: &generator)
    let separator = Bool.random(using: &generator) ? "," : " ,\n\t"
    return "{" + texts.joined(separator: separator) + "}"
  }
}
