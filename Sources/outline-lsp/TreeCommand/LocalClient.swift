import OutlineEngine
import OutlineProtocol

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A client in the same process, which speaks to the server as any other does, about one outline.
final class LocalClient {
  private let server = Server(framing: .lines)
  private let outline: JSONValue
  private var lastID = 0

  init(uri: DocumentURI) {
    outline = .object(["uri": .string(uri.string)])
    server.folderWatch = .none
  }

  /// Sends `initialize`, asking for UTF-8 offsets.
  func start() throws(ResponseError) {
    let general: JSONValue = .object(["positionEncodings": .array([.string("utf-8")])])
    _ = try ask(InitializeParams.self, ["capabilities": .object(["general": general])])
  }

  /// Sends a request about the outline and returns its result.
  func ask<Params: Request>(
    _ type: Params.Type,
    _ members: [String: JSONValue] = [:]
  ) throws(ResponseError) -> Params.Response where Params.Response: Decodable {
    lastID += 1
    let params = members.merging(["outline": outline]) { given, _ in given }
    var message = JSONWriter()
    message.request(.number(lastID), Params.method) { $0.value(.object(params)) }
    server.receive(.message(message.takeBytes()))
    while server.hasWork { server.handleNext() }
    for line in takeLines() {
      guard let reply = try? JSONDecoder().decode(Reply<Params.Response>.self, from: line),
        reply.id == lastID
      else { continue }
      if let error = reply.error { throw error }
      if let result = reply.result { return result }
    }
    throw .internalError("no answer to \(Params.method)")
  }

  /// Lets the server read on until the tree is complete; returns how the rows stand then.
  func waitUntilComplete(_ update: Update) throws(ResponseError) -> Update {
    var update = update
    while !update.complete {
      var file = pollfd(fd: server.mailbox.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&file, 1, -1)
      server.handleLetters()
      _ = takeLines()
      let window: JSONValue = .object(["start": .integer(0), "count": .integer(0)])
      update = try ask(OutlineRowsParams.self, ["window": window])
    }
    return update
  }

  private func takeLines() -> [Data] {
    let bytes = server.output.writer.takeBytes()
    return bytes.split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  private struct Reply<Result: Decodable>: Decodable {
    var id: Int?
    var result: Result?
    var error: ResponseError?
  }
}
