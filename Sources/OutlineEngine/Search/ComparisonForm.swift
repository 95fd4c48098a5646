/// What two characters may differ in and still be the same to a query.
///
/// Canonically equal characters are the same in every form.
struct ComparisonForm: Sendable, Equatable {
  var foldsCase: Bool
  var dropsMarks: Bool

  /// The form that `NameTable.folded` is in.
  static let folded = ComparisonForm(foldsCase: true, dropsMarks: false)

  /// Appends the comparable form of a character; it is never empty.
  func append(_ character: Character, to bytes: inout [UInt8]) {
    let text = String(character)
    guard self != .folded else { return NameFolding.appendFolded(text, to: &bytes) }
    let scalars =
      foldsCase
      ? NameFolding.foldedScalars(of: text) : CanonicalDecomposition.scalars(of: text)
    // A mark without a base is all there is of its character, and stays.
    let isBased = dropsMarks && scalars.first.map { !Self.isMark($0) } ?? false
    for scalar in scalars where !(isBased && Self.isMark(scalar)) {
      bytes.append(contentsOf: scalar.utf8)
    }
  }

  /// The comparable form of a text, character by character.
  func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for character in text { append(character, to: &bytes) }
    return bytes
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }
}
