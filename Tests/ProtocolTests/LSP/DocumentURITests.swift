import OutlineProtocol
import Testing

@Suite struct DocumentURITests {
  @Test(arguments: [
    ("file:///a/b", "file:///a/b/"), ("file:///c%3A/x", "file:///c:/x"),
    ("file:///C:/x", "file:///c%3a/x"),
    ("file:///a%20b", "file:///a b"), ("FILE:///a", "file:///a"),
    ("file://localhost/a", "file:///a"),
    ("file:/a", "file:///a"), ("file:///a%28b%29", "file:///a(b)"), ("file:///%C3%A9", "file:///é"),
    ("file:///%e9", "file:///%E9"), ("file:///", "file://localhost/"),
    ("untitled:a%3Ab", "Untitled:a:b"),
    ("file:///a%23b", "file:///a#b"), ("file:///a/./b", "file:///a/b"),
    ("file:///a/../b", "file:///b"),
    ("file:///a//b/.", "file:///a/b"), ("file:///%2e%2E/a", "file:///a"),
    ("file:///..", "file:///"), ("file:///a/b/../..", "file:///"),
  ])
  func spellingsOfOnePlaceAreEqual(one: String, other: String) {
    #expect(DocumentURI(one) == DocumentURI(other))
    #expect(Set([DocumentURI(one), DocumentURI(other)]).count == 1)
    #expect(DocumentURI(one).string == one)
  }

  @Test(arguments: [
    ("file:///a", "file:///b"), ("file:///a", "file:///A"), ("file:///a", "untitled:///a"),
    ("file:///a%2523", "file:///a%23"), ("file://host/a", "file:///a"),
    ("untitled:a/", "untitled:a"),
    ("file:///a/...", "file:///a"), ("untitled:a/./b", "untitled:a/b"), ("file:///.a", "file:///a"),
    ("file:///é", "file:///e\u{301}"), ("file:///%FF", "file:///%FE"),
  ])
  func otherPlacesAreNotEqual(one: String, other: String) {
    #expect(DocumentURI(one) != DocumentURI(other))
  }

  @Test(arguments: [
    ("file:///a/b%20c", "/a/b c"), ("file:///", "/"), ("file:///a/", "/a"),
    ("file:///a%2523", "/a%23"),
    ("file:///a%", "/a%"), ("file:///a%4", "/a%4"), ("file:///a%zz", "/a%zz"),
    ("file:///a?b#c", "/a?b#c"),
    ("file://LOCALHOST/a", "/a"), ("file:///c%3A/x", "/c:/x"), ("file:///a+b", "/a+b"),
    ("file:///a/../b/./c//d/", "/b/c/d"), ("file:///../../a", "/a"), ("file:///a/..", "/"),
    ("file:///a%2F..%2fb", "/b"), ("file:///a/..b/.c/...", "/a/..b/.c/..."),
  ])
  func pathsAreDecodedToBytes(uri: String, path: String) {
    #expect(DocumentURI(uri).filePath == Array(path.utf8))
  }

  @Test(arguments: [
    "untitled:x", "file:a", "file://host/a", "", "a", ":", "file:", "file://", "file:///a%00b",
  ])
  func whatIsNoLocalFileHasNoPath(uri: String) {
    #expect(DocumentURI(uri).filePath == nil)
  }

  @Test(arguments: [
    ("/a/b c", "file:///a/b%20c"), ("/a#?%b", "file:///a%23%3F%25b"), ("/a%23", "file:///a%2523"),
    ("/-._~/AZaz09", "file:///-._~/AZaz09"), ("/é", "file:///%C3%A9"), ("/c:/x", "file:///c%3A/x"),
    ("/", "file:///"),
    ("/a\"\\\n", "file:///a%22%5C%0A"), ("/@[`{", "file:///%40%5B%60%7B"),
  ])
  func pathsAreEncoded(path: String, uri: String) {
    #expect(DocumentURI(filePath: path.utf8).string == uri)
  }

  @Test func everyByteOfAPathComesBack() {
    for byte in UInt8(1)...255 where byte != UInt8(ascii: "/") {
      let path = Array("/a".utf8) + [byte, UInt8(ascii: "z")]
      let uri = DocumentURI(filePath: path)
      #expect(uri.filePath == path)
      #expect(uri.string.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
    }
  }

  @Test func theSchemeIsInLowerCase() {
    #expect(DocumentURI("FILE:///a").scheme == "file")
    #expect(DocumentURI("untitled:Untitled-1").scheme == "untitled")
    #expect(DocumentURI("no scheme").scheme == "")
  }
}
