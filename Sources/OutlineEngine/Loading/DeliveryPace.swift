/// When what a scan has found is to be taken over: soon at first, then in growing intervals, so
/// that taking over costs little beside reading however long the scan lasts.
struct DeliveryPace: Sendable {
  enum Action: Sendable, Equatable {
    case none
    case deliver
    /// Look again at that time.
    case look(at: UInt64)
  }

  private var due: UInt64 = 0
  private var step = 0
  /// A delivery was announced, and what was found has not been taken yet.
  private var isPending = false
  private var isLookArmed = false

  /// Begins at that time, in nanoseconds.
  mutating func start(at now: UInt64) {
    due = now + Self.interval(0)
  }

  /// What to do when there is something to take.
  mutating func found(at now: UInt64, isUrgent: Bool = false) -> Action {
    if isPending { return .none }
    if isUrgent || now >= due {
      isPending = true
      return .deliver
    }
    if isLookArmed { return .none }
    isLookArmed = true
    return .look(at: due)
  }

  /// The time of an earlier `look` has come.
  mutating func looked() { isLookArmed = false }

  mutating func taken(at now: UInt64) {
    isPending = false
    step += 1
    due = now + Self.interval(step)
  }

  private static func interval(_ step: Int) -> UInt64 {
    let milliseconds: [UInt64] = [2, 10, 12, 16, 24, 36, 54, 80, 120, 180, 270, 400, 600, 800]
    return milliseconds[min(step, milliseconds.count - 1)] * 1_000_000
  }
}
