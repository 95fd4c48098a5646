extension IgnoreRules.Storage {
  /// What the last matching rule says of the part of the subject's path from `base` on.
  func verdict(for subject: IgnoreSubject, below base: Int) -> IgnoreVerdict {
    let whole = isCaseInsensitive ? subject.foldedPath : subject.path
    guard !rules.isEmpty, base <= subject.nameStart, subject.nameStart < whole.count else {
      return .none
    }
    let entry = Entry(
      path: UnsafeBufferPointer(rebasing: whole[base...]),
      name: UnsafeBufferPointer(rebasing: whole[subject.nameStart...]),
      isDirectory: subject.isDirectory
    )
    let deciding = rules.withUnsafeBufferPointer { rules in
      var best = highestMatch(in: nameChains, subject.nameHash, above: -1, rules, entry)
      if let hash = subject.extensionHash {
        best = highestMatch(in: extensionChains, hash, above: best, rules, entry)
      }
      return highestUnindexedMatch(above: best, rules, entry)
    }
    guard deciding >= 0 else { return .none }
    return rules[deciding].traits.contains(.negated) ? .unignored : .ignored
  }

  /// A path as one rule file sees it: relative, and folded where the rules are.
  private struct Entry {
    let path: UnsafeBufferPointer<UInt8>
    let name: UnsafeBufferPointer<UInt8>
    let isDirectory: Bool
  }

  /// The number of the highest matching rule under `hash` above `best`, else `best`.
  private func highestMatch(
    in chains: [Int32],
    _ hash: UInt32,
    above best: Int,
    _ rules: UnsafeBufferPointer<IgnoreRules.Rule>,
    _ entry: Entry
  ) -> Int {
    guard !chains.isEmpty else { return best }
    var number = Int(chains[Int(hash) & (chains.count - 1)])
    while number > best {
      if rules[number].hash == hash, matches(number, rules, entry) { return number }
      number = Int(rules[number].next)
    }
    return best
  }

  private func highestUnindexedMatch(
    above best: Int,
    _ rules: UnsafeBufferPointer<IgnoreRules.Rule>,
    _ entry: Entry
  ) -> Int {
    unindexed.withUnsafeBufferPointer { unindexed in
      var position = unindexed.count - 1
      while position >= 0 {
        let number = Int(unindexed[position])
        if number <= best { break }
        if matches(number, rules, entry) { return number }
        position -= 1
      }
      return best
    }
  }

  private func matches(
    _ number: Int,
    _ rules: UnsafeBufferPointer<IgnoreRules.Rule>,
    _ entry: Entry
  ) -> Bool {
    let rule = rules[number]
    if rule.traits.contains(.directoriesOnly), !entry.isDirectory { return false }
    let text = rule.traits.contains(.nameOnly) ? entry.name : entry.path
    guard text.count >= Int(rule.minimumLength) else { return false }
    if rule.traits.contains(.hasFirstByte), text[0] != rule.firstByte { return false }
    if rule.traits.contains(.hasLastByte), text[text.count - 1] != rule.lastByte { return false }
    let end =
      number + 1 < rules.count
      ? Int(rules[number + 1].operationsStart) : program.operations.count
    return program.matches(Int(rule.operationsStart)..<end, text)
  }
}
