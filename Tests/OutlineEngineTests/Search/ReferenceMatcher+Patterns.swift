@testable import OutlineEngine

extension ReferenceMatcher {
  /// Whether a path of names is a hit, whatever the way to match.
  func isMatch(path: [String]) -> Bool {
    guard !query.text.isEmpty else { return false }
    let names = query.scope == .path ? path : Array(path.suffix(1))
    switch query.match {
    case .substring, .words, .fuzzy:
      let own = names.dropLast().reduce(0) { $0 + $1.count + 1 }
      return isMatch(names.flatMap { Array($0) + ["/"] }.dropLast(), own: own)
    case .regex: return isRegexMatch(names)
    case .glob: return isGlobMatch(names)
    }
  }

  /// Whether a match of the expression reaches into the last name.
  private func isRegexMatch(_ names: [String]) -> Bool {
    let text = names.joined(separator: "/")
    let own = text.utf8.index(
      text.startIndex,
      offsetBy: names.dropLast().reduce(0) { $0 + $1.utf8.count + 1 }
    )
    guard let regex = try? Regex(query.text) else { return false }
    return text.matches(of: regex.ignoresCase(foldsCase)).contains {
      $0.range.upperBound > own || $0.range.lowerBound >= own
    }
  }

  private func isGlobMatch(_ names: [String]) -> Bool {
    guard query.scope == .path, query.text.contains("/") else {
      return isGlob(Array(query.text)[...], Array(names.last ?? "")[...])
    }
    var segments = query.text.split(separator: "/", omittingEmptySubsequences: false)
    if segments.first?.isEmpty ?? false { segments.removeFirst() }
    // A name further up may itself have a slash.
    let above = names.dropLast().flatMap {
      $0.split(separator: "/", omittingEmptySubsequences: false)
    }
    return matches(segments[...], (above.map(String.init) + names.suffix(1))[...])
  }

  private func matches(_ segments: ArraySlice<Substring>, _ names: ArraySlice<String>) -> Bool {
    guard let segment = segments.first else { return names.isEmpty }
    if segment == "**" {
      return (0...names.count).contains { matches(segments.dropFirst(), names.dropFirst($0)) }
    }
    guard let name = names.first, isGlob(Array(segment)[...], Array(name)[...]) else {
      return false
    }
    return matches(segments.dropFirst(), names.dropFirst())
  }

  /// A glob of `*`, `?`, sets without ranges, and characters, by trying everything.
  private func isGlob(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
    guard let piece = pattern.first else { return name.isEmpty }
    if piece == "*" {
      return (0...name.count).contains { isGlob(pattern.dropFirst(), name.dropFirst($0)) }
    }
    guard let first = name.first else { return false }
    if piece == "[", let end = pattern.firstIndex(of: "]") {
      let members = pattern[..<end].dropFirst()
      return members.contains { form($0) == form(first) }
        && isGlob(pattern[(end + 1)...], name.dropFirst())
    }
    return (piece == "?" || form(piece) == form(first))
      && isGlob(pattern.dropFirst(), name.dropFirst())
  }
}
