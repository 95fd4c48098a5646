/// A Markdown file that shows the tables of the last run.
///
/// They stand between two comments, so that what people write around them stays; a file without
/// the comments is overwritten.
struct Document {
  private static let begin = "<!-- measured -->\n"
  private static let end = "<!-- /measured -->"
  let path: String

  init(_ path: String) {
    self.path = path
  }

  func update(_ tables: String) throws(Failure) {
    let old = (try? TextFile.read(path)) ?? ""
    guard let begin = old.firstRange(of: Self.begin), let end = old.firstRange(of: Self.end),
      begin.upperBound <= end.lowerBound
    else { return try TextFile.write(tables, to: path) }
    let new = old[..<begin.upperBound] + "\n" + tables + "\n" + old[end.lowerBound...]
    try TextFile.write(String(new), to: path)
  }
}
