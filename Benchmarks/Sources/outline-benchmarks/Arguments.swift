/// What the command line asks for.
struct Arguments {
  static let usage = """
    Usage: swift run -c release --package-path Benchmarks outline-benchmarks
             [--quick] [--markdown FILE] [--list FILE] [--server FILE]

      --quick          fewer rounds: a look in two minutes, with more noise
      --markdown FILE  also write the tables there, between its two comments
      --list FILE      a path a line in place of the Linux tree that comes along
      --server FILE    a server that is built already
      --fzf FILE       an fzf that is not in the PATH
    """

  var isQuick = false
  var markdown: String?
  var list: String?
  var server: String?
  var fzf: String?

  /// Throws a sentence.
  init(_ words: [String]) throws(Failure) {
    var words = words[...]
    while let word = words.popFirst() {
      func value() throws(Failure) -> String {
        guard let value = words.popFirst() else { throw Failure("\(word) takes a file") }
        return value
      }
      switch word {
      case "--quick": isQuick = true
      case "--markdown": markdown = try value()
      case "--list": list = try value()
      case "--server": server = try value()
      case "--fzf": fzf = try value()
      default: throw Failure(Self.usage)
      }
    }
  }
}

/// Why a run cannot go on.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
