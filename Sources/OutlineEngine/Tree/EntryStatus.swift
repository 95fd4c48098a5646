/// What a system call tells about an entry, kept only when an order or a row needs it.
public struct EntryStatus: Sendable, Equatable {
  /// In bytes; `nil` for folders and where it is not known.
  public var size: Int? { bytes < 0 ? nil : Int(bytes) }
  /// In milliseconds since 1970; `nil` where it is not known.
  public var modified: Int? { milliseconds == .min ? nil : Int(milliseconds) }

  private var bytes: Int64
  private var milliseconds: Int64

  static let unknown = EntryStatus(bytes: -1, milliseconds: .min)

  /// Bytes are -1 if they say nothing.
  init(bytes: Int64, milliseconds: Int64) {
    self.bytes = bytes
    self.milliseconds = milliseconds
  }

  /// Whether one has more bytes; `nil` if both have the same.
  func isLarger(than other: EntryStatus) -> Bool? {
    bytes == other.bytes ? nil : bytes > other.bytes
  }

  /// Whether one was changed later; `nil` if both were at the same time.
  func isNewer(than other: EntryStatus) -> Bool? {
    milliseconds == other.milliseconds ? nil : milliseconds > other.milliseconds
  }
}
