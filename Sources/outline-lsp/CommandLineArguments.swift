import OutlineProtocol

/// What the command line asks for.
enum CommandLineArguments {
  struct ServeOptions: Equatable {
    var framing = Framing.contentLength
    var logLevel = Log.Level.warning
    var clientProcess: Int32?
  }

  struct TreeOptions: Equatable {
    var path = "."
    var query: String?
    var mode = SearchOptions.Mode.filter
    /// `nil`: one level, or with a search as the search opens them.
    var levels: ExpandLevels?
    var printsJSON = false
  }

  case serve(ServeOptions)
  case tree(TreeOptions)
  /// Text for stdout: a help or the version.
  case print(String)
  /// A sentence on what is wrong.
  case invalid(String)

  init(_ arguments: some Collection<String>) {
    var words = Words(arguments)
    if words.peek == "tree" {
      _ = words.next()
      self = Self.tree(&words)
    } else {
      self = Self.serve(&words)
    }
  }

  private static func serve(_ words: inout Words) -> CommandLineArguments {
    var options = ServeOptions()
    while let word = words.next() {
      switch word {
      case "--stdio": continue
      case "--help", "-h": return .print(help)
      case "--version": return .print("outline-lsp \(Version.current)")
      case "--framing":
        switch words.value {
        case "lines": options.framing = .lines
        case "content-length": options.framing = .contentLength
        default: return .invalid("--framing takes lines or content-length")
        }
      case "--log-level":
        guard let level = words.value.flatMap(Log.Level.init) else {
          let levels = Log.Level.allCases.map(\.rawValue).joined(separator: ", ")
          return .invalid("--log-level takes one of \(levels)")
        }
        options.logLevel = level
      case "--clientProcessId":
        guard let process = words.value.flatMap({ Int32($0) }), process > 0 else {
          return .invalid("--clientProcessId takes the number of a process")
        }
        options.clientProcess = process
      default: return .invalid("unknown argument \(word)")
      }
    }
    return .serve(options)
  }

  private static func tree(_ words: inout Words) -> CommandLineArguments {
    var options = TreeOptions()
    var hasPath = false
    while let word = words.next() {
      switch word {
      case "--help", "-h": return .print(help)
      case "--search":
        guard let query = words.value else { return .invalid("--search takes a query") }
        options.query = query
      case "--mode":
        guard let mode = words.value.flatMap(SearchOptions.Mode.init) else {
          return .invalid("--mode takes filter, reveal or highlight")
        }
        options.mode = mode
      case "--levels":
        guard let levels = words.value.flatMap(ExpandLevels.init(argument:)) else {
          return .invalid("--levels takes a number or all")
        }
        options.levels = levels
      case "--json": options.printsJSON = true
      case "--":
        guard let path = words.next(), !hasPath else { return .invalid("tree takes one path") }
        options.path = path
        hasPath = true
      default:
        guard !word.hasPrefix("-"), !hasPath else { return .invalid("unknown argument \(word)") }
        options.path = word
        hasPath = true
      }
    }
    return .tree(options)
  }

  static let help = """
    Usage: outline-lsp [--framing content-length|lines] [--log-level LEVEL]
                       [--clientProcessId N] [--stdio]
           outline-lsp tree [PATH] [--search QUERY] [--mode filter|reveal|highlight]
                       [--levels N|all] [--json]
           outline-lsp --version | --help

    Without a command it serves the outline protocol on stdin and stdout (docs/protocol.md).

      --framing lines       one JSON value a line in both directions, for scripts
      --log-level LEVEL     off, error, warning (default), info or debug; logs go to stderr
      --clientProcessId N   end when process N does
      --stdio               accepted, and the only way there is

    tree draws a folder as a sidebar does: hits are bold, what a search opens is open.

      --search QUERY        the text to find in names
      --mode MODE           filter (default): only what helps; reveal: siblings too;
                            highlight: open nothing
      --levels N|all        how many levels are open (default 1, with a search those it opens)
      --json                the rows as JSON, one a line
    """
}

/// Arguments, one after the other; `--name=value` counts as two.
private struct Words {
  private var words: [String]

  init(_ arguments: some Collection<String>) {
    words = Array(arguments.reversed())
  }

  var peek: String? { words.last }

  mutating func next() -> String? {
    guard let word = words.popLast() else { return nil }
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return word }
    words.append(String(word[word.index(after: equals)...]))
    return String(word[..<equals])
  }

  /// The word behind an option; any word, also one that begins with a dash.
  var value: String? {
    mutating get { words.popLast() }
  }
}

extension ExpandLevels {
  fileprivate init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let count = Int(argument), count >= 0 {
      self = .count(count)
    } else {
      return nil
    }
  }
}
