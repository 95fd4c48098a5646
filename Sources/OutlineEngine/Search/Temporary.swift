public struct QueryError: Error, Equatable, Sendable { public var message: String; public var offset: Int }
public struct SearchQuery: Sendable, Equatable {
  public var text: String
  public init(_ text: String) { self.text = text }
}
struct Matcher: Sendable {
  let needle: [UInt8]
  func marksAs(_ other: Matcher) -> Bool { needle == other.needle }
  var dependsOnPath: Bool { false }
  init(_ query: SearchQuery) throws(QueryError) {
    needle = Array(query.text.lowercased().utf8)
  }
  func mark(_ places: Range<Int>, of names: NameTable, flags: [NodeFlags], into hits: inout BitSet, shouldStop: () -> Bool) -> Bool {
    for place in places {
      let text = Array(names.folded[names.foldedRange(place)])
      if text.count >= needle.count, (0...text.count - needle.count).contains(where: { Array(text[$0..<$0 + needle.count]) == needle }) { hits[place] = true }
    }
    return !shouldStop()
  }
  func ranges(inName name: String) -> [Range<Int>] {
    let text = Array(name.lowercased().utf8)
    var result: [Range<Int>] = []
    var i = 0
    while i + needle.count <= text.count {
      if Array(text[i..<i + needle.count]) == needle { result.append(i..<i + needle.count); i += needle.count } else { i += 1 }
    }
    return result
  }
}
