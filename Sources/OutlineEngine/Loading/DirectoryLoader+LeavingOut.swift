#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What leaves an entry of a folder out.
enum LeavingOut: Sendable {
  /// Rules of git or of `.ignore` files.
  case rules
  /// The patterns of `exclude`, or that its name begins with a dot.
  case options
}

extension DirectoryLoader {
  /// Why something that is on disk is not in the tree, by its names from the root, or from a node
  /// down; `missing` if it is not there, or should be shown.
  func obstacle(to names: [[UInt8]], below start: NodeID? = nil, in store: ExplorerStore) -> Finding
  {
    guard let options = watched?.rereader.options else { return .missing }
    var place = start.flatMap(store.outline.place(of:))
    guard start == nil || place != nil else { return .missing }
    var rest = names[...]
    while let name = rest.first, let child = store.outline.child(NodeKey(bytes: name), of: place) {
      place = child
      rest = rest.dropFirst()
    }
    guard !rest.isEmpty else { return .missing }
    let steps = place.map { store.outline.id(at: $0) }.map { store.demandPath(to: $0) ?? [] } ?? []
    return switch DirectoryReader.leavingOut(Array(rest), behind: steps, below: path, options) {
    case .rules: .ignored
    case .options: .filtered
    case nil: .missing
    }
  }
}

extension DirectoryReader {
  /// What leaves the first of some names out, the others being below it.
  ///
  /// `nil` if nothing does, or if the last one is not there; links among the names are not
  /// followed.
  fileprivate static func leavingOut(
    _ names: [[UInt8]],
    behind steps: [DemandReader.Step],
    below root: [UInt8],
    _ options: ScanOptions
  ) -> LeavingOut? {
    guard let first = names.first, options.roots == nil || !steps.isEmpty else { return nil }
    let descent: Descent
    do throws(FolderProblem) {
      descent = try Descent.along(steps, below: root, options)
    } catch {
      return nil
    }
    guard let mode = mode(of: names, at: descent.descriptor) else { return nil }
    let isFolder = names.count > 1 || mode & S_IFMT == S_IFDIR
    if first.first == 0x2E {
      if options.hidden == .hide { return .options }
      if options.excludesDotGit, isFolder, first.elementsEqual(".git".utf8) { return .options }
    }
    guard let rules = descent.rules as? FileRules else { return nil }
    return first.withUnsafeBufferPointer { rules.leavingOut($0, isFolder: isFolder) }
  }

  /// The mode of what lies at the end of some names.
  private static func mode(of names: [[UInt8]], at folder: Int32) -> mode_t? {
    var directory = folder
    defer { if directory != folder { close(directory) } }
    for name in names.dropLast() {
      guard let next = try? openPathOnly(name, at: directory) else { return nil }
      if directory != folder { close(directory) }
      directory = next
    }
    guard let name = names.last, !name.contains(0) else { return nil }
    var status = stat()
    let isThere = (name.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { name in
      name.baseAddress.map { fstatat(directory, $0, &status, AT_SYMLINK_NOFOLLOW) == 0 } ?? false
    }
    return isThere ? status.st_mode : nil
  }
}
