import OutlineEngine
import OutlineProtocol

extension Options {
  /// The order of siblings, with the source's default where the client says nothing.
  func order(for source: Source.Kind) -> SiblingOrder {
    let isFileTree = source == .directory || source == .paths
    let key = sort.flatMap { SiblingOrder.Key(rawValue: $0.rawValue) }
    return SiblingOrder(
      key: key ?? (isFileTree ? .natural : .source),
      foldersFirst: foldersFirst ?? true
    )
  }

  /// How a folder is read.
  var loading: DirectoryLoader.Options {
    var loading = DirectoryLoader.Options()
    loading.order = order(for: .directory)
    if let maxNodes { loading.maxNodes = maxNodes }
    loading.gitignore = gitignore.flatMap { IgnoredFiles(rawValue: $0.rawValue) } ?? .mark
    loading.hidden = hidden.flatMap { HiddenFiles(rawValue: $0.rawValue) } ?? .show
    loading.exclude = exclude
    loading.nesting = nesting
    loading.keepsStatus = !(details ?? []).isEmpty
    loading.followsWrites = git == .status
    return loading
  }

  /// How a list of paths becomes a tree.
  func pathList(separator: UInt8) -> PathList {
    var list = PathList(separator: separator, order: order(for: .paths))
    if let maxNodes { list.maxNodes = maxNodes }
    list.hidden = loading.hidden
    list.exclude = exclude ?? []
    return list
  }

  /// Whether a source is to be read again for other options to show.
  func needsReading(after old: Options, for source: Source.Kind) -> Bool {
    var (before, now) = (old.loading, loading)
    // What is there is put in order without reading, and the limit holds from the next reading on.
    let asksMore = now.asksStatus && !before.asksStatus
    (before.order, before.maxNodes) = (now.order, now.maxNodes)
    before.keepsStatus = now.keepsStatus
    before.followsWrites = now.followsWrites
    if source == .directory, asksMore { return true }
    if source == .paths { (before.gitignore, now.gitignore) = (.off, .off) }
    if source == .tree { return before.nesting != now.nesting }
    return (source == .directory || source == .paths) && before != now
  }

  /// Which files are shown under others; `nil` if none are.
  var nesting: NestingRules? {
    guard let nest, !nest.isEmpty else { return nil }
    return try? NestingRules(nest)
  }

  /// These options with what the client changes.
  func merging(_ changes: Options) -> Options {
    var merged = self
    if let sort = changes.sort { merged.sort = sort }
    if let foldersFirst = changes.foldersFirst { merged.foldersFirst = foldersFirst }
    if let hidden = changes.hidden { merged.hidden = hidden }
    if let gitignore = changes.gitignore { merged.gitignore = gitignore }
    if let exclude = changes.exclude { merged.exclude = exclude }
    if let compact = changes.compact { merged.compact = compact }
    if let nest = changes.nest { merged.nest = nest }
    if let git = changes.git { merged.git = git }
    if let details = changes.details { merged.details = details }
    if let kinds = changes.kinds { merged.kinds = kinds }
    if let maxNodes = changes.maxNodes { merged.maxNodes = maxNodes }
    return merged
  }

  /// Refuses what this version does not have, before anything changes.
  func requireSupported() throws(ResponseError) {
    func refuse(_ isAsked: Bool, _ option: String) throws(ResponseError) {
      guard isAsked else { return }
      throw .invalidParams("params.options.\(option) is not supported by this version")
    }
    do { _ = try NestingRules(nest ?? [:]) } catch {
      throw .invalidParams("params.options.nest: \(error.pattern): \(error.sentence)")
    }
    try refuse(!(kinds ?? []).isEmpty, "kinds")
  }
}
