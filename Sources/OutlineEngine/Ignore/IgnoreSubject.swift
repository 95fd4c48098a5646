/// A path to be judged, with what every rule file asks about it worked out once.
struct IgnoreSubject {
  /// The path from the top of the walk, as it is and in ASCII lower case.
  let path: UnsafeBufferPointer<UInt8>
  let foldedPath: UnsafeBufferPointer<UInt8>
  let nameStart: Int
  let isDirectory: Bool
  /// The hash of the folded name, and of its part from the last dot on.
  let nameHash: UInt32
  let extensionHash: UInt32?

  /// `foldedPath` may be the path itself where no rule file asks for folding.
  init(
    path: UnsafeBufferPointer<UInt8>,
    foldedPath: UnsafeBufferPointer<UInt8>,
    nameStart: Int,
    isDirectory: Bool
  ) {
    self.path = path
    self.foldedPath = foldedPath
    self.nameStart = nameStart
    self.isDirectory = isDirectory
    var nameHash = ByteHash()
    var extensionHash: ByteHash?
    for index in nameStart..<path.count {
      let byte = path[index]
      if byte == UInt8(ascii: ".") { extensionHash = ByteHash() }
      nameHash.combine(byte)
      extensionHash?.combine(byte)
    }
    self.nameHash = nameHash.value
    self.extensionHash = extensionHash?.value
  }
}

/// The FNV-1a hash of bytes in ASCII lower case.
struct ByteHash {
  private(set) var value: UInt32 = 2_166_136_261

  mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt32(byte.asciiFolded)) &* 16_777_619
  }
}
