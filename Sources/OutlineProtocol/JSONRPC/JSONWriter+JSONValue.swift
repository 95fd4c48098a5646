extension JSONWriter {
  /// Appends any value; a number that JSON cannot write becomes `null`.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let bool): self.bool(bool)
    case .integer(let integer): self.integer(integer)
    case .number(let number): number.isFinite ? raw("\(number)".utf8) : null()
    case .string(let string): self.string(string)
    case .array(let array): self.array(array) { $0.value($1) }
    case .object(let object):
      raw("{")
      var isFirst = true
      for (key, member) in object {
        if !isFirst { raw(",") }
        isFirst = false
        string(key)
        raw(":")
        self.value(member)
      }
      raw("}")
    }
  }

  /// Appends an array whose elements `write` appends one by one.
  @inlinable
  public mutating func array<Element>(
    _ elements: some Sequence<Element>,
    write: (inout JSONWriter, Element) -> Void
  ) {
    raw("[")
    var isFirst = true
    for element in elements {
      if !isFirst { raw(",") }
      isFirst = false
      write(&self, element)
    }
    raw("]")
  }
}
