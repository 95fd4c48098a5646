/// The id of a request: a number or a string, which are never the same id.
public enum RequestID: Hashable, Sendable {
  case number(Int)
  case string(String)
}
