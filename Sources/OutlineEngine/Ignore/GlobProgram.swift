/// Compiled glob patterns, stored one after another in shared arrays.
///
/// A pattern is a range of `operations`; a file of a million rules hence costs a few arrays and
/// not a million objects. Text must be case-folded by the caller where the pattern was.
struct GlobProgram: Sendable {
  /// One step of a pattern: 0...255 stand for that very byte, 261 and up for a byte class.
  typealias Operation = UInt32

  /// Any byte.
  static let anyByte: Operation = 256
  /// Any byte but `/`.
  static let anyByteInName: Operation = 257
  /// Any number of bytes but `/`.
  static let star: Operation = 258
  /// Any number of bytes.
  static let anything: Operation = 259
  /// Nothing, or any number of bytes and a `/`: the pattern `**/`.
  static let anyFolders: Operation = 260
  static let firstClass: Operation = 261

  var operations: [Operation] = []
  var classes: [ByteClass] = []

  /// Whether the pattern at `range` covers `text` from end to end.
  ///
  /// The bound is O(text × pattern), and no memory. A failed match goes back to the last `star` of
  /// the same name, else to the last `anything` or `anyFolders`. Earlier ones need no retry: a
  /// `star` cannot move the `/` that ends its name, and of two ways to reach a wide operation the
  /// leftmost one, which is tried first, leaves all that the other leaves.
  func matches(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    operations.withUnsafeBufferPointer { operations in
      run(UnsafeBufferPointer(rebasing: operations[range]), on: text)
    }
  }

  private func run(
    _ steps: UnsafeBufferPointer<Operation>,
    on text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var step = 0
    var position = 0
    var star = Retry()
    var wide = Retry()
    while true {
      if step < steps.count {
        let operation = steps[step]
        if operation == Self.star {
          step += 1
          position = firstCandidate(for: step, in: steps, from: position, of: text, inName: true)
          star = Retry(step: step, position: position)
          continue
        }
        if operation == Self.anything || operation == Self.anyFolders {
          step += 1
          if operation == Self.anything {
            if step == steps.count { return true }
            position = firstCandidate(for: step, in: steps, from: position, of: text, inName: false)
          }
          wide = Retry(step: step, position: position)
          star = Retry()
          continue
        }
        if position < text.count, accepts(operation, text[position]) {
          step += 1
          position += 1
          continue
        }
      } else if position == text.count {
        return true
      }

      if star.step > 0, star.position < text.count, text[star.position] != slash {
        (step, position) = (star.step, star.position + 1)
        position = firstCandidate(for: step, in: steps, from: position, of: text, inName: true)
        star.position = position
        continue
      }
      guard wide.step > 0 else { return false }
      let coversFolders = steps[wide.step - 1] == Self.anyFolders
      if coversFolders {
        while wide.position < text.count, text[wide.position] != slash { wide.position += 1 }
      }
      guard wide.position < text.count else { return false }
      (step, position) = (wide.step, wide.position + 1)
      if !coversFolders {
        position = firstCandidate(for: step, in: steps, from: position, of: text, inName: false)
      }
      wide.position = position
      star = Retry()
    }
  }

  /// Where `step` may first match from `position` on: not before its byte, if it asks for one.
  private func firstCandidate(
    for step: Int,
    in steps: UnsafeBufferPointer<Operation>,
    from position: Int,
    of text: UnsafeBufferPointer<UInt8>,
    inName: Bool
  ) -> Int {
    guard step < steps.count, steps[step] < Self.anyByte else { return position }
    let byte = UInt8(truncatingIfNeeded: steps[step])
    var position = position
    while position < text.count, text[position] != byte, !inName || text[position] != slash {
      position += 1
    }
    return position
  }

  private func accepts(_ operation: Operation, _ byte: UInt8) -> Bool {
    if operation < Self.anyByte { return operation == UInt32(byte) }
    if operation >= Self.firstClass {
      return classes[Int(operation - Self.firstClass)].contains(byte)
    }
    return operation == Self.anyByte || byte != slash
  }

  /// Where matching resumes after a failure; step 0 means nowhere.
  private struct Retry {
    var step = 0
    var position = 0
  }
}
