/// A name with at most one `*` in it, which stands for any text.
struct StarPattern: Hashable, Sendable {
  /// What is before the star, or the whole name if there is none.
  var prefix: [UInt8] = []
  /// What is behind the star; `nil` if there is none.
  var suffix: [UInt8]?

  /// How much of a name it says.
  var weight: Int { prefix.count + (suffix?.count ?? 0) }

  /// What the star stands for in a name, all of the name if there is no star; `nil` if the name
  /// does not match.
  func capture(in name: [UInt8]) -> ArraySlice<UInt8>? {
    guard let suffix else { return name == prefix ? name[...] : nil }
    guard name.count >= weight, name.starts(with: prefix),
      name[(name.count - suffix.count)...].elementsEqual(suffix)
    else { return nil }
    return name[prefix.count..<name.count - suffix.count]
  }
}
