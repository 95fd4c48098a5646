/// One scan of a blob of names for a needle: the unsafe part of `SubstringScanner`.
///
/// The pointers live as long as the call that made them; every load is checked against the blob's
/// end before it is done.
struct NameScan {
  let blob: UnsafeRawBufferPointer
  let starts: UnsafeBufferPointer<UInt32>
  /// How many bytes lie between a name and the next.
  let gap: Int
  let flags: UnsafeBufferPointer<NodeFlags>
  let needle: UnsafeRawBufferPointer
  let pair: (first: Int, second: Int)

  func mark(
    _ places: Range<Int>,
    into hits: inout BitSet,
    exotic: (Int) -> Bool,
    shouldStop: () -> Bool
  ) -> Bool {
    var chunk = places.lowerBound..<places.lowerBound
    var found = 0
    while chunk.upperBound < places.upperBound {
      if shouldStop() { return false }
      // A chunk ends where a word of the bit set does.
      let end = (chunk.upperBound & ~63) + SubstringScanner.chunk
      let isDense = found * 16 > chunk.count
      chunk = chunk.upperBound..<min(end, places.upperBound)
      found =
        isDense
        ? markNameByName(chunk, into: &hits, exotic: exotic)
        : markByBlocks(chunk, into: &hits, exotic: exotic)
    }
    return true
  }

  /// Scans blocks of 64 bytes, whatever names they belong to; returns how many names it found.
  private func markByBlocks(
    _ chunk: Range<Int>,
    into hits: inout BitSet,
    exotic: (Int) -> Bool
  ) -> Int {
    let first = SIMD16<UInt8>(repeating: needle[pair.first])
    let second = SIMD16<UInt8>(repeating: needle[pair.second])
    let end = Int(starts[chunk.upperBound])
    var position = Int(starts[chunk.lowerBound])
    var place = chunk.lowerBound
    var found = 0
    while position + pair.second + 64 <= end {
      let block = SIMD8<UInt64>(
        lowHalf: SIMD4(
          lowHalf: candidates(at: position, first, second),
          highHalf: candidates(at: position + 16, first, second)
        ),
        highHalf: SIMD4(
          lowHalf: candidates(at: position + 32, first, second),
          highHalf: candidates(at: position + 48, first, second)
        )
      )
      let halves = block.lowHalf | block.highHalf
      let quarters = halves.lowHalf | halves.highHalf
      guard quarters[0] | quarters[1] != 0 else {
        position += 64
        continue
      }
      guard let hit = firstMatch(in: block, from: position, before: end, place: &place) else {
        position += 64
        continue
      }
      found += insert(place, into: &hits, exotic: exotic)
      position = max(hit + 1, Int(starts[place + 1]))
    }
    while position + needle.count <= end {
      if isMatch(at: position, place: &place) {
        found += insert(place, into: &hits, exotic: exotic)
        position = Int(starts[place + 1])
      } else {
        position += 1
      }
    }
    return found
  }

  /// Scans name by name, without a branch on the outcome where the name is short.
  private func markNameByName(
    _ chunk: Range<Int>,
    into hits: inout BitSet,
    exotic: (Int) -> Bool
  ) -> Int {
    let first = SIMD16<UInt8>(repeating: needle[pair.first])
    let second = SIMD16<UInt8>(repeating: needle[pair.second])
    let isVerified = needle.count <= 2
    // Names from here on are too close to the blob's end for wide loads.
    let lastLoad = blob.count - pair.second - 16
    var found = 0
    var place = chunk.lowerBound
    while place < chunk.upperBound {
      let wordEnd = min((place & ~63) + 64, chunk.upperBound)
      let index = place >> 6
      let wordStart = place
      var word: UInt64 = 0
      while place < wordEnd {
        var position = Int(starts[place])
        let last = Int(starts[place + 1]) - gap - needle.count
        var isHit: Bool
        if !isVerified || max(position, last) > lastLoad {
          isHit = isFound(from: position, through: last, lastLoad: lastLoad, first, second)
        } else {
          var bits = candidates(at: position, through: last, first, second)
          while position + 16 <= last {
            position += 16
            bits |= candidates(at: position, through: last, first, second)
          }
          isHit = bits != 0
        }
        word |= (isHit ? 1 : 0) &<< UInt64(truncatingIfNeeded: place & 63)
        place += 1
      }
      if word != 0, hasExotic(wordStart..<wordEnd) { recheck(&word, index: index, exotic: exotic) }
      hits.formUnion(word: word, at: index)
      found += word.nonzeroBitCount
    }
    return found
  }

