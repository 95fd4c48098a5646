import OutlineEngine
import Testing

@Suite struct GitConfigTests {
  @Test(arguments: [
    ConfigCase("a plain value", "[core]\n\texcludesFile = ~/ignore\n", "~/ignore"),
    ConfigCase("names in other letters", "[CORE]\nEXCLUDESFILE=a", "a"),
    ConfigCase("the last one", "[core]\nexcludesfile=a\n[x]\n[core]\nexcludesfile=b", "b"),
    ConfigCase("on the section's line", "[core] excludesFile = a", "a"),
    ConfigCase("spaces around and inside", "[core]\nexcludesFile =  a  b  ", "a  b"),
    ConfigCase("an empty value", "[core]\nexcludesFile =", ""),
    ConfigCase("no value at all", "[core]\nexcludesFile\n", nil),
    ConfigCase("another section", "[other]\nexcludesFile = a", nil),
    ConfigCase("no section", "excludesFile = a", nil),
    ConfigCase("a subsection", "[core \"x\"]\nexcludesFile = a", nil),
    ConfigCase("an old subsection", "[core.x]\nexcludesFile = a", nil),
    ConfigCase("after a subsection", "[a \"]\\\"\"]\nb = c\n[core]\nexcludesFile = a", "a"),
    ConfigCase("comments", "# x\n[core] ; y\nexcludesFile = a # z\n", "a"),
    ConfigCase("quotes", "[core]\nexcludesFile = \" a;\"b\" # c \" # d", " a;b # c "),
    ConfigCase("escapes", "[core]\nexcludesFile = \"a\\t\\\"\\\\\\n\"", "a\t\"\\\n"),
    ConfigCase("a continued line", "[core]\nexcludesFile = a\\\n  b\n", "a  b"),
    ConfigCase("a comment that seems continued", "[core]\nx = y # \\\nexcludesFile = a", "a"),
    ConfigCase("CRLF", "[core]\r\nexcludesFile = a\\\r\nb\r\n", "ab"),
    ConfigCase("a byte order mark", "\u{FEFF}[core]\nexcludesFile = a", "a"),
    ConfigCase("a bad line below", "[core]\nexcludesFile = a\n= b\nexcludesFile = c", "a"),
    ConfigCase("a bad escape", "[core]\nexcludesFile = a\\q", nil),
    ConfigCase("an open quote", "[core]\nexcludesFile = \"a\n", nil),
    ConfigCase("an include, which is not followed", "[include]\npath = x\n", nil),
  ])
  func aValueIsReadAsByGit(configCase: ConfigCase) {
    let found = GitConfig.value("core.excludesFile", in: configCase.text.utf8)
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == configCase.value)
  }

  @Test(arguments: [
    "true", "yes", "ON", "1", "-1", "2k", "0x10", "010", "+3", "1G", "2147483647",
  ])
  func aBooleanIsTrue(text: String) {
    #expect(boolean("= \(text)") == true)
  }

  @Test(arguments: ["false", "No", "off", "", "0", "0k", "-0", "\"\"", "0x0"])
  func aBooleanIsFalse(text: String) {
    #expect(boolean("= \(text)") == false)
  }

  @Test(arguments: ["maybe", "1x", "09", "2147483648", "3g", "1 k", "t", "0x", "--1"])
  func aBooleanIsNone(text: String) {
    #expect(boolean("= \(text)") == nil)
  }

  @Test func aNameAloneIsTrueAndAnAbsentOneIsNone() {
    #expect(boolean("") == true)
    #expect(GitConfig.boolean("core.bare", in: "[core]\nignoreCase".utf8) == nil)
  }

  @Test(.enabled(if: GitJudge.isAvailable), arguments: 0..<60)
  func randomTextsAreReadAsByGit(seed: Int) throws {
    var generator = SplitMix64(state: UInt64(seed))
    let pieces = [
      "a", "b c", "\"", "\\\\", "\\n", "\\\"", "\\\n", " ", "  ", "#", ";", "\n", "\r\n", "=",
      "\nx = ", "\n[core]\nx = ", "\n[core \"y\"]\nx = ", "\n[d] x = ", "\nx", "\n[core] x=1 ",
    ]
    var text = "[core]\nx = "
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      text += pieces.randomElement(using: &generator) ?? ""
    }
    // Where git rejects the text, the reader is free to find what it can.
    let arguments = ["config", "--file", "/dev/stdin", "-z", "--get", "core.x"]
    guard let expected = try? GitJudge().run(arguments, input: Array(text.utf8)) else { return }
    let found = GitConfig.value("core.x", in: text.utf8) ?? []
    #expect(found == expected.dropLast(), "\(text.debugDescription)")
  }

  private func boolean(_ setting: String) -> Bool? {
    GitConfig.boolean("core.ignoreCase", in: "[core]\nignoreCase \(setting)\n".utf8)
  }
}

/// A configuration and the value of `core.excludesFile` in it.
struct ConfigCase: CustomTestStringConvertible {
  var testDescription: String
  var text: String
  var value: String?

  init(_ claim: String, _ text: String, _ value: String?) {
    testDescription = claim
    self.text = text
    self.value = value
  }
}
