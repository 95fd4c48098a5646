#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the user's own git configuration says about ignored files.
///
/// The configuration of a repository cannot name another excludes file: it belongs to the opened
/// folder, which is to choose no file outside itself.
struct UserGitRules: Sendable {
  /// The text of `core.excludesFile`.
  var excludesFile: [UInt8]?
  /// `core.ignoreCase`, which a repository may set anew.
  var ignoresCase: Bool?
  /// The files that this comes from, whether they are there or not.
  private(set) var files: [[UInt8]] = []

  init(excludesFile: [UInt8]? = nil, ignoresCase: Bool? = nil) {
    self.excludesFile = excludesFile
    self.ignoresCase = ignoresCase
  }

  /// Reads `git/config` and `git/ignore` in the folder of configurations, and `.gitconfig` at home.
  init(home: [UInt8]?, configurations: [UInt8]?) {
    let folder =
      configurations.flatMap { $0.isEmpty ? nil : $0 } ?? home.map { $0 + "/.config".utf8 }
    var path: [UInt8]?
    // The later file is the stronger one.
    files = [folder.map { $0 + "/git/config".utf8 }, home.map { $0 + "/.gitconfig".utf8 }]
      .compactMap(\.self)
    for file in files {
      guard let text = RuleFile.read(userFile: file) else { continue }
      if let named = GitConfig.value("core.excludesFile", in: text) { path = named }
      if let ignores = GitConfig.boolean("core.ignoreCase", in: text) { ignoresCase = ignores }
    }
    if let named = path, named.starts(with: "~/".utf8) {
      path = home.map { $0 + named.dropFirst() }
    }
    path = path ?? folder.map { $0 + "/git/ignore".utf8 }
    guard let path else { return }
    files.append(path)
    excludesFile = RuleFile.read(userFile: path)
  }

  /// Those of the user who runs this process.
  static func current() -> UserGitRules {
    func variable(_ name: String) -> [UInt8]? {
      getenv(name).map { value in
        UnsafeRawBufferPointer(start: value, count: strlen(value)).map { $0 }
      }
    }
    return UserGitRules(home: variable("HOME"), configurations: variable("XDG_CONFIG_HOME"))
  }
}
