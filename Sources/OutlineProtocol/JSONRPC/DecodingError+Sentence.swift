/// Our own finding on a value, worded for the client.
private struct InvalidValue: Error {
  let expectation: String
}

extension DecodingError {
  /// A value of the right JSON type that the field cannot have.
  static func invalid(_ expectation: String, at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(
      Context(
        codingPath: path,
        debugDescription: expectation,
        underlyingError: InvalidValue(expectation: expectation)
      )
    )
  }

  /// Names the field and what is wrong with it: `params.outline.uri: expected a string`.
  func sentence(root: String) -> String {
    switch self {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(field(context.codingPath, root: root)): expected \(noun(for: type))"
    case .keyNotFound(let key, let context):
      "\(field(context.codingPath + [key], root: root)): missing"
    case .dataCorrupted(let context):
      "\(field(context.codingPath, root: root)): \(complaint(context))"
    @unknown default: "\(root): cannot be read"
    }
  }

  private func complaint(_ context: Context) -> String {
    if let invalid = context.underlyingError as? InvalidValue { return invalid.expectation }
    // What the scanner has let pass can only be a number out of range or nesting past the limit.
    return context.codingPath.isEmpty
      ? "nested too deeply, or a number out of range" : "a number out of range"
  }

  private func field(_ path: [any CodingKey], root: String) -> String {
    path.reduce(into: root) { text, key in
      text += key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
    }
  }

  private func noun(for type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "a boolean"
    case is any FixedWidthInteger.Type: "an integer"
    case is any BinaryFloatingPoint.Type: "a number"
    case is [Any].Type: "an array"
    default: "\(type)".hasPrefix("Array<") ? "an array" : "an object"
    }
  }
}
