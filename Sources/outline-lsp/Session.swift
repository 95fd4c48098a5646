import OutlineProtocol

/// What one client has set up: where the life cycle stands, what was agreed on, what is open.
struct Session {
  enum Phase {
    case uninitialized, running, shutDown
  }

  var phase = Phase.uninitialized
  /// The unit of every position and of every match offset.
  var encoding = PositionEncodingKind.utf16
  var trace = TraceValue.off
  /// Whether the client watches files for a server that asks for it.
  var offersWatching = false
  /// The folders that the editor has open.
  var workspaceFolders: [DocumentURI] = []
  private(set) var outlines: [OutlineIdentifier: OpenOutline] = [:]
  /// The open outlines in the order in which they were opened.
  private(set) var order: [OutlineIdentifier] = []
  private var lastReading = 0

  /// Throws when a request may not come now.
  func admit(request method: String) throws(ResponseError) {
    switch phase {
    case .uninitialized where method != InitializeParams.method: throw .serverNotInitialized
    case .running where method == InitializeParams.method:
      throw .invalidRequest("the server is initialized already")
    case .shutDown: throw .invalidRequest("the server is shut down")
    default: return
    }
  }

  func admits(notification method: String) -> Bool {
    phase == .running || method == ExitParams.method
  }

  func outline(_ identifier: OutlineIdentifier) throws(ResponseError) -> OpenOutline {
    guard let outline = outlines[identifier] else {
      let view = identifier.view.isEmpty ? "" : " (view \(identifier.view))"
      throw .failed(.notOpen, "\(identifier.uri)\(view) is not open")
    }
    return outline
  }

  mutating func add(_ outline: OpenOutline) {
    outlines[outline.identifier] = outline
    order.append(outline.identifier)
  }

  mutating func remove(_ outline: OpenOutline) {
    outlines[outline.identifier] = nil
    order.removeAll { $0 == outline.identifier }
  }

  /// A number that no other reading of a folder has.
  mutating func nextReading() -> Int {
    lastReading += 1
    return lastReading
  }
}
