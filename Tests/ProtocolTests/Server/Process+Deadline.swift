import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#endif

extension Process {
  /// Begins; the semaphore is signalled at the end.
  ///
  /// `waitUntilExit` needs a run loop and can hang.
  func start() throws -> DispatchSemaphore {
    let ended = DispatchSemaphore(value: 0)
    terminationHandler = { _ in ended.signal() }
    try run()
    return ended
  }

  /// Runs to the end; past so many seconds it is a failure.
  func runToEnd(
    within seconds: Int = 60,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let ended = try start()
    guard ended.wait(timeout: .now() + .seconds(seconds)) == .timedOut else { return }
    Issue.record("\(executableURL?.path ?? "?") does not end", sourceLocation: sourceLocation)
    kill(processIdentifier, SIGKILL)
  }
}
