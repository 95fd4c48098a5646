import Foundation
import OutlineProtocol
import Testing

private let outline = #""outline":{"uri":"file:///a","view":"left"},"window":\#(window)"#
private let window = #"{"start":0,"count":9,"around":[1,2],"follow":true,"sticky":false}"#
private let options = #"""
  {"sort":"type","foldersFirst":false,"hidden":"hide","gitignore":"off","exclude":["*.o"],"compact":true,
  "nest":{"*.ts":["$(stem).js"]},"git":"status","details":["size","modified"],"kinds":[5,6],"maxNodes":7}
  """#
private let searchOptions = #"""
  {"mode":"filter","match":"fuzzy","case":"smart","diacritics":"ignore","scope":"path","kinds":["file"],
  "under":3,"onClear":"restore"}
  """#
private let state =
  #"{"version":1,"expanded":[["a","b"]],"query":"q","search":\#(searchOptions),"options":\#(options)}"#
private let range = #"{"start":{"line":1,"character":2},"end":{"line":3,"character":4}}"#
private let row = #"""
  {"id":1,"name":"n","depth":2,"kind":"file","expandable":true,"expanded":false,"hit":true,
  "matches":[[0,1],[2,3]],"hitsBelow":4,"uri":"file:///a","detail":"d","symbolKind":5,"range":\#(range),
  "selectionRange":\#(range),"link":{"target":"t","state":"loop"},"ignored":true,"problem":"p",
  "loading":true,"segments":[{"id":6,"name":"s"}],"decorations":{"git":"M","gitBelow":["A"]},"size":7,
  "modified":8,"data":{"x":[null,1,2.5,"y",true]}}
  """#
private let update = #"""
  "version":1,"total":2,"edits":[{"start":3,"removed":4,"inserted":5}],
  "window":{"start":6,"rows":[\#(row)],"node":1,"index":6},"ancestors":[\#(row)],
  "search":{"query":"q","hits":7,"complete":false,"first":{"node":8,"index":9}},"complete":true
  """#

@Suite struct OutlineCodingTests {
  @Test func everyMemberOfARequestIsKept() throws {
    try checkCoding(
      OutlineOpenParams.self,
      #"{\#(outline),"source":{"kind":"document"},"options":\#(options),"state":\#(state),"workDoneToken":"t"}"#
    )
    try checkCoding(OutlineCloseParams.self, "{\(outline)}")
    try checkCoding(OutlineStateParams.self, #"{\#(outline),"limit":9}"#)
    try checkCoding(
      OutlineRowsParams.self,
      #"{"outline":{"uri":"a:b"},"around":{"node":1,"count":2},"sticky":true}"#
    )
    try checkCoding(OutlineExpandParams.self, #"{\#(outline),"node":1,"levels":3}"#)
    try checkCoding(OutlineExpandParams.self, #"{\#(outline),"levels":"all"}"#)
    try checkCoding(OutlineCollapseParams.self, #"{\#(outline),"node":1,"recursive":true}"#)
    try checkCoding(OutlineToggleParams.self, #"{\#(outline),"node":1}"#)
    try checkCoding(
      OutlineSearchParams.self,
      #"{\#(outline),"query":"q","options":\#(searchOptions),"keep":5,"workDoneToken":4}"#
    )
    try checkCoding(
      OutlineNextHitParams.self,
      #"{\#(outline),"from":1,"backward":true,"wrap":false}"#
    )
    try checkCoding(OutlineHitsParams.self, #"{\#(outline),"limit":1}"#)
    try checkCoding(OutlineChildrenParams.self, #"{\#(outline),"node":1,"start":2,"count":3}"#)
    try checkCoding(OutlineNodeParams.self, #"{\#(outline),"node":1}"#)
    try checkCoding(
      OutlineRefreshParams.self,
      #"{\#(outline),"source":{"kind":"document"},"workDoneToken":1}"#
    )
    try checkCoding(OutlineConfigureParams.self, #"{\#(outline),"options":\#(options)}"#)
    try checkCoding(OutlineListParams.self, "{}")
  }

  @Test(arguments: [
    #""node":1"#, #""target":"file:///a""#, #""path":["a"]"#,
    #""position":{"line":1,"character":2}"#,
  ])
  func everyPlaceOfARevealIsKept(place: String) throws {
    try checkCoding(OutlineRevealParams.self, #"{\#(outline),"expand":true,\#(place)}"#)
  }

  @Test func everySourceIsKept() throws {
    try checkCoding(Source.self, #"{"kind":"directory","folders":["file:///a","file:///b"]}"#)
    try checkCoding(Source.self, #"{"kind":"document","languageId":"l","text":"t"}"#)
    let node = #"""
      {"name":"n","children":[{"name":"m","children":[]}],"kind":"k","key":"y","detail":"d","range":\#(range),
      "selectionRange":\#(range),"symbolKind":5,"uri":"file:///a","data":[1]}
      """#
    try checkCoding(Source.self, #"{"kind":"tree","nodes":[\#(node)]}"#)
    try checkCoding(
      Source.self,
      #"{"kind":"paths","paths":["a/b"],"list":"file:///l","separator":"\\","base":"b:/c"}"#
    )
    let tree = #"""
      {"name":"n","detail":"d","kind":5,"range":\#(range),"selectionRange":\#(range),
      "children":[{"name":"m","kind":6,"range":\#(range),"selectionRange":\#(range)}]}
      """#
    let symbols = try checkCoding(Source.self, #"{"kind":"symbols","symbols":[\#(tree)]}"#)
    #expect(symbols.kind == .symbols)
    let flat =
      #"{"name":"n","kind":5,"containerName":"c","location":{"uri":"a:b","range":\#(range)}}"#
    guard
      case .symbols(.list) = try checkCoding(
        Source.self,
        #"{"kind":"symbols","symbols":[\#(flat)]}"#
      )
    else {
      Issue.record("symbols with a location are a list")
      return
    }
  }

  @Test func everyMemberOfAnAnswerIsKept() throws {
    try checkCoding(Update.self, "{\(update)}")
    try checkCoding(OutlineNextHitResult.self, #"{\#(update),"node":1,"index":2}"#)
    try checkCoding(
      OutlineRevealResult.self,
      #"{\#(update),"node":1,"index":2,"reason":"outside"}"#
    )
    try checkCoding(
      OutlineHitsResult.self,
      #"{"hits":[{"node":1,"path":["a"],"score":2}],"total":3,"complete":true}"#
    )
    try checkCoding(OutlineChildrenResult.self, #"{"version":1,"total":2,"rows":[\#(row)]}"#)
    try checkCoding(
      OutlineNodeResult.self,
      #"{"row":\#(row),"path":["a"],"keys":["k"],"parent":1,"index":2,"firstSibling":3,"lastSibling":4}"#
    )
    try checkCoding(OutlineState.self, state)
    try checkCoding(
      OutlineListResult.self,
      #"{"outlines":[{"uri":"a:b","view":"v","source":"tree","nodes":1,"total":2,"version":3}]}"#
    )
    try checkCoding(
      OutlineDidChangeParams.self,
      #"{\#(update),"outline":{"uri":"a:b","view":"v"}}"#
    )
  }

  @Test func whatMayBeNullIsWritten() throws {
    let bare = #""version":1,"total":2,"edits":[],"complete":true"#
    try checkCoding(OutlineNextHitResult.self, #"{\#(bare),"node":null,"index":null}"#)
    try checkCoding(OutlineRevealResult.self, #"{\#(bare),"node":null,"index":null}"#)
    let bareRow = #"{"id":1,"name":"n","depth":0,"kind":"k","expandable":false,"expanded":false}"#
    try checkCoding(
      OutlineNodeResult.self,
      #"{"row":\#(bareRow),"path":[],"keys":[],"parent":null,"index":null}"#
    )
  }

  @Test func theWriterWritesWhatTheCoderReads() throws {
    let decoder = JSONDecoder()
    var full = try decoder.decode(Update.self, from: Data("{\(update)}".utf8))
    full.window?.rows = []
    full.ancestors = nil
    for expected in [full, Update(version: 1, total: 0)] {
      var writer = JSONWriter()
      writer.update(expected)
      #expect(try decoder.decode(Update.self, from: Data(writer.takeBytes())) == expected)
    }
    let bare = #"{"id":3,"name":"n","depth":0,"kind":"k","expandable":false,"expanded":false}"#
    var writer = JSONWriter()
    let row = Row(id: 3, name: "n", depth: 0, kind: "k")
    let window = Update.Rows(start: 6, rows: [row])
    let update = Update(version: 4, total: 5, window: window)
    writer.update(update) { writer in
      writer.raw(bare.utf8)
    } members: { writer in
      writer.raw(#","node":null,"index":7"#)
    }
    #expect(
      try decoder.decode(OutlineNextHitResult.self, from: Data(writer.bytes))
        == OutlineNextHitResult(update: update, node: nil, index: 7)
    )
  }

  @Test func theDefaultViewIsNotWritten() throws {
    let identifier = try checkCoding(OutlineIdentifier.self, #"{"uri":"a:b"}"#)
    #expect(identifier == OutlineIdentifier(uri: DocumentURI("a:b"), view: ""))
  }

  /// Half a thousand levels is what the decoder takes; it must not overflow a small stack.
  @Test func aDeepTreeIsDecoded() async throws {
    let depth = 240
    let tree =
      String(repeating: #"{"name":"n","children":["#, count: depth)
      + String(repeating: "]}", count: depth)
    let decoded = try params(#"{\#(outline),"source":{"kind":"tree","nodes":[\#(tree)]}}"#)
      .decode(OutlineOpenParams.self)
    #expect(decoded.source?.kind == .tree)
  }
}
