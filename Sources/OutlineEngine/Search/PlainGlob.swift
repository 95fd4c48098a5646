/// A glob as it is held against plain names, byte by byte and without touching the heap.
///
/// `*.c` is asked of every name that has `.c`, half a million times in a big tree.
struct PlainGlob: Sendable {
  /// One step; the bytes that it takes are bits.
  private struct Step: Sendable {
    var low: UInt64
    var high: UInt64
    var isRun = false

    func takes(_ byte: UInt8) -> Bool {
      (byte < 64 ? low : high) &>> UInt64(byte) & 1 != 0
    }

    mutating func insert(_ byte: UInt8) {
      if byte < 64 { low |= 1 &<< UInt64(byte) } else { high |= 1 &<< UInt64(byte) }
    }
  }

  /// Before the first run, and behind it.
  private let head: [Step]
  private let rest: [Step]
  private let hasRun: Bool
  /// How many steps at the end follow the last run.
  private let tail: Int

  /// Nil if no plain name can be like the pattern.
  init?(_ pieces: [GlobPattern.Piece]) {
    var steps: [Step] = []
    for piece in pieces {
      guard let step = Self.step(piece) else { return nil }
      steps.append(step)
    }
    let first = steps.firstIndex(where: \.isRun)
    hasRun = first != nil
    head = Array(steps[..<(first ?? steps.count)])
    rest = Array(steps[(first ?? steps.count)...])
    tail = steps.count - 1 - (steps.lastIndex(where: \.isRun) ?? -1)
  }

  /// Whether a plain name, in comparable form, is like the pattern.
  func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count >= head.count, hasRun || name.count == head.count else { return false }
    for index in head.indices where !head[index].takes(name[index]) { return false }
    guard hasRun else { return true }
    guard name.count >= head.count + tail else { return false }
    for index in 0..<tail {
      let step = rest[rest.count - tail + index]
      if !step.takes(name[name.count - tail + index]) { return false }
    }
    return matchesMiddle(name, head.count..<name.count - tail)
  }

  private func matchesMiddle(_ name: UnsafeBufferPointer<UInt8>, _ bytes: Range<Int>) -> Bool {
    let steps = 1..<rest.count - tail
    guard !steps.isEmpty else { return true }
    var step = steps.lowerBound
    var index = bytes.lowerBound
    var retry = (step: step, index: index)
    while index < bytes.upperBound {
      if step < steps.upperBound, rest[step].isRun {
        step += 1
        retry = (step, index)
      } else if step < steps.upperBound, rest[step].takes(name[index]) {
        step += 1
        index += 1
      } else if step == steps.upperBound, rest[step - 1].isRun {
        return true
      } else {
        retry.index += 1
        (step, index) = retry
      }
    }
    return rest[step..<steps.upperBound].allSatisfy(\.isRun)
  }

  private static func step(_ piece: GlobPattern.Piece) -> Step? {
    var step = Step(low: 0, high: 0)
    switch piece {
    case .anyRun: step.isRun = true
    case .anyCharacter: step = Step(low: .max, high: .max)
    case .character(let bytes):
      guard bytes.count == 1, let byte = bytes.first, byte < 0x80 else { return nil }
      step.insert(byte)
    case .set(let set):
      for byte in UInt8(0)..<0x80 where set.contains([byte]) { step.insert(byte) }
    }
    return step
  }
}