  /// Where both rare bytes fit, as 16 bytes that are 0 or 0xFF.
  @inline(__always) private func candidates(
    at position: Int,
    _ first: SIMD16<UInt8>,
    _ second: SIMD16<UInt8>
  ) -> SIMD2<UInt64> {
    let ones = load(position + pair.first) .== first
    let twos = load(position + pair.second) .== second
    return unsafeBitCast(ones .& twos, to: SIMD2<UInt64>.self)
  }

  /// Not zero if both rare bytes fit somewhere from `position` on, within 16 bytes and `last`.
  @inline(__always) private func candidates(
    at position: Int,
    through last: Int,
    _ first: SIMD16<UInt8>,
    _ second: SIMD16<UInt8>
  ) -> UInt64 {
    let found = candidates(at: position, first, second)
    let valid = last &- position &+ 1
    let low = UInt64.max &>> UInt64(truncatingIfNeeded: max(0, 8 &- valid) &* 8)
    let isShort = valid <= 8
    let high = UInt64.max &>> UInt64(truncatingIfNeeded: max(0, 16 &- valid) &* 8)
    return (found[0] & (valid <= 0 ? 0 : low)) | (found[1] & (isShort ? 0 : high))
  }

  @inline(__always) private func load(_ position: Int) -> SIMD16<UInt8> {
    blob.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
  }

  private func isFound(
    from start: Int,
    through last: Int,
    lastLoad: Int,
    _ first: SIMD16<UInt8>,
    _ second: SIMD16<UInt8>
  ) -> Bool {
    var position = start
    while position <= last {
      if position <= lastLoad, candidates(at: position, through: last, first, second) == 0 {
        position += 16
      } else if isNeedle(at: position) {
        return true
      } else {
        position += 1
      }
    }
    return false
  }

  /// The first occurrence in a block, its place left in `place`.
  private func firstMatch(
    in block: SIMD8<UInt64>,
    from position: Int,
    before end: Int,
    place: inout Int
  ) -> Int? {
    for index in 0..<8 {
      var bits = block[index]
      while bits != 0 {
        let byte = bits.trailingZeroBitCount >> 3
        let candidate = position + index * 8 + byte
        if candidate + needle.count <= end, isMatch(at: candidate, place: &place) {
          return candidate
        }
        bits &= ~(0xFF &<< UInt64(byte &* 8))
      }
    }
    return nil
  }

  /// Whether the needle lies at a position and within one name, whose place is left in `place`.
  private func isMatch(at position: Int, place: inout Int) -> Bool {
    guard isNeedle(at: position) else { return false }
    place = self.place(of: position, from: place)
    return position + needle.count <= Int(starts[place + 1]) - gap
  }

  private func isNeedle(at position: Int) -> Bool {
    var index = 0
    while index < needle.count {
      if blob[position + index] != needle[index] { return false }
      index += 1
    }
    return true
  }

  /// The place of the name that a byte belongs to, galloping from an earlier one.
  private func place(of position: Int, from place: Int) -> Int {
    var low = place
    var step = 1
    while low + step < starts.count - 1, Int(starts[low + step]) <= position {
      low += step
      step *= 2
    }
    var high = min(low + step, starts.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= position { low = middle } else { high = middle }
    }
    return low
  }

  private func insert(_ place: Int, into hits: inout BitSet, exotic: (Int) -> Bool) -> Int {
    if flags[place].contains(.exotic), !exotic(place) { return 0 }
    hits[place] = true
    return 1
  }

  private func hasExotic(_ places: Range<Int>) -> Bool {
    var all: UInt8 = 0
    for place in places { all |= flags[place].rawValue }
    return NodeFlags(rawValue: all).contains(.exotic)
  }

  private func recheck(_ word: inout UInt64, index: Int, exotic: (Int) -> Bool) {
    var rest = word
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      rest &= rest &- 1
      let place = index << 6 + bit
      if flags[place].contains(.exotic), !exotic(place) { word &= ~(1 &<< UInt64(bit)) }
    }
  }
}
