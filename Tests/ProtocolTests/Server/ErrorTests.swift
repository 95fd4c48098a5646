import OutlineProtocol
import Testing

@testable import outline_lsp

/// Requests that cannot be done say why, and nothing changes.
@Suite struct ErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let method: String
    let params: String
    let code: Int
    /// `data.reason`, or what the message must name.
    let tells: String
  }

  private static func refused(_ method: String, _ members: String, _ tells: String) -> Case {
    Case(
      testDescription: "\(method) \(members) is refused",
      method: "outline/\(method)",
      params: #"{"outline":{"uri":"t:1"}\#(members)}"#,
      code: -32_602,
      tells: tells
    )
  }

  private static func failed(
    _ method: String,
    _ members: String,
    _ reason: String,
    uri: String = "t:1"
  ) -> Case {
    Case(
      testDescription: "\(method) \(uri) \(members) fails",
      method: "outline/\(method)",
      params: #"{"outline":{"uri":"\#(uri)"}\#(members)}"#,
      code: -32_803,
      tells: reason
    )
  }

  static let cases: [Case] =
    ["close", "expand", "collapse", "state", "refresh", "hits", "nextHit", "children"].map {
      failed($0, "", "notOpen", uri: "t:2")
    }
    + [
      failed("rows", #","window":{"start":0,"count":1}"#, "notOpen", uri: "t:2"),
      failed("search", #","query":"x""#, "notOpen", uri: "t:2"),
      failed("open", "", "alreadyOpen"), failed("open", "", "alreadyOpen", uri: "T:1"),
      failed("open", "", "unreadable", uri: "x:2"),
      failed("open", "", "unreadable", uri: "file:///no/such/folder"),
      failed("open", "", "unreadable", uri: "file://elsewhere/tmp"),
      failed("open", "", "unreadable", uri: "file:///a%00b"),
      failed("open", "", "unreadable", uri: "file:///etc/passwd"),
      failed("open", "", "unreadable", uri: "file:///proc/self/mem/x"),
      failed(
        "open",
        #","source":{"kind":"paths","list":"file:///no/such"}"#,
        "unreadable",
        uri: "t:2"
      ),
      failed("open", #","source":{"kind":"paths","list":"file:///"}"#, "unreadable", uri: "t:2"),
      failed("open", #","source":{"kind":"paths","list":"http://x/"}"#, "unreadable", uri: "t:2"),
      failed("open", #","source":{"kind":"directory"}"#, "unreadable", uri: "t:2"),
      failed("refresh", #","source":{"kind":"directory"}"#, "unreadable"),
      failed("refresh", #","source":{"kind":"paths","list":"file:///no/such"}"#, "unreadable"),
      failed("toggle", #","node":99"#, "noSuchNode"), failed("toggle", #","node":0"#, "noSuchNode"),
      failed("expand", #","node":4294967297"#, "noSuchNode"),
      failed("collapse", #","node":99,"recursive":true"#, "noSuchNode"),
      failed("reveal", #","node":99"#, "noSuchNode"), failed("node", #","node":99"#, "noSuchNode"),
      failed("children", #","node":99"#, "noSuchNode"),
      failed("nextHit", #","from":99"#, "noSuchNode"),
      failed("rows", #","around":{"node":99,"count":1}"#, "noSuchNode"),
      failed("search", #","query":"x","options":{"under":99}"#, "noSuchNode"),
      failed("search", #","query":"","keep":99"#, "noSuchNode"),
      failed("reveal", #","position":{"line":0,"character":0}"#, "unsupported"),
      failed("open", #","source":{"kind":"document","text":"x"}"#, "unsupported", uri: "t:2"),
      failed("open", #","source":{"kind":"symbols","symbols":[]}"#, "unsupported", uri: "t:2"),
      refused("toggle", "", "params.node"), refused("toggle", #","node":-1"#, "params.node"),
      refused("toggle", #","node":"1""#, "params.node"),
      refused("toggle", #","node":1.5"#, "params.node"),
      refused("toggle", #","node":1e400"#, "params"),
      refused("expand", #","levels":-1"#, "params.levels"),
      refused("expand", #","levels":"some""#, "params.levels"),
      refused("rows", "", "window or around"),
      refused("rows", #","window":{"start":0}"#, "params.window.count"),
      refused("rows", #","window":{"start":-1,"count":1}"#, "params.window.start"),
      refused("rows", #","window":{"start":0,"count":1,"around":2}"#, "params.window.around"),
      refused("rows", #","window":{"start":0,"count":1,"follow":2}"#, "params.window.follow"),
      refused("rows", #","window":{"start":0,"count":1,"sticky":2}"#, "params.window.sticky"),
      refused(
        "rows",
        #","window":{"start":0,"count":1},"around":{"node":1,"count":1}"#,
        "window or around"
      ),
      refused("search", #","query":"","keep":"x""#, "params.keep"),
      refused("search", "", "params.query"), refused("search", #","query":1"#, "params.query"),
      refused("search", #","query":"x","options":{"mode":"hide"}"#, "params.options.mode"),
      refused("search", #","query":"x","options":{"match":"sql"}"#, "params.options.match"),
      refused("search", #","query":"x","options":{"kinds":"file"}"#, "params.options.kinds"),
      refused("search", #","query":"(","options":{"match":"regex"}"#, "params.query"),
      refused("reveal", "", "exactly one"),
      refused("reveal", #","node":1,"path":["a"]"#, "exactly one"),
      refused("configure", "", "params.options"),
      refused("configure", #","options":{"sort":"random"}"#, "params.options.sort"),
      refused("configure", #","options":{"maxNodes":-1}"#, "params.options.maxNodes"),
      refused("configure", #","options":{"nest":{"a*b*":[]}}"#, "params.options.nest: a*b*"),
      refused("configure", #","options":{"nest":{"a":["$(it)"]}}"#, "params.options.nest: $(it)"),
      refused("configure", #","options":{"nest":{"a":"b"}}"#, "params.options.nest.a"),
      refused("refresh", #","source":{"kind":"web"}"#, "params.source.kind"),
      refused("refresh", #","source":{"kind":"tree"}"#, "params.source.nodes"),
      refused(
        "refresh",
        #","source":{"kind":"tree","nodes":[{"children":[]}]}"#,
        "params.source.nodes[0].name"
      ),
      refused("refresh", #","source":{"kind":"paths"}"#, "paths or list"),
      refused(
        "refresh",
        #","source":{"kind":"paths","paths":[],"list":"file:///x"}"#,
        "paths or list"
      ),
      refused("refresh", #","source":{"kind":"paths","paths":[],"separator":"::"}"#, "separator"),
      refused("open", #","state":{"version":2,"expanded":[]}"#, "params.state.version"),
      refused("open", #","view":7"#, "already"),
    ].filter { $0.tells != "already" }
    + [
      #""kinds":[5]"#
    ].map { refused("configure", #","options":{\#($0)}"#, "is not supported") }

  @Test(arguments: cases)
  func theErrorSaysWhyAndNothingChanges(_ testCase: Case) {
    let client = MemoryClient.running()
    client.request("outline/open", smallTree)
    client.request(
      "outline/search",
      #"{"outline":{"uri":"t:1"},"query":"b","options":{"mode":"filter"}}"#
    )
    let before = look(client)
    let error = client.error(testCase.method, testCase.params)
    #expect(error["code"] == .integer(testCase.code), "\(error.text)")
    if testCase.code == -32_803 {
      #expect(error["data"]?["reason"] == .string(testCase.tells), "\(error.text)")
    } else {
      #expect(error["message"]?.string?.contains(testCase.tells) == true, "\(error.text)")
    }
    #expect(look(client) == before)
    #expect(client.notifications.isEmpty)
  }

  private func look(_ client: MemoryClient) -> [JSONValue] {
    [
      client.request("outline/rows", #"{"outline":{"uri":"t:1"},"window":{"start":0,"count":99}}"#),
      client.request("outline/state", #"{"outline":{"uri":"t:1"}}"#),
      client.request("outline/list", "{}"),
    ]
  }

  @Test func optionsThatAreNotThereYetAreRefusedByOpenToo() {
    let client = MemoryClient.running()
    for state in [
      #""options":{"kinds":[5]}"#,
      #""state":{"version":1,"expanded":[],"options":{"kinds":[5]}}"#,
    ] {
      let error = client.error(
        "outline/open",
        #"{"outline":{"uri":"t:1"},"source":{"kind":"tree","nodes":[]},\#(state)}"#
      )
      #expect(error["code"] == .integer(-32_602))
    }
    #expect(client.request("outline/list", "{}") == JSONValue(text: #"{"outlines":[]}"#))
  }

  @Test func unknownMembersAreIgnored() {
    let client = MemoryClient.running()
    client.request("outline/open", smallTree)
    let result = client.request(
      "outline/expand",
      #"{"outline":{"uri":"t:1","x":1},"node":1,"y":[{}],"levels":null,"window":null}"#
    )
    #expect(result["total"] == .integer(4))
  }

  @Test func aTreeThatIsNestedTooDeeplyIsRefused() {
    let client = MemoryClient.running()
    let tree =
      String(repeating: #"{"name":"a","children":["#, count: 2_000)
      + String(repeating: "]}", count: 2_000)
    let error = client.error(
      "outline/open",
      #"{"outline":{"uri":"t:1"},"source":{"kind":"tree","nodes":[\#(tree)]}}"#
    )
    #expect(error["code"] == .integer(-32_602))
  }

  @Test func oneDocumentInManySpellingsIsOneOutline() throws {
    let folder = try ScratchFolder()
    folder.folder("a b%c#d?")
    let client = MemoryClient.running()
    client.request("outline/open", #"{"outline":{"uri":"\#(folder.uri)/a%20b%25c%23d%3F"}}"#)
    for uri in [
      "\(folder.uri)/a b%25c%23d%3f/", "FILE://localhost\(folder.path)/%61%20b%25c%23d%3F",
    ] {
      let error = client.error("outline/open", #"{"outline":{"uri":"\#(uri)"}}"#)
      #expect(error["data"]?["reason"] == .string("alreadyOpen"), "\(uri)")
    }
    let list = client.request("outline/list", "{}")
    #expect(
      list["outlines"]?[0]?["uri"]?.string?.hasSuffix("a%20b%25c%23d%3F") == true,
      "the client's spelling"
    )
    client.request(
      "outline/open",
      #"{"outline":{"uri":"\#(folder.uri)/a b%25c%23d%3f","view":"2"}}"#
    )
  }
}
