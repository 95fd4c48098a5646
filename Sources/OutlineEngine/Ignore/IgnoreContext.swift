/// The ignore rules in force inside one folder of a walk.
///
/// A context is immutable and cheap to make: it shares the compiled rules of the folders above.
/// A walk makes one for its top, `entering` one for each folder, and asks it about each entry:
///
///     let top = IgnoreContext(rules: FolderIgnoreRules(gitignore: rules))
///     let sources = top.entering("Sources".utf8, rules: FolderIgnoreRules())
///     sources.isIgnored("a.o".utf8, isDirectory: false)
///
/// Precedence is git's: `core.excludesFile`, `info/exclude`, then each `.gitignore` from the
/// repository's top down. Any `.ignore` file is stronger than all of these, as in ripgrep, and
/// needs no repository. What lies below an ignored folder is ignored, whatever the rules say.
public struct IgnoreContext: Sendable {
  /// Whether the folder itself is ignored, and with it all below.
  public let isFolderIgnored: Bool

  /// The path of the folder from the top of the walk, with a `/` at its end unless empty.
  private let path: [UInt8]
  /// From the weakest to the strongest.
  private let gitLayers: [Layer]
  private let ignoreLayers: [Layer]
  private let needsFolding: Bool

  /// Rules, and how many bytes of the path lie above their folder.
  private struct Layer {
    let rules: IgnoreRules.Storage
    let base: Int
  }

  /// The context of the top of a walk: where a repository is to be obeyed, its top folder.
  ///
  /// For a walk that starts deeper, begin at the repository's top and enter folder by folder.
  public init(rules: FolderIgnoreRules, isFolderIgnored: Bool = false) {
    self.init(path: [], rules: rules, above: nil, isFolderIgnored: isFolderIgnored)
  }

  private init(path: [UInt8], rules: FolderIgnoreRules, above: Self?, isFolderIgnored: Bool) {
    var gitLayers = rules.repository == nil ? above?.gitLayers ?? [] : []
    var ignoreLayers = above?.ignoreLayers ?? []
    var needsFolding = above?.needsFolding ?? false
    func add(_ rules: IgnoreRules?, to layers: inout [Layer]) {
      guard let rules, !rules.isEmpty else { return }
      layers.append(Layer(rules: rules.storage, base: path.count))
      needsFolding = needsFolding || rules.isCaseInsensitive
    }
    add(rules.repository?.excludesFile, to: &gitLayers)
    add(rules.repository?.infoExclude, to: &gitLayers)
    add(rules.gitignore, to: &gitLayers)
    add(rules.ignore, to: &ignoreLayers)
    self.path = path
    self.isFolderIgnored = isFolderIgnored
    self.gitLayers = gitLayers
    self.ignoreLayers = ignoreLayers
    self.needsFolding = needsFolding
  }

  /// The context of the sub folder `name`.
  ///
  /// Whether that folder is ignored is looked up, unless the caller knows or decides it: a walk
  /// that starts in an ignored folder may pass false to see what lies there.
  public func entering(
    _ name: some Collection<UInt8>,
    rules: FolderIgnoreRules,
    isFolderIgnored: Bool? = nil
  ) -> IgnoreContext {
    IgnoreContext(
      path: path + name + [slash],
      rules: rules,
      above: self,
      isFolderIgnored: isFolderIgnored ?? isIgnored(name, isDirectory: true)
    )
  }

  /// Whether the entry `name` of the folder is ignored; a link is not a directory.
  public func isIgnored(_ name: some Collection<UInt8>, isDirectory: Bool) -> Bool {
    verdict(for: name, isDirectory: isDirectory) == .ignored
  }

  /// What the strongest matching rule says of the entry `name` of the folder.
  public func verdict(for name: some Collection<UInt8>, isDirectory: Bool) -> IgnoreVerdict {
    if isFolderIgnored { return .ignored }
    if gitLayers.isEmpty, ignoreLayers.isEmpty { return .none }
    return name.withContiguousBytes { name in
      let count = path.count + name.count
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count * 2) { scratch in
        _ = scratch.initialize(fromContentsOf: path)
        _ = scratch[path.count...].initialize(fromContentsOf: name)
        if needsFolding {
          for index in 0..<count {
            scratch.initializeElement(at: count + index, to: scratch[index].asciiFolded)
          }
        }
        let bytes = UnsafeBufferPointer(rebasing: scratch[..<count])
        let folded = UnsafeBufferPointer(rebasing: scratch[count...])
        return verdict(
          for: IgnoreSubject(
            path: bytes,
            foldedPath: needsFolding ? folded : bytes,
            nameStart: path.count,
            isDirectory: isDirectory
          )
        )
      }
    }
  }

  private func verdict(for subject: IgnoreSubject) -> IgnoreVerdict {
    let verdict = verdict(of: ignoreLayers, for: subject)
    return verdict == .none ? self.verdict(of: gitLayers, for: subject) : verdict
  }

  private func verdict(of layers: [Layer], for subject: IgnoreSubject) -> IgnoreVerdict {
    for layer in layers.reversed() {
      let verdict = layer.rules.verdict(for: subject, below: layer.base)
      if verdict != .none { return verdict }
    }
    return .none
  }
}
