/// A message from the client, read as far as its envelope.
public enum IncomingMessage: Sendable {
  case request(id: RequestID, method: String, params: MessageParams)
  case notification(method: String, params: MessageParams)
  case response(IncomingResponse)
  /// The answers of these go out in one array.
  case batch([IncomingMessage])
  /// No message: `error` is to be answered, with the id `null` where none could be read.
  case invalid(id: RequestID?, error: ResponseError)
}

/// The client's answer to a request of ours.
public struct IncomingResponse: Sendable {
  /// `nil` when the client could not read ours.
  public var id: RequestID?
  public var result: MessageParams
  /// Whether the client answered with an error.
  public var isError: Bool
}

extension IncomingMessage {
  /// Reads the body of one message, which may be anything.
  public init(parsing body: consuming [UInt8]) {
    // Mended in place: no copy when the caller has given the body away.
    var text = consume body
    do throws(JSONFault) {
      let scanned = try JSONScanner.scan(&text)
      switch scanned.shape {
      case .object(let members): self.init(members, in: text)
      case .array(let elements): self.init(batch: elements, in: text)
      case .scalar: self = .invalid(id: nil, error: .invalidRequest("a message must be an object"))
      }
    } catch {
      self = .invalid(id: nil, error: .parseError("\(error)"))
    }
  }

  private init(batch elements: [Range<Int>], in text: [UInt8]) {
    guard !elements.isEmpty else {
      self = .invalid(id: nil, error: .invalidRequest("an empty batch"))
      return
    }
    self = .batch(
      elements.map { range in
        guard text[range].first == UInt8(ascii: "{") else {
          return .invalid(id: nil, error: .invalidRequest("a message must be an object"))
        }
        return IncomingMessage(parsing: Array(text[range]))
      }
    )
  }

  private init(_ members: ScannedJSON.Members, in text: [UInt8]) {
    let id = members.id.map { RequestID(scanned: text[$0]) }
    guard let methodRange = members.method else {
      self.init(responseWith: members, id: id ?? nil, in: text)
      return
    }
    func invalid(_ message: String) -> IncomingMessage {
      .invalid(id: id ?? nil, error: .invalidRequest(message))
    }
    guard members.jsonrpc.map({ decodedString(text[$0]) }) == "2.0" else {
      self = invalid("jsonrpc must be \"2.0\"")
      return
    }
    guard let method = decodedString(text[methodRange]) else {
      self = invalid("method must be a string")
      return
    }
    if let id, id == nil {
      self = invalid("id must be an integer or a string")
      return
    }
    let params = MessageParams(members.params.map { text[$0] })
    guard params.isObjectOrArray else {
      self = invalid("params must be an object or an array")
      return
    }
    if case .some(.some(let id)) = id {
      self = .request(id: id, method: method, params: params)
    } else {
      self = .notification(method: method, params: params)
    }
  }

  private init(responseWith members: ScannedJSON.Members, id: RequestID?, in text: [UInt8]) {
    guard members.result != nil || members.error != nil else {
      self = .invalid(id: id, error: .invalidRequest("a request must have a method"))
      return
    }
    self = .response(
      IncomingResponse(
        id: id,
        result: MessageParams(members.result.map { text[$0] }),
        isError: members.error != nil
      )
    )
  }
}

extension RequestID {
  /// Reads an id from scanned JSON: an integer without fraction or exponent, or a string.
  fileprivate init?(scanned value: ArraySlice<UInt8>) {
    if let string = decodedString(value) {
      self = .string(string)
    } else if let number = Int(String(decoding: value, as: UTF8.self)) {
      self = .number(number)
    } else {
      return nil
    }
  }
}

/// The text of a scanned JSON string, `nil` for any other value.
private func decodedString(_ value: ArraySlice<UInt8>) -> String? {
  guard value.first == UInt8(ascii: "\"") else { return nil }
  let inside = value.dropFirst().dropLast()
  guard inside.contains(UInt8(ascii: "\\")) else { return String(decoding: inside, as: UTF8.self) }
  return String(decoding: unescaped(inside), as: UTF8.self)
}
