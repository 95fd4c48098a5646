extension NaturalOrder {
  /// What follows the last dot of a folded name; a dot at its beginning does not count.
  static func fileExtension<Name: RandomAccessCollection<UInt8>>(
    of name: Name
  ) -> Name.SubSequence {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return name.suffix(0)
    }
    return name[name.index(after: dot)...]
  }

  /// Whether the first of two folded extensions comes before the second; if they are the same,
  /// what the names say.
  static func precedesByType<Bytes: Collection<UInt8>>(
    _ extensions: (Bytes, Bytes),
    else precedes: @autoclosure () -> Bool
  ) -> Bool {
    if extensions.0.elementsEqual(extensions.1) { return precedes() }
    return extensions.0.lexicographicallyPrecedes(extensions.1)
  }
}
