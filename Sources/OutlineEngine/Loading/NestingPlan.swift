/// Finds for the files of one folder which goes under which.
///
/// Each goes under one file at most: of several the one that the rule with the longest pattern
/// names, then the first by code points. What goes under a file that goes under another goes under
/// that other, so that there is one level; of files in a circle the first stays. Costs a look at
/// each name, and a search among them for each pattern of one that may have files under it.
struct NestingPlan {
  private let names: [[UInt8]]
  /// By file: the one that it goes under, or -1.
  private(set) var parents: [Int32]

  /// `names` are those of the files, `folder` is that of their folder, for `$(dirname)`.
  init(_ names: [[UInt8]], in folder: [UInt8], by rules: NestingRules) {
    self.names = names
    parents = [Int32](repeating: -1, count: names.count)
    let sources = sources(by: rules)
    guard !sources.isEmpty else { return }
    var index = NameIndex(names)
    var seen: Set<StarPattern> = []
    for source in sources {
      let name = names[source.file]
      for child in rules.rules[source.rule].children {
        let pattern = child.filled { variable in
          switch variable {
          case .stem: rules.rules[source.rule].parent.suffix == nil ? name.stem : source.capture
          case .basename: name.stem
          case .extname: name[min(name.stem.count + 1, name.count)...]
          case .dirname: folder[...]
          }
        }
        // Another file that asks for the same comes too late.
        guard pattern.suffix == nil || seen.insert(pattern).inserted else { continue }
        for file in index.files(matching: pattern) where file != source.file && parents[file] < 0 {
          parents[file] = Int32(source.file)
        }
      }
    }
    flatten()
  }

  private typealias Source = (rule: Int, file: Int, capture: ArraySlice<UInt8>)

  /// The files that may have others under them, the strongest first.
  private func sources(by rules: NestingRules) -> [Source] {
    var sources: [Source] = []
    for (file, name) in names.enumerated() {
      for rule in rules.candidates(for: name) {
        guard let capture = rules.rules[rule].parent.capture(in: name) else { continue }
        sources.append((rule, file, capture))
      }
    }
    return sources.sorted { first, second in
      first.rule == second.rule
        ? names[first.file].lexicographicallyPrecedes(names[second.file])
        : first.rule < second.rule
    }
  }

  /// Puts each file under the last one on the way upwards.
  private mutating func flatten() {
    var roots = [Int](repeating: -1, count: names.count)
    var lastWay = [Int](repeating: -1, count: names.count)
    for start in names.indices where roots[start] < 0 {
      var way: [Int] = []
      var file = start
      while roots[file] < 0, lastWay[file] != start {
        lastWay[file] = start
        way.append(file)
        guard parents[file] >= 0 else {
          roots[file] = file
          break
        }
        file = Int(parents[file])
      }
      if roots[file] < 0, let first = way.firstIndex(of: file) {
        // A circle.
        file =
          way[first...].min { names[$0].lexicographicallyPrecedes(names[$1]) } ?? file
        roots[file] = file
      }
      for passed in way { roots[passed] = roots[file] }
    }
    for file in names.indices { parents[file] = roots[file] == file ? -1 : Int32(roots[file]) }
  }
}

/// Finds names by patterns.
private struct NameIndex {
  private let names: [[UInt8]]
  private let files: [[UInt8]: [Int]]
  /// By the names, and by the names read backwards; made when they are first asked for.
  private var forwards: NameOrder?
  private var backwards: NameOrder?

  init(_ names: [[UInt8]]) {
    self.names = names
    files = Dictionary(grouping: names.indices) { names[$0] }
  }

  /// Costs binary searches and a look at the names that begin as the pattern does, or at those that
  /// end so if they are fewer.
  mutating func files(matching pattern: StarPattern) -> [Int] {
    guard let suffix = pattern.suffix else { return files[pattern.prefix] ?? [] }
    let order = forwards ?? NameOrder(names)
    forwards = order
    var found = order.files(beginningWith: pattern.prefix)
    if !suffix.isEmpty, !found.isEmpty {
      let backwardOrder = backwards ?? NameOrder(names.map { $0.reversed() })
      backwards = backwardOrder
      let ending = backwardOrder.files(beginningWith: suffix.reversed())
      if ending.count < found.count { found = ending }
    }
    return found.filter { pattern.capture(in: names[$0]) != nil }
  }
}

/// Files in the order of their texts.
private struct NameOrder {
  private let texts: [[UInt8]]
  private let order: [Int]

  init(_ texts: [[UInt8]]) {
    self.texts = texts
    order = texts.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }
  }

  func files(beginningWith prefix: [UInt8]) -> ArraySlice<Int> {
    let start = order.partitioningIndex { !texts[$0].lexicographicallyPrecedes(prefix) }
    let end = order.partitioningIndex { file in
      !texts[file].lexicographicallyPrecedes(prefix) && !texts[file].starts(with: prefix)
    }
    return order[start..<end]
  }
}

extension [UInt8] {
  /// A name up to its last dot, which does not begin it.
  fileprivate var stem: ArraySlice<UInt8> {
    guard let dot = lastIndex(of: 0x2E), dot > 0 else { return self[...] }
    return self[..<dot]
  }
}

/// The entries of a folder in the order in which they are shown, files behind those that they go
/// under.
struct NestedSiblings {
  /// The entries by their number.
  private(set) var order: [Int] = []
  /// Whether each of them, in that order, goes under the last one before it that does not.
  private(set) var isNested: [Bool] = []

  /// `nil` if none goes under another.
  ///
  /// `names`: of the entries in order, `nil` for what is no file.
  init?(_ names: [[UInt8]?], in folder: [UInt8], by rules: NestingRules) {
    let files = names.indices.filter { names[$0] != nil }
    let plan = NestingPlan(files.compactMap { names[$0] }, in: folder, by: rules)
    guard plan.parents.contains(where: { $0 >= 0 }) else { return nil }
    var parents = [Int](repeating: -1, count: names.count)
    var nested = [[Int]](repeating: [], count: names.count)
    for (index, parent) in plan.parents.enumerated() where parent >= 0 {
      parents[files[index]] = files[Int(parent)]
      nested[files[Int(parent)]].append(files[index])
    }
    for entry in names.indices where parents[entry] < 0 {
      order.append(entry)
      isNested.append(false)
      order += nested[entry]
      isNested += repeatElement(true, count: nested[entry].count)
    }
  }
}
