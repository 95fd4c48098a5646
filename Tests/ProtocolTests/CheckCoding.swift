import Foundation
import OutlineProtocol
import Testing

/// Decodes the JSON and expects that encoding brings back exactly its members, so that none is dropped.
@discardableResult
func checkCoding<Value: Codable & Equatable>(
  _ type: Value.Type,
  _ json: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Value {
  let value = try JSONDecoder().decode(type, from: Data(json.utf8))
  let encoded = try JSONEncoder().encode(value)
  let wanted = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
  #expect(
    try JSONDecoder().decode(JSONValue.self, from: encoded) == wanted,
    sourceLocation: sourceLocation
  )
  #expect(try JSONDecoder().decode(type, from: encoded) == value, sourceLocation: sourceLocation)
  return value
}
