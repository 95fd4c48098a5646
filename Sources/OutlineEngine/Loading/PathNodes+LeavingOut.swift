extension PathNodes {
  /// Takes away what the options of a list leave out.
  ///
  /// Costs a pass over the nodes if there is any.
  mutating func leaveOut(hidden: HiddenFiles, exclude: [String]) {
    guard hidden == .hide || !exclude.isEmpty else { return }
    let rules = IgnoreRules(parsing: exclude.joined(separator: "\n").utf8)
    let list = self
    // By the new number of a folder.
    var contexts = [0: IgnoreContext(rules: FolderIgnoreRules(gitignore: rules))]
    var count = 0
    keep { node, parent in
      let name = list.name(of: node)
      if hidden == .hide, name.first == UInt8(ascii: ".") { return false }
      if !rules.isEmpty, let context = contexts[Int(parent)] {
        if context.isIgnored(name, isDirectory: node.isFolder) { return false }
        if node.isFolder {
          contexts[count + 1] = context.entering(
            name,
            rules: FolderIgnoreRules(),
            isFolderIgnored: false
          )
        }
      }
      count += 1
      return true
    }
  }
}
