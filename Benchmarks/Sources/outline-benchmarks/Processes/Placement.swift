#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Which cores a round trip is measured on.
///
/// Left alone, the system puts client and server on one core or on two as it likes, and a round
/// trip then takes 5 µs or 50 µs: the difference is the waking of the other core. A ratio is worth
/// something only while both sides are placed alike.
enum Placement: String, CaseIterable {
  /// Client and server take turns on one core: nothing but what they do themselves is measured.
  case together = "on one core"
  /// Each has its own core, and each message wakes the other one.
  case apart = "on two cores"

  func apply(to pipes: [FramedPipe]) {
    Self.pin(0, to: [0])
    for pipe in pipes { Self.pin(pipe.process.id, to: self == .together ? [0] : [1]) }
  }

  /// Lets the system place them.
  static func free(_ pipes: [FramedPipe]) {
    for process in [0] + pipes.map(\.process.id) { pin(process, to: Array(0..<64)) }
  }

  /// `sched_setaffinity(2)`, which the C library's module leaves out; elsewhere nothing is done.
  private static func pin(_ process: pid_t, to cores: [Int]) {
    #if os(Linux)
    typealias SetAffinity = @convention(c) (pid_t, Int, UnsafeRawPointer) -> Int32
    guard let symbol = dlsym(nil, "sched_setaffinity") else { return }
    var mask = cores.reduce(into: UInt64(0)) { $0 |= 1 << UInt64($1) }
    let setAffinity = unsafeBitCast(symbol, to: SetAffinity.self)
    _ = setAffinity(process, MemoryLayout.size(ofValue: mask), &mask)
    #endif
  }
}
