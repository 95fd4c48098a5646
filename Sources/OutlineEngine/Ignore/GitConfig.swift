/// Reads single values out of the text of a git configuration file.
///
/// Only variables of a section without a subsection are found, and `include` is not followed: the
/// caller asks each file in turn, the strongest last. Where git would reject the whole file, what
/// stands before the faulty line counts and the rest does not.
public enum GitConfig {
  /// The last value of a variable such as `core.excludesFile`, in whatever case it is written.
  ///
  /// A variable without `=`, which has no value, is nil. A path is returned as it is written: a
  /// leading `~/` is for the caller to expand.
  public static func value(_ name: String, in text: some Collection<UInt8>) -> [UInt8]? {
    guard case .text(let value) = setting(name, in: text) else { return nil }
    return value
  }

  /// The last value of a variable as a boolean: nil where it is unset or, to git, not a boolean.
  public static func boolean(_ name: String, in text: some Collection<UInt8>) -> Bool? {
    switch setting(name, in: text) {
    case nil: nil
    case .bare: true
    case .text(let value): boolean(value)
    }
  }

  private static func setting(
    _ name: String,
    in text: some Collection<UInt8>
  ) -> GitConfigReader.Setting? {
    let name = name.utf8.map(\.asciiFolded)
    return text.withContiguousBytes { text in
      var reader = GitConfigReader(text)
      var last: GitConfigReader.Setting?
      while let variable = reader.next() {
        if variable.name == name { last = variable.setting }
      }
      return last
    }
  }

  private static func boolean(_ value: [UInt8]) -> Bool? {
    switch String(decoding: value.map(\.asciiFolded), as: UTF8.self) {
    case "true", "yes", "on": true
    case "false", "no", "off", "": false
    case let number: integer(number).map { $0 != 0 }
    }
  }

  /// A number as C reads it: decimal, `0x` or octal, with a unit `k`, `m` or `g` behind it.
  private static func integer(_ text: String) -> Int32? {
    var digits = Substring(text)
    while let first = digits.utf8.first, first == 32 || (9...13).contains(first) {
      digits = digits.dropFirst()
    }
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits = digits.dropFirst() }
    var factor: Int64 = 1
    if let last = digits.last, let power = ["k": 10, "m": 20, "g": 30][last] {
      factor = 1 << Int64(power)
      digits = digits.dropLast()
    }
    var radix = 10
    if digits.hasPrefix("0x") {
      radix = 16
      digits = digits.dropFirst(2)
    } else if digits.hasPrefix("0"), digits.count > 1 {
      radix = 8
    }
    guard digits.first?.isHexDigit == true, let magnitude = Int64(digits, radix: radix) else {
      return nil
    }
    let (product, overflow) = magnitude.multipliedReportingOverflow(by: factor)
    return overflow ? nil : Int32(exactly: isNegative ? -product : product)
  }
}
