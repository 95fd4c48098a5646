import OutlineProtocol
import Testing

/// The unit of match offsets is what was agreed on.
@Suite struct EncodingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let offered: [String]
    let agreed: String
    var testDescription: String { "\(offered) → \(agreed)" }
  }

  static let offers = [
    Case(offered: [], agreed: "utf-16"), Case(offered: ["utf-16"], agreed: "utf-16"),
    Case(offered: ["utf-8", "utf-16", "utf-32"], agreed: "utf-8"),
    Case(offered: ["utf-32", "utf-8", "utf-16"], agreed: "utf-32"),
    Case(offered: ["utf-7", "utf-16"], agreed: "utf-16"),
    Case(offered: ["utf-7"], agreed: "utf-16"),
  ]

  @Test(arguments: offers)
  func theFirstKnownOfferIsTaken(_ offer: Case) {
    let offered = JSONValue.array(offer.offered.map(JSONValue.string)).text
    let result = MemoryClient().request(
      "initialize",
      #"{"capabilities":{"general":{"positionEncodings":\#(offered)}}}"#
    )
    #expect(result["capabilities"]?["positionEncoding"] == .string(offer.agreed))
  }

  @Test(arguments: [
    ("utf-8", [[7, 8], [12, 13]]), ("utf-16", [[4, 5], [7, 8]]), ("utf-32", [[3, 4], [5, 6]]),
  ])
  func matchesAreCountedInTheUnitAgreedOn(_ encoding: String, _ matches: [[Int]]) {
    let client = MemoryClient.running(encodings: [encoding])
    let name = "é😀-x👍x"
    client.request(
      "outline/open",
      #"{"outline":{"uri":"t:1"},"source":{"kind":"paths","paths":["\#(name)"]}}"#
    )
    let result = client.request(
      "outline/search",
      #"{"outline":{"uri":"t:1"},"query":"X","window":{"start":0,"count":1}}"#
    )
    let row = result["window"]?["rows"]?[0]
    #expect(row?["name"] == .string(name))
    #expect(row?["matches"] == JSONValue(text: "\(matches)"))
  }

  struct Match: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let name: String
    let query: String
    /// In UTF-16 units; `nil`: no hit.
    let matches: String?

    init(_ claim: String, name: String, query: String, gives matches: String?) {
      testDescription = claim
      self.name = name
      self.query = query
      self.matches = matches
    }
  }

  static let matches = [
    Match(
      "a composed query finds a decomposed name",
      name: "cafe\u{301}!",
      query: "é",
      gives: "[[3,5]]"
    ),
    Match(
      "a decomposed query finds a composed name",
      name: "café!",
      query: "e\u{301}",
      gives: "[[3,4]]"
    ),
    Match("a match splits no character", name: "cafe\u{301}!", query: "e", gives: nil),
    Match("a match splits no flag", name: "🇩🇪🇪🇸", query: "🇪🇪", gives: nil),
    Match("case folds with Unicode", name: "STRASSE ÄÖ", query: "äö", gives: "[[8,10]]"),
    Match("the second of a family", name: "👩‍👩‍👧 x", query: "x", gives: "[[9,10]]"),
    Match("blanks about the query are cut", name: "a b", query: "\\n\\t b ", gives: "[[2,3]]"),
    Match("blanks in the query stay", name: "a b", query: "a b", gives: "[[0,3]]"),
    Match("matches do not overlap", name: "aaaa", query: "aa", gives: "[[0,2],[2,4]]"),
    Match("a pattern is literal text", name: "a.*b", query: ".*", gives: "[[1,3]]"),
  ]

  @Test(arguments: matches)
  func substringsMatchAsTheContractSays(_ match: Match) {
    let client = MemoryClient.running()
    client.request(
      "outline/open",
      #"{"outline":{"uri":"t:1"},"source":{"kind":"tree","nodes":[{"name":"\#(match.name)"}]}}"#
    )
    let result = client.request(
      "outline/search",
      #"{"outline":{"uri":"t:1"},"query":"\#(match.query)","window":{"start":0,"count":1}}"#
    )
    let row = result["window"]?["rows"]?[0]
    #expect(row?["matches"] == match.matches.map(JSONValue.init(text:)))
    #expect(result["search"]?["hits"] == .integer(match.matches == nil ? 0 : 1))
  }

  @Test func theOffsetOfAFaultIsCountedInTheUnitAgreedOn() {
    for (encoding, offset) in [("utf-8", 7), ("utf-16", 4), ("utf-32", 3)] {
      let client = MemoryClient.running(encodings: [encoding])
      client.request("outline/open", smallTree)
      let error = client.error(
        "outline/search",
        #"{"outline":{"uri":"t:1"},"query":"é😀(","options":{"match":"regex"}}"#
      )
      #expect(error["code"] == .integer(-32_602))
      #expect(error["data"]?["offset"] == .integer(offset), "\(encoding)")
    }
  }
}
