import OutlineEngine
import OutlineProtocol

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `outline-lsp tree`: a sidebar on the terminal, drawn from the same answers that an editor gets.
struct TreeCommand {
  private static let rowsPerRequest = 1_000

  private let options: CommandLineArguments.TreeOptions
  private let client: LocalClient

  init(_ options: CommandLineArguments.TreeOptions) {
    self.options = options
    client = LocalClient(uri: DocumentURI(filePath: Self.absolute(Array(options.path.utf8))))
  }

  /// Returns the exit code.
  func run() -> Int32 {
    do throws(ResponseError) {
      try draw(try show())
      return 0
    } catch {
      Log().error(error.message)
      return 1
    }
  }

  /// Opens the folder and what the options ask for in it.
  private func show() throws(ResponseError) -> Update {
    try client.start()
    var update = try client.ask(OutlineOpenParams.self)
    update = try client.waitUntilComplete(update)
    switch options.levels {
    case nil, .count(0), .count(1): break
    case .count(let count):
      update = try client.ask(OutlineExpandParams.self, ["levels": .integer(count - 1)])
    case .all: update = try client.ask(OutlineExpandParams.self, ["levels": .string("all")])
    }
    guard let query = options.query else { return update }
    return try client.ask(
      OutlineSearchParams.self,
      [
        "query": .string(query),
        "options": .object(["mode": .string(options.mode.rawValue)]),
      ]
    )
  }

  private func draw(_ update: Update) throws(ResponseError) {
    let isPlain = isatty(STDOUT_FILENO) == 0 || getenv("NO_COLOR") != nil
    let drawing = RowDrawing(isPlain: isPlain)
    for start in stride(from: 0, to: update.total, by: Self.rowsPerRequest) {
      let window: [String: JSONValue] = [
        "start": .integer(start), "count": .integer(Self.rowsPerRequest),
      ]
      let answer = try client.ask(OutlineRowsParams.self, ["window": .object(window)])
      for row in answer.window?.rows ?? [] {
        print(options.printsJSON ? try drawing.json(row) : drawing.line(row))
      }
    }
    if let search = update.search, !options.printsJSON {
      print("\n\(search.hits) \(search.hits == 1 ? "hit" : "hits")")
    }
  }

  /// A path from the root, links in it not followed, unless it has `..`: that is above where a link
  /// leads, as the system has it.
  private static func absolute(_ path: [UInt8]) -> [UInt8] {
    let goesUp = path.split(separator: UInt8(ascii: "/")).contains(Array("..".utf8)[...])
    if goesUp, let real = RealPath.of(path) { return real }
    guard path.first != UInt8(ascii: "/"), let buffer = getcwd(nil, 0) else { return path }
    defer { free(buffer) }
    let folder = Array(UnsafeRawBufferPointer(start: buffer, count: strlen(buffer)))
    return path == [UInt8(ascii: ".")] ? folder : folder + [UInt8(ascii: "/")] + path
  }
}
