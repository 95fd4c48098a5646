import OutlineEngine
import OutlineProtocol

extension Options {
  /// The order of siblings, with the source's default where the client says nothing.
  func order(for source: Source.Kind) -> SiblingOrder {
    let isFileTree = source == .directory || source == .paths
    let key = sort.flatMap { SiblingOrder.Key(rawValue: $0.rawValue) }
    return SiblingOrder(
      key: key ?? (isFileTree ? .natural : .source), foldersFirst: foldersFirst ?? true)
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
    let orders: [Sort] = [.natural, .name, .source]
    try refuse(sort.map { !orders.contains($0) } ?? false, "sort: \(sort?.rawValue ?? "")")
    try refuse(hidden == .hide, "hidden: hide")
    try refuse(gitignore != nil && gitignore != .off, "gitignore: \(gitignore?.rawValue ?? "")")
    try refuse(!(exclude ?? []).isEmpty, "exclude")
    try refuse(compact == true, "compact")
    try refuse(!(nest ?? [:]).isEmpty, "nest")
    try refuse(git == .status, "git: status")
    try refuse(!(details ?? []).isEmpty, "details")
    try refuse(!(kinds ?? []).isEmpty, "kinds")
  }
}
