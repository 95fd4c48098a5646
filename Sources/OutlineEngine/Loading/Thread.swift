#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A thread of its own for work that blocks, which the shared pools are too few for.
enum Thread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs the body on a new thread, or at once where the system has none left: late rather than never.
  static func run(_ body: @escaping @Sendable () -> Void) {
    if !start(body) { body() }
  }

  /// Runs the body on a new thread; returns whether there is one.
  static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let result = pthread_create(
      &thread,
      nil,
      { argument in
        guard let argument = argument as UnsafeMutableRawPointer? else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      },
      body.toOpaque()
    )
    guard result == 0 else {
      body.release()
      return false
    }
    #if canImport(Darwin)
    if let thread { pthread_detach(thread) }
    #else
    pthread_detach(thread)
    #endif
    return true
  }
}
