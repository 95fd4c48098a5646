/// The version of the server, as `--version` and `initialize` say it.
enum Version {
  static let current = "0.1.0"
}
