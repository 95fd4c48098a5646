/// What all suites share.
final class Benchmark {
  let arguments: Arguments
  let binaries: Binaries
  let folder: TemporaryFolder
  let input: PathInput
  let recorder = Recorder()
  var report = Report()

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    Self.say("building the server and the floors")
    binaries = try Binaries(server: arguments.server)
    folder = try TemporaryFolder()
    input = try PathInput(list: arguments.list)
  }

  /// How often slow things are measured.
  var rounds: Int { arguments.isQuick ? 3 : 9 }
  /// How often quick things are measured in each round.
  var repeats: Int { arguments.isQuick ? 10 : 25 }

  static func say(_ text: String) {
    TextFile.standardError("\(text)\n")
  }
}
