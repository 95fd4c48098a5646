import OutlineProtocol

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The one loop that owns everything: it reads, lets the server handle a message, writes.
///
/// No second thread touches a message, because each hop between threads costs as much as a whole
/// answer (see docs/architecture.md). Input is read between any two messages, and from within a
/// long search, so a cancellation overtakes what waits, and the client may write as long as it
/// likes before it reads.
final class EventLoop {
  /// How long the last answers may take to be read once the client has ended.
  private static let farewellMilliseconds: Int32 = 5_000
  /// How often a parent process is looked for.
  private static let parentCheckMilliseconds: Int32 = 1_000
  private static let chunkSize = 1 << 16

  private let server: Server
  private let streams: StandardStreams
  private var decoder: MessageDecoder
  private var hasEnded = false
  /// Whether letters have come that are not taken yet.
  private var hasLetters = false
  private let files = UnsafeMutableBufferPointer<pollfd>.allocate(capacity: 3)
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)

  init(server: Server, streams: StandardStreams, framing: Framing) {
    self.server = server
    self.streams = streams
    decoder = MessageDecoder(framing: framing)
    files.initialize(repeating: pollfd())
  }

  deinit {
    chunk.deallocate()
    files.deallocate()
  }

  /// Serves until the client ends it; returns the exit code.
  func run() -> Int32 {
    server.readAhead = { [unowned self] in _ = read(waiting: 0) }
    while server.exitCode == nil {
      guard !server.isBacklogOverLimit else {
        server.log.error("more than \(Server.backlogLimit) bytes of requests wait: giving up")
        return 1
      }
      if server.output.flush(to: streams.output) == .closed { return server.codeAtEndOfInput }
      let canWork = server.hasWork && !server.output.isOverLimit
      if hasEnded, !server.hasWork { break }
      guard read(waiting: canWork ? 0 : timeout) else { return 1 }
      if hasLetters, !server.output.isOverLimit {
        hasLetters = false
        server.handleLetters()
      }
      if server.hasWork, !server.output.isOverLimit { server.handleNext() }
    }
    return farewell(code: server.exitCode ?? server.codeAtEndOfInput)
  }

  private var timeout: Int32 {
    if hasEnded { return Self.farewellMilliseconds }
    return server.parentProcess == nil && !server.hasExitWaiting
      ? -1 : Self.parentCheckMilliseconds
  }

  /// Waits for input, letters or room for output, and reads what is there.
  ///
  /// Returns false when nobody will ever read the answers.
  private func read(waiting milliseconds: Int32) -> Bool {
    // Letters that will not be taken must not wake the loop up.
    let mailbox = server.output.isOverLimit ? -1 : server.mailbox.descriptor
    files[0] = pollfd(fd: hasEnded ? -1 : streams.input, events: Int16(POLLIN), revents: 0)
    files[1] = pollfd(fd: mailbox, events: Int16(POLLIN), revents: 0)
    let output = server.output.count > 0 ? streams.output : -1
    files[2] = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    let ready = poll(files.baseAddress, nfds_t(files.count), milliseconds)
    if ready == 0, milliseconds > 0 {
      if hasEnded || server.hasExitWaiting { return false }
      if let parent = server.parentProcess, kill(parent, 0) != 0, errno == ESRCH {
        server.log.info("process \(parent) has ended")
        return false
      }
    }
    if files[0].revents != 0 { readInput() }
    if files[1].revents != 0 { hasLetters = true }
    return true
  }

  private func readInput() {
    let count = unistdRead(streams.input, chunk.baseAddress, chunk.count)
    if count > 0 {
      decoder.append(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
      while let event = decoder.next() { server.receive(event) }
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      hasEnded = true
      for event in decoder.finish() { server.receive(event) }
    }
  }

  /// Gives the client a while to read the last answers.
  private func farewell(code: Int32) -> Int32 {
    while server.output.flush(to: streams.output) == .waiting {
      var file = pollfd(fd: streams.output, events: Int16(POLLOUT), revents: 0)
      guard poll(&file, 1, Self.farewellMilliseconds) > 0 else { break }
    }
    return code
  }
}

/// `read(2)`, whose name the methods above hide.
private func unistdRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
