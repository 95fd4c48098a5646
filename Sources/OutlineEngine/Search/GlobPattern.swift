/// A pattern that a whole name, or a whole path, has to be like.
struct GlobPattern: Sendable, Equatable {
  /// One step of a pattern.
  enum Piece: Sendable, Equatable {
    /// A character, in comparable form.
    case character([UInt8])
    /// `?`
    case anyCharacter
    /// `*`
    case anyRun
    /// `[…]`
    case set(GlobSet)
  }

  /// One segment of a pattern for paths.
  enum Segment: Sendable, Equatable {
    case pieces([Piece])
    /// `**`: any number of segments.
    case anySegments
  }

  /// One, for a pattern that is held against the name alone.
  let segments: [Segment]
  let isForPath: Bool

  /// The pattern as it is held against plain names; nil if none is like it.
  var plain: PlainGlob? {
    guard case .pieces(let pieces)? = segments.first else { return nil }
    return PlainGlob(pieces)
  }

  /// The longest literal text that the own name of a match must contain, in comparable form.
  var ownLiteral: [UInt8] {
    guard case .pieces(let pieces)? = segments.last else { return [] }
    var longest: [UInt8] = []
    var run: [UInt8] = []
    for piece in pieces {
      if case .character(let bytes) = piece { run += bytes } else { run = [] }
      if run.count > longest.count { longest = run }
    }
    return longest
  }

  /// Whether the text is like the pattern; `own` is where the node's own name begins in it.
  func matches(_ text: ComparedText, own: Int) -> Bool {
    guard isForPath else {
      guard case .pieces(let pieces)? = segments.first else { return false }
      return Self.matches(pieces, text, own..<text.count)
    }
    var ranges: [Range<Int>] = []
    var start = 0
    for index in 0..<own where text.classes[index] == .slash {
      ranges.append(start..<index)
      start = index + 1
    }
    ranges.append(start..<text.count)
    return matches(text, ranges)
  }

  /// Two fingers, and one place to come back to: a later `**` makes the earlier ones settled.
  private func matches(_ text: ComparedText, _ ranges: [Range<Int>]) -> Bool {
    var segment = 0
    var range = 0
    var retry: (segment: Int, range: Int)?
    while range < ranges.count {
      if segment < segments.count {
        switch segments[segment] {
        case .anySegments:
          retry = (segment, range)
          segment += 1
          continue
        case .pieces(let pieces):
          if Self.matches(pieces, text, ranges[range]) {
            segment += 1
            range += 1
            continue
          }
        }
      }
      guard let last = retry else { return false }
      retry = (last.segment, last.range + 1)
      segment = last.segment + 1
      range = last.range + 1
    }
    return segments[segment...].allSatisfy { $0 == .anySegments }
  }

  /// Whether some characters of a text are like the pieces of a segment.
  static func matches(
    _ pieces: [Piece],
    _ text: ComparedText,
    _ characters: Range<Int>
  ) -> Bool {
    var piece = 0
    var index = characters.lowerBound
    var retry: (piece: Int, index: Int)?
    while index < characters.upperBound {
      if piece < pieces.count {
        if pieces[piece] == .anyRun {
          retry = (piece, index)
          piece += 1
          continue
        }
        if isMatch(pieces[piece], text, index) {
          piece += 1
          index += 1
          continue
        }
      }
      guard let last = retry else { return false }
      retry = (last.piece, last.index + 1)
      piece = last.piece + 1
      index = last.index + 1
    }
    return pieces[piece...].allSatisfy { $0 == .anyRun }
  }

  private static func isMatch(_ piece: Piece, _ text: ComparedText, _ index: Int) -> Bool {
    switch piece {
    case .character(let bytes): text.isEqual(index, to: bytes)
    case .anyCharacter: true
    case .anyRun: false
    case .set(let set): set.contains(index, of: text)
    }
  }
}

/// The characters of a `[…]`.
struct GlobSet: Sendable, Equatable {
  /// The bounds of a range, or a character twice; in comparable form, compared code point by code
  /// point, so that `é`, which is `e` and its accent, lies in `[a-z]`.
  struct Span: Sendable, Equatable {
    var low: [UInt8]
    var high: [UInt8]
  }

  var spans: [Span] = []
  var isNegated = false

  func contains(_ character: Int, of text: ComparedText) -> Bool {
    contains(text.bytes[text.byteStart(character)..<text.byteStart(character + 1)])
  }

  /// Whether a character, in comparable form, is one of the set.
  func contains(_ bytes: some Sequence<UInt8>) -> Bool {
    let isListed = spans.contains { span in
      !bytes.lexicographicallyPrecedes(span.low) && !span.high.lexicographicallyPrecedes(bytes)
    }
    return isListed != isNegated
  }
}
