#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The still encoded `params` of a message, known to be JSON.
public struct MessageParams: Sendable {
  /// Absent when the message had none or had `null`.
  public let bytes: ArraySlice<UInt8>?

  init(_ bytes: ArraySlice<UInt8>?) {
    self.bytes = bytes?.first == UInt8(ascii: "n") ? nil : bytes
  }

  /// The params of a message without any.
  public static let absent = MessageParams(nil)

  var isObjectOrArray: Bool {
    guard let bytes else { return true }
    return bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[")
  }

  /// Decodes the params of a request, by a ``PlainReader`` where they are plain.
  @inlinable
  public func decode<Params: Request>(_ type: Params.Type) throws(ResponseError) -> Params {
    let plain: Params? = bytes?.withUnsafeBufferPointer { bytes in
      var reader = PlainReader(bytes)
      let params = Params(plain: &reader)
      return reader.hasGivenUp ? nil : params
    }
    return if let plain { plain } else { try decodeAny(type) }
  }

  /// Decodes the params; absent ones and `[]` count as `{}`.
  ///
  /// The error is an `invalidParams` that names the field.
  public func decode<Params: Decodable>(_ type: Params.Type) throws(ResponseError) -> Params {
    try decodeAny(type)
  }

  @usableFromInline
  func decodeAny<Params: Decodable>(_ type: Params.Type) throws(ResponseError) -> Params {
    do {
      return try JSONDecoder().decode(type, from: Data(objectBytes))
    } catch let error as DecodingError {
      throw .invalidParams(error.sentence(root: "params"))
    } catch {
      throw .invalidParams("params: cannot be read")
    }
  }

  private var objectBytes: ArraySlice<UInt8> {
    guard let bytes else { return Self.emptyObject }
    guard bytes.first == UInt8(ascii: "[") else { return bytes }
    let isEmpty = bytes.dropFirst().dropLast().allSatisfy { $0 <= UInt8(ascii: " ") }
    return isEmpty ? Self.emptyObject : bytes
  }

  private static let emptyObject = ArraySlice("{}".utf8)
}
